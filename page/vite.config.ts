import { defineConfig } from "vite";

export default defineConfig({
  // Relative addresses: the folder works on any host and in any sub-folder.
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: "es" },
});
