import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";

// The worker that keeps the page for use without a network has this name in every build, because browsers look for it there.
const SERVICE_WORKER = "service_worker";

/** Tells the service worker which files the page has, and the hash of each. */
function listFiles(): Plugin {
  let folder = "";
  return {
    name: "list-files",
    apply: "build",
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle() {
      const worker = join(folder, `${SERVICE_WORKER}.js`);
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        // The table with rounds is kept by src/library/rounds.ts. The picture is for other programs.
        .filter((path) => path !== worker && !path.endsWith(".compact") && !path.endsWith("/preview.png"))
        .sort()
        .map((path) => {
          const bytes = readFileSync(path);
          const name = path.slice(join(folder, "/").length).replaceAll("\\", "/");
          return [name === "index.html" ? "./" : name, createHash("sha256").update(bytes).digest("hex").slice(0, 16)];
        });
      const code = readFileSync(worker, "utf8");
      const [before, after, ...more] = code.split("__FILES__");
      if (after === undefined || more.length > 0) throw new Error(`${worker} must have one place for the list of files`);
      writeFileSync(worker, before + JSON.stringify(files) + after);
    },
  };
}

/** A file of data with only those rows that begin so: import text from "…/rounds.csv?rows=beat-it-or-eat-it,2,13,". */
function someRows(): Plugin {
  return {
    name: "some-rows",
    enforce: "pre",
    load(id) {
      const [path = "", start] = id.split("?rows=");
      if (start === undefined) return null;
      const [titles, ...rows] = readFileSync(path, "utf8").trim().split("\n");
      return `export default ${JSON.stringify([titles, ...rows.filter((row) => row.startsWith(start))].join("\n"))}`;
    },
  };
}

/** notices.txt has the licences of what the page contains. */
function notices(): Plugin {
  const parts = [
    ["The library", "../NOTICES.txt"],
    ["The display type, Bitter", "src/style/bitter.OFL.txt"],
    ["Preact", "node_modules/preact/LICENSE"],
  ] as const;
  const texts = parts.filter(([, path]) => existsSync(path)).map(([title, path]) => `${title}\n${"=".repeat(title.length)}\n\n${readFileSync(path, "utf8").trim()}\n`);
  return {
    name: "notices",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "notices.txt", source: texts.join("\n\n") });
    },
  };
}

/** The files that previews of a link show need whole addresses, so the build is told where the page will be: FACEUP_PAGE_ADDRESS. */
function wholeAddresses(): Plugin {
  const text = process.env.FACEUP_PAGE_ADDRESS;
  if (text && (!/^https?:\/\//.test(text) || !URL.canParse(text))) {
    throw new Error(`expected an address such as https://example.org/faceup/ in FACEUP_PAGE_ADDRESS, got ${text}`);
  }
  return {
    name: "whole-addresses",
    transformIndexHtml(html) {
      if (!text) return html;
      const address = new URL(text.endsWith("/") ? text : `${text}/`).href;
      return {
        html: html.replace('content="./preview.png"', `content="${address}preview.png"`),
        tags: [
          { tag: "meta", attrs: { property: "og:url", content: address }, injectTo: "head" },
          { tag: "link", attrs: { rel: "canonical", href: address }, injectTo: "head" },
        ],
      };
    },
  };
}

export default defineConfig({
  // Relative addresses: the folder works on any host and in any sub-folder.
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [someRows(), notices(), wholeAddresses(), listFiles()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", [SERVICE_WORKER]: `src/${SERVICE_WORKER}.ts` },
      output: {
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  worker: { format: "es" },
});
