// The page as `faceup serve` serves it: the page in the program, with the headers of the server.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Board, LETTER } from "./board";
import { DIST, expect, FACEUP, test as base } from "./fixtures";

/** The address of a running server. */
const test = base.extend<{ server: string }>({
  server: async ({}, use) => {
    const server = spawn(FACEUP, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
    const address = await new Promise<string>((found, failed) => {
      for (const stream of [server.stdout, server.stderr]) {
        createInterface(stream).on("line", (line) => {
          const address = line.match(/http:\/\/127\.0\.0\.1:\d+\/?/)?.[0];
          if (address) found(address.replace(/\/?$/, "/"));
        });
      }
      server.once("exit", (code) => failed(new Error(`faceup serve ended with ${code}`)));
    });
    await use(address);
    server.kill("SIGTERM");
    const [code] = (await once(server, "exit")) as [number];
    expect(code, "faceup serve ends well").toBe(0);
  },
  baseURL: async ({ server }, use) => use(server),
});

test("the page works, under the policy of the server's header", async ({ page, server }) => {
  const response = await page.request.get(server);
  expect(response.headers()["content-security-policy"]).toContain("default-src 'none'");
  const board = await new Board(page).goTo(LETTER);
  expect(await board.winningLeads()).toEqual(["2 of hearts", "5 of spades", "6 of spades", "7 of hearts"]);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto("#/lesson");
  await expect(page.getByRole("heading", { level: 2, name: /^Step 1 of/ })).toBeVisible();
  await page.goto("#/results");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("every file of the page is served, whole, and nothing else is", async ({ page, server }) => {
  const worker = await (await page.request.get(`${server}service_worker.js`)).text();
  expect(worker === readFileSync(`${DIST}/service_worker.js`, "utf8"), "the command was built after the page").toBe(true);
  const files = JSON.parse(worker.match(/\[\[.*?\]\]/)?.[0] ?? "[]") as [string, string][];
  expect(files.length).toBeGreaterThan(30);
  for (const [path, hash] of files) {
    const response = await page.request.get(server + path.replace("./", ""));
    expect(response.status(), path).toBe(200);
    const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(await response.body()));
    expect(Buffer.from(digest).toString("hex").slice(0, 16), path).toBe(hash);
  }
  for (const path of ["assets/../../package.json", "..%2fpackage.json", "tables/", "src/main.tsx"]) {
    expect((await page.request.get(server + path)).status(), path).toBe(404);
  }
});
