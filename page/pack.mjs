// Packs a file for hosts that compress nothing: node pack.mjs FILE PACKED
// And back:                                      node pack.mjs --unpack PACKED FILE
//
// A frontier table of two suits of up to 13 ranks has a code of its own; all else is packed as gzip does, but smaller.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import zopfli from "@gfx/zopfli";
import { isTwoSuits, pack, unpack } from "./src/library/two_suits.js";

const words = process.argv.slice(2);
const isBack = words[0] === "--unpack";
const [file, to] = words.slice(isBack ? 1 : 0);
const bytes = new Uint8Array(readFileSync(file));
const made = isTwoSuits(bytes) ? (isBack ? unpack(bytes) : pack(bytes)) : isBack ? gunzipSync(bytes) : await zopfli.gzipAsync(bytes, { numiterations: 5 });
if (isTwoSuits(bytes) && !isBack && !Buffer.from(bytes).equals(unpack(made))) throw new Error(`${file} cannot be packed: unpacked again it differs`);
// Whole or not at all.
writeFileSync(`${to}.part`, made);
renameSync(`${to}.part`, to);
