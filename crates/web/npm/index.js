// Loads the library, in Node.js and in browsers, and fetches the tables that it asks for.

import init, { Faceup } from "./faceup_web.js";

/** The library refuses the question. */
export class FaceupError extends Error {
  constructor({ message, position = null }) {
    super(message);
    this.name = "FaceupError";
    this.position = position;
  }
}

let compiled;

export async function load({ tables } = {}) {
  await (compiled ??= start());
  const folder = tables && new URL(tables, globalThis.document?.baseURI);
  const index = folder ? new TextDecoder().decode(await read(new URL("index.json", folder))) : '{"tables":[]}';
  const library = new Faceup(index);
  const answer = async (request) => {
    const question = JSON.stringify(request);
    for (const added = new Set(); ; ) {
      const { ok, error, needs } = JSON.parse(library.ask(question));
      if (error) throw new FaceupError(error);
      if (!needs) return ok;
      if (added.has(needs)) throw new Error(`the table ${needs} was asked for twice`);
      added.add(needs);
      const taken = JSON.parse(library.add_table(needs, await read(new URL(needs, folder))));
      if (taken.error) throw new Error(`${needs}: ${taken.error.message}`);
    }
  };
  // Questions are answered one after the other: they may change the session.
  let last = Promise.resolve();
  return {
    ask: (request) => (last = last.catch(() => {}).then(() => answer(request))),
    free: () => library.free(),
  };
}

async function start() {
  await init({ module_or_path: await read(new URL("faceup_web_bg.wasm", import.meta.url)) });
}

async function read(url) {
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
