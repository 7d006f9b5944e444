// Packs a file as gzip does, but smaller: node pack.mjs FILE PACKED

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import zopfli from "@gfx/zopfli";

const [file, packed] = process.argv.slice(2);
const bytes = await zopfli.gzipAsync(readFileSync(file), { numiterations: 5 });
// Whole or not at all.
writeFileSync(`${packed}.part`, bytes);
renameSync(`${packed}.part`, packed);
