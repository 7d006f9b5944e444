import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
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
        // The table with rounds is kept only if the user wants that: see src/library/rounds.ts. The picture is for other programs.
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
  plugins: [wholeAddresses(), listFiles()],
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
