// Measures the built library: how long games take to solve, a table to add, and the values of all moves to find.
//
//     node crates/web/benches/values.mjs FOLDER [FRONTIER [SUITS RANKS]]
//
// FOLDER is where wasm-bindgen wrote faceup_web.js; FRONTIER is a frontier table, data/2x13.frontier if left out.
import { readFileSync } from "node:fs";
import { figures, load, time } from "./library.mjs";

const [folder, frontier = "data/2x13.frontier", suits = "2", ranks = "13", game = "beat-it-or-eat-it"] = process.argv.slice(2);
const tables = [{ file: "table", game, suits: +suits, ranks: +ranks, bytes: 0 }];

const solves = [
  ["beat-it-or-eat-it", 2, 7], ["beat-it-or-eat-it", 2, 8], ["beat-it-or-eat-it", 2, 9], ["beat-it-or-eat-it", 1, 16],
  ["beat-it-or-eat-it", 1, 18], ["beat-it-or-eat-it", 3, 5], ["beat-it-or-eat-it", 3, 6], ["beat-it-or-eat-it", 4, 4],
  ["challenge", 2, 7], ["challenge", 2, 8], ["challenge", 2, 9], ["challenge", 3, 5], ["challenge", 4, 4],
  ["challenge-1987", 2, 8], ["challenge-1987", 2, 9], ["challenge-1987", 3, 5], ["challenge-1987", 4, 4],
];
for (const [game, suits, ranks] of solves) {
  const { ask, heap } = await load(folder, tables);
  const question = { ask: "new", game, suits, ranks, start: { random: { seed: 1 } } };
  let view;
  const took = time(() => (view = ask(question)));
  if (view.table.has_rounds) console.log(`${game} ${suits}x${ranks}: solved in ${took.toFixed(0)} ms, heap ${heap().toFixed(0)} MiB`);
}

const { faceup, ask, heap } = await load(folder, tables);
const bytes = readFileSync(frontier);
console.log(`table added in ${time(() => console.log(faceup.add_table("table", bytes))).toFixed(0)} ms, heap ${heap().toFixed(0)} MiB`);
const times = { start: [], middle: [], view: [] };
let random = 12345;
const below = (limit) => (random = (random * 48271) % 2147483647) % limit;
for (let seed = 0; times.middle.length < 300; seed++) {
  let view = ask({ ask: "new", game, suits: +suits, ranks: +ranks, start: { random: { seed } } });
  let position;
  // Moves at random make long rounds now and then.
  for (let moves = 5 + below(60); moves > 0 && view.turn === "person"; moves--) {
    const cards = view.moves.filter((move) => move.card);
    const from = cards.length && below(4) ? cards : view.moves;
    const move = from[below(from.length)].move;
    times.view.push(time(() => (view = ask({ ask: "play", move }))));
  }
  if (view.turn !== "person") continue;
  position = view.position.text;
  // Asked as a question of its own, so that nothing is remembered.
  const kind = view.position.pile.length ? "middle" : "start";
  const mover_trump = view.position.trumps[view.position.mover] ?? undefined;
  times[kind].push(time(() => ask({ ask: "position", game, suits: +suits, ranks: +ranks, position, line: 0, mover_trump })));
}
for (const [kind, of] of Object.entries(times)) console.log(`${kind}: ${of.length} times, ${figures(of)}`);
console.log(`heap ${heap().toFixed(0)} MiB`);
