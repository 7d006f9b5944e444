import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
if (!existsSync(chromium)) throw new Error(`no browser at ${chromium}: install Chromium, and name it in CHROMIUM`);

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
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 900 },
    // Traces of all tests would take as much processor time as the tests.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
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
  },
});
