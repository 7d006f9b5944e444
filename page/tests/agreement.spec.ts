// Random positions of all games and sizes: the page says what the command says, of the position and of every move.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Board } from "./board";
import { DIST, expect, faceup, test, unpackedTable } from "./fixtures";
import { type ChosenGame, Random, type RandomPosition, randomPosition } from "./random";

interface Move {
  move: string;
  kind: string;
  outcome: string | null;
  rounds: number | null;
}

interface Answer {
  position: string;
  outcome: string | null;
  rounds: number | null;
  to_beat: string | null;
  moves: Move[];
}

/** What the worker answers. */
type FromWorker = { id: number; ok: Answer } | { id: number; error: { message: string } } | { id: number; loading: string | null };

const POSITIONS = 300;
const IN_ADDRESS = 20;
const SEED = 19930000 + 16;

const { tables } = JSON.parse(readFileSync(`${DIST}/tables/index.json`, "utf8")) as { tables: (ChosenGame & { file: string })[] };
/** Games that the page solves itself. */
const small: ChosenGame[] = [
  ...range(3, 18).map((ranks) => ({ game: "beat-it-or-eat-it" as const, suits: 1, ranks })),
  ...range(2, 9).map((ranks) => ({ game: "beat-it-or-eat-it" as const, suits: 2, ranks })),
  ...range(1, 6).map((ranks) => ({ game: "beat-it-or-eat-it" as const, suits: 3, ranks })),
  ...range(1, 4).map((ranks) => ({ game: "beat-it-or-eat-it" as const, suits: 4, ranks })),
  ...(["challenge", "challenge-1987"] as const).flatMap((game) => [
    ...range(2, 8).map((ranks) => ({ game, suits: 2, ranks })),
    ...range(1, 5).map((ranks) => ({ game, suits: 3, ranks })),
    ...range(1, 4).map((ranks) => ({ game, suits: 4, ranks })),
  ]),
];

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

/** The positions, those of a game one after the other. */
function positions(): RandomPosition[] {
  const random = new Random(SEED);
  const files = new Set(tables.map(({ game, suits, ranks }) => `${game} ${suits} ${ranks}`));
  const games = [...small.filter(({ game, suits, ranks }) => !files.has(`${game} ${suits} ${ranks}`)), ...tables];
  const counts = games.map((_, n) => Math.floor(((n + 1) * POSITIONS) / games.length) - Math.floor((n * POSITIONS) / games.length));
  return games.flatMap(({ game, suits, ranks }, n) =>
    Array.from({ length: counts[n] ?? 0 }, () => randomPosition({ game, suits, ranks }, random)),
  );
}

/** What the command says of positions of one game. */
function asked(group: RandomPosition[], file: string | null): Answer[] {
  const [first] = group;
  if (!first) return [];
  const { game, suits, ranks, moverTrump } = first;
  const options = ["--quiet", "query", "-", "--json", "--line", "0", "--game", game, "--suits", `${suits}`, "--ranks", `${ranks}`];
  const trump = moverTrump ? ["--mover-trump", moverTrump] : [];
  const table = file ? ["--table", unpackedTable(file)] : ["--no-cache"];
  return faceup([...options, ...trump, ...table], `${group.map(({ text }) => text).join("\n")}\n`)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
}

function expectedOf(all: RandomPosition[]): Map<RandomPosition, Answer> {
  const groups = new Map<string, RandomPosition[]>();
  for (const position of all) {
    const key = `${position.game} ${position.suits} ${position.ranks} ${position.moverTrump}`;
    groups.set(key, [...(groups.get(key) ?? []), position]);
  }
  const found = new Map<RandomPosition, Answer>();
  for (const group of groups.values()) {
    const [first] = group;
    const file = tables.find((table) => table.game === first?.game && table.suits === first.suits && table.ranks === first.ranks)?.file;
    // The command solves with rounds what the page solves with rounds.
    const answers = asked(group, file ?? null);
    group.forEach((position, n) => found.set(position, answers[n] as Answer));
  }
  return found;
}

/** The parts of an answer that matter here, moves in a fixed order. */
function essence({ outcome, rounds, to_beat, moves }: Answer, withRounds: boolean) {
  const value = (of: { outcome: string | null; rounds: number | null }) => [of.outcome, withRounds ? of.rounds : null].join(" ");
  return {
    value: value({ outcome, rounds }),
    to_beat,
    moves: moves.map((move) => `${move.kind} ${move.move} ${value(move)}`).sort(),
  };
}

/** Asks a worker of the page, as the page does. */
async function inWorker(page: Page, worker: string, all: RandomPosition[]): Promise<{ answers: Answer[]; ms: number[] }> {
  const requests = all.map(({ text, moverTrump, game, suits, ranks }) => ({
    ask: "position",
    game,
    suits,
    ranks,
    position: text,
    line: 0,
    ...(moverTrump && { mover_trump: moverTrump }),
  }));
  return page.evaluate(
    async ([address, questions]) => {
      const tables = new URL("tables/", document.baseURI).href;
      const worker = new Worker(address, { type: "module" });
      const answers: Answer[] = [];
      const ms: number[] = [];
      for (const [id, request] of questions.entries()) {
        const from = performance.now();
        const answer = await new Promise<Answer>((resolve, reject) => {
          worker.onerror = (event) => reject(new Error(event.message));
          worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
            if ("ok" in data) resolve(data.ok);
            if ("error" in data) reject(new Error(`${JSON.stringify(request)}: ${data.error.message}`));
          };
          worker.postMessage({ id, tables, rounds: null, request });
        });
        // The first answer of a game waits for its table.
        const before = questions[id - 1];
        const isNew = request.game !== before?.game || request.suits !== before.suits || request.ranks !== before.ranks;
        if (!isNew) ms.push(performance.now() - from);
        answers.push(answer);
      }
      worker.terminate();
      return { answers, ms };
    },
    [worker, requests] as const,
  );
}

test.setTimeout(300_000);

test(`${POSITIONS} random positions have the values that the command gives them`, async ({ page, host }) => {
  const all = positions();
  expect(all).toHaveLength(POSITIONS);
  expect(all.filter(({ text }) => text.split("|").length === 3).length).toBeGreaterThan(POSITIONS / 3);
  const expected = expectedOf(all);
  await new Board(page).goTo("game=beat-it-or-eat-it&suits=2&ranks=5&position=S:AK+H:QJT");
  const worker = host.requests.find(({ path }) => /^assets\/worker-.*\.js$/.test(path))?.path;
  expect(worker).toBeDefined();
  const { answers, ms } = await inWorker(page, new URL(worker ?? "", host.url).href, all);
  const outcomes = new Map<string, number>();
  all.forEach((position, n) => {
    const [theirs, ours] = [expected.get(position) as Answer, answers[n] as Answer];
    // The page may have rounds where the command was given a table without them.
    const withRounds = theirs.moves.some(({ rounds }) => rounds !== null);
    const title = `${position.game} ${position.suits}x${position.ranks}: ${position.text}`;
    expect(essence(ours, withRounds), title).toEqual(essence(theirs, withRounds));
    expect(ours.moves.length, title).toBeGreaterThan(0);
    outcomes.set(String(ours.outcome), (outcomes.get(String(ours.outcome)) ?? 0) + 1);
  });
  // A test that sees only one outcome would see little.
  expect(Math.min(outcomes.get("win") ?? 0, outcomes.get("loss") ?? 0)).toBeGreaterThan(POSITIONS / 10);
  const sorted = [...ms].sort((a, b) => a - b);
  const [median, worst] = [sorted[sorted.length >> 1] ?? NaN, sorted.at(-1) ?? NaN];
  console.log(`all moves of a position: median ${median.toFixed(1)} ms, slowest ${worst.toFixed(1)} ms; outcomes ${JSON.stringify([...outcomes])}`);
  // 20 ms are wanted; a busy machine may take longer.
  expect(median).toBeLessThan(100);
});

test(`${IN_ADDRESS} random positions from the address bar`, async ({ page }) => {
  const random = new Random(SEED);
  const all = positions();
  const some = Array.from({ length: IN_ADDRESS }, () => random.pick(all));
  const expected = expectedOf(some);
  const board = new Board(page);
  for (const position of some) {
    const { game, suits, ranks, text, moverTrump } = position;
    const query = new URLSearchParams({ game, suits: `${suits}`, ranks: `${ranks}`, position: text });
    if (moverTrump === "hearts") query.set("mover", "two");
    await page.goto("about:blank");
    await board.goTo(query.toString());
    const shown = (await board.allMoves()).map((label) => label.match(/: (win|loss|draw)\b/)?.[1]);
    const answer = expected.get(position) as Answer;
    expect(shown.sort(), text).toEqual(answer.moves.map(({ outcome }) => outcome).sort());
    const verdicts: Record<string, RegExp> = { win: /\bwins?\b/, loss: /\bloses?\b/, draw: /A draw/ };
    await expect(page.getByRole("region", { name: "Who wins" })).toContainText(verdicts[answer.outcome ?? ""] ?? /not known/);
  }
});
