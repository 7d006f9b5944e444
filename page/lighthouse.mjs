// Measures the built page by Lighthouse, as a phone and as a desktop: every category of every page must have at least 95 of 100. Where one
// has less, the page is measured two times more, and the middle counts.
//
//   node page/lighthouse.mjs [PAGE…]     CHROMIUM names the browser; the network is needed the first time
//
// page/test --all runs it. It takes half a minute a page, or more, and the load of the machine changes what it measures.

import { spawn } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const VERSION = "12.8.2";
const LEAST = 95;
const PAGES = ["", "explore", "play", "lesson", "daily", "results", "about"];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2", ".csv": "text/csv", ".svg": "image/svg+xml", ".json": "application/json", ".png": "image/png", ".webmanifest": "application/manifest+json" };

const dist = fileURLToPath(new URL("dist", import.meta.url));
const fail = (code, words) => {
  console.error(`page/lighthouse.mjs: ${words}`);
  process.exit(code);
};
if (!existsSync(join(dist, "index.html"))) fail(1, "page/dist is missing: run page/build");

const host = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
  const file = join(dist, path.endsWith("/") ? "index.html" : path);
  if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache" });
  createReadStream(file).pipe(response);
});
await new Promise((done) => host.listen(0, "127.0.0.1", done));

const folder = mkdtempSync(join(tmpdir(), "lighthouse-"));
/** Measures a page once: the score of each category, and what costs points. */
async function measure(page, form) {
  const report = join(folder, `${page || "first"} ${form}.json`);
  const args = ["--yes", `lighthouse@${VERSION}`, `http://127.0.0.1:${host.address().port}/#/${page}`, "--quiet", "--output=json", `--output-path=${report}`];
  args.push("--chrome-flags=--headless --no-sandbox --disable-gpu", "--only-categories=performance,accessibility,best-practices,seo");
  if (form === "desktop") args.push("--preset=desktop");
  // The host runs in this process, so it must not wait.
  const code = await new Promise((done) => spawn("npx", args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? "" } }).on("close", done));
  if (code !== 0 || !existsSync(report)) fail(3, "Lighthouse could not be run: it needs npx with the network, and a browser in CHROMIUM");
  const { categories, audits } = JSON.parse(readFileSync(report, "utf8"));
  const faults = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
  return {
    scores: Object.values(categories).map(({ title, score }) => ({ title, score: Math.round(100 * score) })),
    faults: faults.map(({ title, displayValue }) => `${title}${displayValue ? `: ${displayValue}` : ""}`),
  };
}

const middle = (three) => three.toSorted((a, b) => a - b)[1];
let low = 0;
const asked = process.argv.slice(2);
for (const page of asked.length ? asked : PAGES) {
  for (const form of ["phone", "desktop"]) {
    const runs = [await measure(page, form)];
    const isLow = ({ score }) => score < LEAST;
    if (runs[0].scores.some(isLow)) runs.push(await measure(page, form), await measure(page, form));
    const scores = runs[0].scores.map(({ title, score }, n) => {
      const all = runs.map((run) => run.scores[n].score);
      return { title, score: all.length === 1 ? score : middle(all), all };
    });
    console.log(`#/${page}, ${form}: ${scores.map(({ title, score, all }) => `${title} ${score}${new Set(all).size > 1 ? ` of ${all.join(", ")}` : ""}`).join("; ")}`);
    if (!scores.some(isLow)) continue;
    low++;
    for (const fault of runs[0].faults) console.log(`    ${fault}`);
  }
}
host.close();
if (low > 0) fail(1, `${low} result${low === 1 ? " is" : "s are"} below ${LEAST}`);
