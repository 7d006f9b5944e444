// Packs a file as gzip does, but smaller: node pack.mjs FILE PACKED

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import zopfli from "@gfx/zopfli";

const [file, to] = process.argv.slice(2);
// Whole or not at all.
writeFileSync(`${to}.part`, await zopfli.gzipAsync(new Uint8Array(readFileSync(file)), { numiterations: 5 }));
renameSync(`${to}.part`, to);
