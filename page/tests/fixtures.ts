// What all tests share: a host for the built page, and the rules that every page keeps in every test. It sends no request to another
// host, writes no error to the console, and keeps to its Content-Security-Policy.
//
//   test("…", async ({ page }) => { await page.goto("#/play"); … });

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { type BrowserContext, expect, test as base } from "@playwright/test";
import { StaticHost } from "./static_host";

export { expect };
export const DIST = fileURLToPath(new URL("../dist", import.meta.url));
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TARGET = process.env.CARGO_TARGET_DIR ?? `${ROOT}/target`;
/** The command. */
export const FACEUP = process.env.FACEUP ?? `${TARGET}/debug/faceup`;

/** Runs the command and returns what it prints. */
export function faceup(args: string[], input = ""): string {
  const run = spawnSync(FACEUP, args, { input, encoding: "utf8", maxBuffer: 1 << 28 });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`faceup ${args.join(" ")}: ${run.stderr}`);
  return run.stdout;
}

/** The path of a table of the page, unpacked for the command. */
export function unpackedTable(file: string): string {
  const path = test.info().outputPath(file);
  if (!existsSync(path)) writeFileSync(path, gunzipSync(readFileSync(`${DIST}/tables/${file}.bin`)));
  return path;
}

interface Fixtures {
  host: StaticHost;
  /** Errors that a test expects, as patterns of the console's text. */
  expected: RegExp[];
  keepsTheRules: undefined;
}

export const test = base.extend<Fixtures>({
  host: async ({}, use) => {
    if (!existsSync(`${DIST}/index.html`)) throw new Error("page/dist is missing: run page/build");
    const host = await StaticHost.start(DIST, "/games/faceup/");
    await use(host);
    await host.stop();
  },
  baseURL: async ({ host }, use) => use(host.url),
  expected: [async ({}, use) => use([]), { scope: "test" }],
  keepsTheRules: [
    async ({ context, expected }, use) => {
      const faults = watch(context);
      await use(undefined);
      expect(faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects the errors of all pages of a context, and requests to other hosts. Violations of the policy are errors of the console. */
export function watch(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on("weberror", (error) => faults.push(`uncaught: ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (!["blob:", "data:"].includes(url.protocol) && url.hostname !== "127.0.0.1") faults.push(`request to ${url.href}`);
  });
  return faults;
}
