// The folder to publish: what is in it, and how large it is.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DIST, expect, faceup, ROOT, test, unpackedTable } from "./fixtures";

/** 1.3 MiB. */
const MOST = 1.3 * (1 << 20);
const MOST_OF_A_TABLE = 500_000;

interface Entry {
  file: string;
  game: string;
  suits: number;
  ranks: number;
  bytes: number;
  hash: string;
  rounds?: true;
}

const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(DIST.length + 1));
const { tables: listed } = JSON.parse(readFileSync(`${DIST}/tables/index.json`, "utf8")) as { tables: Entry[] };
const tables = listed.filter(({ rounds }) => !rounds);

test("the folder holds only what the page uses", () => {
  const known = [
    /^index\.html$/,
    /^(service_worker|theme)\.js$/,
    /^manifest\.webmanifest$/,
    /^icon(-\w+)?\.(svg|png)$/,
    /^preview\.png$/,
    /^notices\.txt$/,
    /^assets\/[\w.-]+-[\w-]{8}\.(js|css)$/,
    /^assets\/faceup_web\.wasm-[\w-]{8}\.bin$/,
    /^assets\/bitter-[\w-]{8}\.woff2$/,
    /^assets\/2x13-[\w-]{8}\.compact$/,
    /^tables\/index\.json$/,
    /^tables\/(beat-it-or-eat-it|challenge|challenge-1987)-\dx\d+\.frontier\.bin$/,
  ];
  expect(files.filter((file) => !known.some((pattern) => pattern.test(file)))).toEqual([]);
  expect(files.filter((file) => file.startsWith("assets/") && file.endsWith(".bin"))).toHaveLength(1);
});

test("every table is in the list, is below 500 KB, and is the table of its game", () => {
  expect(tables.map(({ file }) => `tables/${file}.bin`).sort()).toEqual(files.filter((file) => file.endsWith(".frontier.bin")).sort());
  for (const { file, game, suits, ranks, bytes, hash } of tables) {
    const path = unpackedTable(file);
    expect(statSync(path).size, file).toBe(bytes);
    expect(bytes, file).toBeLessThan(MOST_OF_A_TABLE);
    const info = JSON.parse(faceup(["table", "info", "--json", path])) as Record<string, unknown>;
    expect(info, file).toMatchObject({ game, suits, ranks, bytes, file_hash: hash, has_rounds: false });
  }
});

test("the table with the rounds of the standard game is in the list, and is that of the repository", () => {
  const [{ file, ...entry } = { file: "" }, ...more] = listed.filter(({ rounds }) => rounds);
  expect([file, ...more]).toEqual(["beat-it-or-eat-it-2x13.compact"]);
  const paths = files.filter((path) => path.endsWith(".compact"));
  expect(paths).toHaveLength(1);
  const ours = `${ROOT}/data/2x13.compact`;
  expect(readFileSync(join(DIST, paths[0] ?? "")).equals(readFileSync(ours))).toBe(true);
  const hash = readFileSync(ours).subarray(-40, -8).toString("hex");
  const { game, suits, ranks, bytes } = JSON.parse(faceup(["table", "info", "--json", ours])) as Record<string, unknown>;
  expect(entry).toEqual({ game, suits, ranks, bytes, hash, rounds: true });
});

test("the licences of the parts are with the page", () => {
  const notices = readFileSync(`${DIST}/notices.txt`, "utf8");
  for (const words of ["SIL OPEN FONT LICENSE Version 1.1", "The Bitter Project Authors", "Jason Miller"]) expect(notices).toContain(words);
});

test("a build that is told its address names it whole for previews", () => {
  const folder = test.info().outputPath("dist");
  const build = (address: string) =>
    spawnSync("npx", ["--no-install", "vite", "build", "--logLevel", "error", "--outDir", folder], {
      cwd: join(DIST, ".."),
      env: { ...process.env, FACEUP_PAGE_ADDRESS: address },
      encoding: "utf8",
    });
  expect(build("https://example.org/faceup").stderr).toBe("");
  const page = readFileSync(join(folder, "index.html"), "utf8");
  expect(page).toContain('<meta property="og:image" content="https://example.org/faceup/preview.png" />');
  expect(page).toContain('<meta property="og:url" content="https://example.org/faceup/">');
  expect(page).toContain('<link rel="canonical" href="https://example.org/faceup/">');
  // Without an address the page can be anywhere.
  expect(readFileSync(join(DIST, "index.html"), "utf8")).not.toMatch(/og:url|canonical/);
  const failed = build("example.org");
  expect(failed.status).not.toBe(0);
  expect(failed.stderr).toContain("expected an address such as https://example.org/faceup/");
});

test("previews of a link have a picture of the size that the page says, and no visit loads it", () => {
  const page = readFileSync(join(DIST, "index.html"), "utf8");
  const tag = (name: string) => page.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`))?.[1];
  expect(tag("og:image")).toBe("./preview.png");
  expect(tag("twitter:card")).toBe("summary_large_image");
  for (const name of ["og:title", "og:description", "og:image:alt"]) expect(tag(name), name).toMatch(/\w+ \w+/);
  const picture = readFileSync(join(DIST, "preview.png"));
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([Number(tag("og:image:width")), Number(tag("og:image:height"))]);
  expect(picture.length).toBeLessThan(100_000);
  expect(readFileSync(join(DIST, "service_worker.js"), "utf8")).not.toContain("preview.png");
});

// The first screen, Explore, the library and the table of the standard game, with the parts that are opened later. The other tables, the
// pictures and the pages under More come later.
test("what the first visit keeps is at most 1.3 MiB, on a host that compresses nothing", async ({ page, host }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto("#/explore");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const sizes = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("faceup ")) ?? "");
    return Promise.all((await cache.matchAll()).map(async (file) => [file.url, (await file.blob()).size] as const));
  });
  expect(sizes.map(([url]) => url.slice(host.url.length)).filter((path) => /\.png|tables\/.*\.bin/.test(path))).toHaveLength(1);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, statSync(`${DIST}/service_worker.js`).size);
  console.log(`what the first visit keeps: ${total} bytes in ${sizes.length} files`);
  expect(total).toBeLessThanOrEqual(MOST);
});
