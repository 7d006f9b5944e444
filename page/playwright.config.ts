import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

// PAGE_BROWSER names another browser than Chromium: firefox, or webkit in the build that Playwright installs.
const browser = process.env.PAGE_BROWSER ?? "chromium";
const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
const firefox = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
if (browser !== "chromium" && browser !== "firefox" && browser !== "webkit") throw new Error(`expected chromium, firefox or webkit in PAGE_BROWSER, got ${browser}`);
if (browser === "chromium" && !existsSync(chromium)) throw new Error(`no browser at ${chromium}: install Chromium, and name it in CHROMIUM`);
if (browser === "firefox" && !existsSync(firefox)) throw new Error(`no browser at ${firefox}: install Firefox, and name it in FIREFOX`);

const inChromium = {
  ...devices["Desktop Chrome"],
  permissions: ["clipboard-read", "clipboard-write"],
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

// Firefox as it is installed, which Playwright drives by WebDriver BiDi. Playwright 1.65 would need a newer one than Debian's, 153.
const inFirefox = {
  ...devices["Desktop Firefox"],
  channel: "moz-firefox",
  launchOptions: {
    executablePath: firefox,
    // A test may write to the clipboard without a click.
    firefoxUserPrefs: { "dom.events.testing.asyncClipboard": true },
  },
};

// Each test starts the host that it needs: see tests/fixtures.ts.
export default defineConfig({
  testDir: "tests",
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
    ...(browser === "chromium" ? inChromium : browser === "firefox" ? inFirefox : devices["Desktop Safari"]),
    viewport: { width: 1280, height: 900 },
    // Traces of all tests would take as much processor time as the tests.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
