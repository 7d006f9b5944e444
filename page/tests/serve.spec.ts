// The page as `faceup serve` serves it: the page in the program, with the headers of the server.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Board } from "./board";
import { DIST, expect, FACEUP, faceup, test as base } from "./fixtures";

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
  const board = new Board(page);
  await board.goTo("game=beat-it-or-eat-it&suits=2&ranks=13&position=S:AJT653+H:KQ98742");
  const wins = (await board.allMoves()).filter((label) => label.includes(": win")).map((label) => label.replace(/^lead (.*): .*/, "$1"));
  expect(wins.sort()).toEqual(["2 of hearts", "5 of spades", "6 of spades", "7 of hearts"]);
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

test("the server's answers are those of the command", async ({ page, server }) => {
  const position = "S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s";
  const response = await page.request.get(`${server}api/v1/position`, { params: { ranks: "7", position } });
  expect(response.status()).toBe(200);
  const theirs = (await response.json()) as { outcome: string; rounds: number; moves: object[] };
  const ours = JSON.parse(faceup(["--quiet", "query", "--no-cache", "--json", "--ranks", "7", position])) as typeof theirs;
  expect([theirs.outcome, theirs.rounds, theirs.moves]).toEqual([ours.outcome, ours.rounds, ours.moves]);
});

test("after the first visit the page works while the server is down", async ({ page, context, expected }) => {
  expected.push(/ERR_INTERNET_DISCONNECTED|service_worker/);
  await new Board(page).goTo("game=beat-it-or-eat-it&suits=2&ranks=13&position=S:AJT653+H:KQ98742");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.reload();
  await expect(new Board(page).moves).toHaveCount(13);
});
