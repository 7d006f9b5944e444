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
  const { faceup, ask, heap } = await load(folder, tables);
  const question = { ask: "new", game, suits, ranks, start: { random: { seed: 1 } } };
  let view;
  const took = time(() => (view = ask(question)));
  if (view.table.has_rounds) console.log(`${game} ${suits}x${ranks}: solved in ${took.toFixed(0)} ms, heap ${heap().toFixed(0)} MiB`);
  faceup.free();
}

const { faceup, ask, heap } = await load(folder, tables);
const bytes = readFileSync(frontier);
console.log(`table added in ${time(() => console.log(faceup.add_table("table", bytes))).toFixed(0)} ms, heap ${heap().toFixed(0)} MiB`);
// Positions in the middle and at the start of rounds, of games that are played at random, and random deals.
const positions = { deal: [], start: [], middle: [] };
const views = [];
let random = 12345;
const below = (limit) => (random = (random * 48271) % 2147483647) % limit;
for (let seed = 0; positions.middle.length < 300; seed++) {
  let view = ask({ ask: "new", game, suits: +suits, ranks: +ranks, start: { random: { seed } } });
  const keep = (kind) => {
    const mover_trump = view.position.trumps[view.position.mover] ?? undefined;
    const position = view.position.text;
    positions[kind].push({ ask: "position", game, suits: +suits, ranks: +ranks, position, line: 0, mover_trump });
  };
  keep("deal");
  // Moves at random make long rounds now and then.
  for (let moves = 5 + below(60); moves > 0 && view.turn === "person"; moves--) {
    const cards = view.moves.filter((move) => move.card);
    const from = cards.length && below(4) ? cards : view.moves;
    const move = from[below(from.length)].move;
    views.push(time(() => (view = ask({ ask: "play", move }))));
  }
  if (view.turn === "person") keep(view.position.pile.length ? "middle" : "start");
}
console.log(`a view after a move: ${views.length} times, ${figures(views)}`);
for (const [kind, questions] of Object.entries(positions)) {
  const times = questions.map((question) => {
    // A question about another game, so that nothing is remembered of this one.
    ask({ ask: "position", position: "S:KJ H:AQT98", line: 0 });
    return time(() => ask(question));
  });
  console.log(`all moves of a position, ${kind}: ${times.length} times, ${figures(times)}`);
}
console.log(`heap ${heap().toFixed(0)} MiB`);
