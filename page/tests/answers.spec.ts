// The types of the answers, held to real answers: crates/web/README.md has an example of almost every question, and a test in Rust asks them.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, ROOT, test } from "./fixtures";

test("the examples of the library's README have the types of their answers", () => {
  const text = readFileSync(`${ROOT}/crates/web/README.md`, "utf8");
  const blocks = [...text.matchAll(/^```json\n(.*?)^```$/gms)].map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>);
  const questions = blocks.filter((block) => "ask" in block);
  const answers = blocks.filter((block) => "ok" in block).map(({ ok }) => ok);
  expect(questions.length).toBeGreaterThan(7);
  expect(answers).toHaveLength(questions.length);
  const check = (values: unknown[]) => {
    const file = test.info().outputPath("examples.ts");
    const types = join(import.meta.dirname, "../src/library/answers.ts");
    const lines = values.map((value, n) => `export const a${n}: Answers["${String(questions[n]?.ask)}"] = ${JSON.stringify(value)};`);
    writeFileSync(file, `import type { Answers } from ${JSON.stringify(types)};\n${lines.join("\n")}\n`);
    const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--skipLibCheck", "--allowImportingTsExtensions", "--ignoreConfig"];
    return spawnSync("npx", ["--no-install", "tsc", ...options, file], { cwd: join(import.meta.dirname, ".."), encoding: "utf8" });
  };
  expect(check(answers).stdout).toBe("");
  // A missing field and one too many are found.
  const [first, ...rest] = answers as Record<string, unknown>[];
  const { hand: _, ...without } = first as Record<string, unknown>;
  expect(check([without, ...rest]).stdout).toContain("hand");
  expect(check([{ ...first, more: 1 }, ...rest]).stdout).toContain("more");
});
