// Positions of random play in games of all kinds: the page says what the command says, of every move.

import { existsSync } from "node:fs";
import { Board } from "./board";
import { DIST, expect, faceup, test, unpackedTable } from "./fixtures";
import { Random } from "../src/random";

/** The games that the page solves itself, and some that have tables. */
const GAMES = [
  ["beat-it-or-eat-it", 1, 9],
  ["beat-it-or-eat-it", 2, 6],
  ["beat-it-or-eat-it", 3, 3],
  ["challenge", 2, 4],
  ["challenge", 4, 2],
  ["challenge-1987", 2, 5],
  ["challenge-1987", 3, 3],
  ["beat-it-or-eat-it", 2, 12],
  ["challenge", 3, 7],
  ["challenge-1987", 4, 5],
] as const;
const PLACES = 4;

test("random positions have the values that the command gives them", async ({ page }) => {
  test.setTimeout(300_000);
  // The same deals each time.
  await page.addInitScript(() => {
    let seed = 19930016;
    crypto.getRandomValues = (array) => (array instanceof Uint32Array && array.fill((seed = Math.imul(seed, 1664525) + 1013904223)), array);
  });
  const random = new Random(16);
  const board = new Board(page);
  const outcomes: (string | null)[] = [];
  let title = "Explore · faceup";
  const nextText = async () => {
    await expect.poll(() => page.title()).not.toBe(title);
    title = await page.title();
    return title.replace(" · Explore · faceup", "");
  };
  for (const [game, suits, ranks] of GAMES) {
    await board.goTo(`game=${game}&suits=${suits}&ranks=${ranks}`);
    let text = await nextText();
    for (let place = 0; place < PLACES && (await board.moves.count()) > 0; place++) {
      const trump = game === "beat-it-or-eat-it" ? [] : ["--mover-trump", (await board.table()).includes("Next to move: You") ? "spades" : "hearts"];
      const file = `${game}-${suits}x${ranks}.frontier`;
      const table = existsSync(`${DIST}/tables/${file}.bin`) ? ["--table", unpackedTable(file)] : ["--no-cache"];
      const answer = faceup(["--quiet", "query", text, "--json", "--line", "0", "--game", game, "--suits", `${suits}`, "--ranks", `${ranks}`, ...trump, ...table]);
      const { moves } = JSON.parse(answer) as { moves: { move: string; outcome: string | null; rounds: number | null }[] };
      const theirs = moves.map(({ move, outcome, rounds }) => `${move} ${outcome}${rounds ? ` in ${rounds}` : rounds === 0 ? " at once" : ""}`);
      const ours = await board.moves.evaluateAll((all) =>
        all.map((button) => `${button.getAttribute("data-card") ?? "eat"} ${button.getAttribute("aria-label")?.match(/: (\w+( in \d+| at once)?)/)?.[1]}`),
      );
      // The page may have rounds where the table of the command has none.
      const hasRounds = moves.some(({ rounds }) => rounds !== null);
      expect(ours.map((value) => (hasRounds ? value : value.replace(/(win|loss|draw) .*/, "$1"))).sort(), `${game} ${suits}x${ranks}: ${text}`).toEqual(theirs.sort());
      outcomes.push(...moves.map(({ outcome }) => outcome));
      await board.moves.nth(random.below(ours.length)).click();
      text = await nextText();
    }
  }
  // A test that sees only one outcome would see little.
  for (const outcome of ["win", "loss"]) expect(outcomes.filter((one) => one === outcome).length).toBeGreaterThan(outcomes.length / 10);
});
