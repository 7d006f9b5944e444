import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

/** Tests of what only Chromium tells: its accessibility tree, and how much a page jumps. */
const CHROMIUM_ONLY = [/speech\.spec/, /agreement\.spec/, /size\.spec/, /lesson_steps\.spec/];

// PAGE_BROWSER names another browser than Chromium: firefox or webkit, in the build that Playwright installs.
const browser = process.env.PAGE_BROWSER ?? "chromium";
const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
if (browser !== "chromium" && browser !== "firefox" && browser !== "webkit") throw new Error(`expected chromium, firefox or webkit in PAGE_BROWSER, got ${browser}`);
if (browser === "chromium" && !existsSync(chromium)) throw new Error(`no browser at ${chromium}: install Chromium, and name it in CHROMIUM`);

const inChromium = {
  ...devices["Desktop Chrome"],
  launchOptions: {
    executablePath: chromium,
    // Chromium refuses to run as root with its sandbox. The rest keeps it from calling hosts of its maker.
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
};

// Each test starts the host that it needs: see tests/fixtures.ts.
export default defineConfig({
  testDir: "tests",
  testIgnore: browser === "chromium" ? [] : CHROMIUM_ONLY,
  outputDir: "test-results/runs",
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  // A browser on a busy machine can miss a moment. The list says which tests passed at the second try only.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  forbidOnly: true,
  use: {
    ...(browser === "chromium" ? inChromium : devices[browser === "firefox" ? "Desktop Firefox" : "Desktop Safari"]),
    viewport: { width: 1280, height: 900 },
    // Traces of all tests would take as much processor time as the tests.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
