// The Linear Left/Right Game on a board, with exact values.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { hashOf, type Link, replaceHash, useLink } from "../address";
import type { PageProps } from "./props";
import { LinkNote } from "../parts/link_note";
import { announce } from "../parts/live";
import { newSeed, Random, TYPED } from "../random";
import { MAX_N } from "../left_right/library";
import { productWords, Row } from "../left_right/row";
import { type Choices, SetupForm, usualSquares } from "../left_right/setup_form";
import { TurnPanel } from "../left_right/turn_panel";
import { NAMES, type Setup, useBoard } from "../left_right/use_board";
import "./prose.css";
import "./left_right.css";

/** The game that the author of the rules printed. */
const EXAMPLE: Setup = {
  n: 4,
  anchor: "own",
  objective: "difference",
  squares: usualSquares(4),
  stacks: { one: [4, 3, 1, 2], two: [1, 2, 4, 3] },
  opponent: "friend",
  turns: ["4L", "1R", "3R", "2R", "1R", "4R", "2L", "3L"],
};

/** The game that a link names: the example, or one by these choices. */
function gameIn(link: Link): { example: boolean; choices: Choices } {
  const example = link.word("game", ["example"]) !== null;
  const n = link.number("n", 1, MAX_N) ?? 4;
  const usual = usualSquares(n);
  const squares = link.checked("squares", `an even number from 2 to ${usual}`, (text) => /^\d{1,2}$/.test(text) && Number(text) % 2 === 0 && Number(text) >= 2 && Number(text) <= usual);
  const choices: Choices = {
    n,
    anchor: link.word("anchor", ["own", "opponent"]) ?? "own",
    objective: link.word("objective", ["difference", "result"]) ?? "difference",
    squares: squares === null || Number(squares) === usual ? null : Number(squares),
    opponent: link.word("opponent", ["optimal", "friend"]) ?? "optimal",
    seed: link.number("seed", 0, TYPED - 1) ?? newSeed(TYPED),
  };
  return { example, choices };
}

function setupOf({ n, anchor, objective, squares, opponent, seed }: Choices): Setup {
  const random = new Random(seed);
  const cards = Array.from({ length: n }, (_, card) => card + 1);
  const stacks = { one: random.shuffled(cards), two: random.shuffled(cards) };
  return { n, anchor, objective, squares: squares ?? usualSquares(n), stacks, opponent, turns: [] };
}

export function LeftRight({ address }: PageProps) {
  const { value: linked, faults } = useLink(address, gameIn);
  const [choices, setChoices] = useState(linked.choices);
  const [example, setExample] = useState(linked.example);
  const first = useRef(true);
  // Another address was followed: another game.
  useEffect(() => {
    if (!first.current) {
      setChoices(linked.choices);
      setExample(linked.example);
    }
    first.current = false;
  }, [address]);
  const setup = useMemo(() => (example ? EXAMPLE : setupOf(choices)), [example, choices]);
  useEffect(() => {
    const { n, anchor, objective, squares, opponent, seed } = choices;
    replaceHash(hashOf("left-right", example ? { game: "example" } : { n, anchor, objective: objective === "result" ? objective : null, squares, opponent, seed }));
  }, [example, choices]);
  const change = (next: Choices) => {
    setChoices(next);
    setExample(false);
  };
  return (
    <div class="left-right reading">
      <h1>Left/Right</h1>
      <LinkNote faults={faults} shown={linked.example ? "the author’s game" : `a game with ${linked.choices.n} ${linked.choices.n === 1 ? "card" : "cards"} in each stack`} />
      <p class="lead">
        Leroy Quet’s Linear Left/Right Game. Each player begins with one piece in the middle. In turn, they draw a card and put a piece that
        many squares to the left or to the right of their last piece. At the end, player 1 scores the product of the sizes of the piles on the left half,
        and player 2 of those on the right half. The greater score wins.
      </p>
      <section aria-labelledby="lr-setup">
        <h2 id="lr-setup">Set up</h2>
        <SetupForm choices={choices} onChange={change} />
        <div class="lr-buttons">
          <button
            type="button"
            onClick={() => {
              change({ ...choices, seed: newSeed(TYPED) });
              announce("The stacks are shuffled. A new game begins.");
            }}
          >
            New shuffle
          </button>
          <button type="button" aria-pressed={example} onClick={() => setExample(!example)}>
            The author’s example
          </button>
        </div>
        {example && (
          <p class="note">
            This is the game that the author printed, after its last turn. Go back through its turns, or leave it at any place and play on.
          </p>
        )}
      </section>
      <Game setup={setup} />
    </div>
  );
}

function Game({ setup }: { setup: Setup }) {
  const { board, put, go } = useBoard(setup);
  const { place } = board;
  const [showValues, setShowValues] = useState(false);
  // Against the optimal player, one step takes back both turns.
  const step = setup.opponent === "optimal" ? 2 : 1;
  const back = board.at - (step === 2 && board.at % 2 === 1 ? 1 : step);
  return (
    <section aria-labelledby="lr-game">
      <h2 id="lr-game">The game</h2>
      <label class="switch">
        <input type="checkbox" checked={showValues} onChange={(event) => setShowValues(event.currentTarget.checked)} /> Show the value of both placements
      </label>
      {showValues && (
        <p>
          A value is {setup.objective === "result" ? "player 1’s chance to win less player 2’s" : "player 1’s score less player 2’s, on average"}, if both
          play as well as possible from then on.
        </p>
      )}
      {place && (
        <>
          <Row place={place} targets={board.drawn?.placements ?? []} />
          <div class="scores">
            {(["one", "two"] as const).map((player) => (
              <p key={player}>
                <strong>{NAMES[player]}</strong>
                {player === "two" && setup.opponent === "optimal" ? " (optimal)" : ""}: {productWords(place, player)}
                <span class="left-in-stack"> cards left: {place.stacks[player].join(", ") || "none"}</span>
              </p>
            ))}
          </div>
        </>
      )}
      {place?.mover && place.value === null && (
        <p class="note">
          Exact values take too long to find here until more cards are drawn.
          {setup.opponent === "optimal" && " Until then, player 2 goes towards the right end."}
        </p>
      )}
      <p class="lr-message">{board.message}</p>
      <TurnPanel board={board} showValues={showValues} onPut={put} />
      <div class="lr-buttons">
        <button type="button" aria-disabled={board.at === 0} onClick={() => go(back)}>
          Back
        </button>
        <button type="button" aria-disabled={board.at >= board.turns.length} onClick={() => go(board.at + step)}>
          Forward
        </button>
        <button type="button" aria-disabled={board.at === 0} onClick={() => go(0)}>
          To the start
        </button>
      </div>
      {board.at > 0 && (
        <p class="turns">
          Turns: <span class="notation">{board.turns.slice(0, board.at).join(" ")}</span>
        </p>
      )}
    </section>
  );
}
