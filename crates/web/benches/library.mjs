// Loads the built library in node. The page loads it in a worker.
import { readFileSync } from "node:fs";

/** The library from the folder that wasm-bindgen wrote. `ask` throws what is no answer. */
export async function load(folder, tables) {
  const script = readFileSync(`${folder}/faceup_web.js`, "utf8").replaceAll("import.meta.url", "'file:///'");
  const { initSync, Faceup } = await import(`data:text/javascript;base64,${Buffer.from(script).toString("base64")}`);
  const { memory } = initSync({ module: readFileSync(`${folder}/faceup_web_bg.wasm`) });
  const faceup = new Faceup(JSON.stringify({ tables }));
  const ask = (question) => {
    const answer = JSON.parse(faceup.ask(JSON.stringify(question)));
    if (!("ok" in answer)) throw new Error(JSON.stringify(answer));
    return answer.ok;
  };
  return { faceup, ask, heap: () => memory.buffer.byteLength / 2 ** 20 };
}

/** The milliseconds that some work takes. */
export function time(work) {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** Middle, 99th percentile and maximum of some times. */
export function figures(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(2);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`;
}
