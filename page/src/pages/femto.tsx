// Femto, solved: the value of any deal, how to play it, and a game against optimal play.

import { useEffect, useState } from "preact/hooks";
import { hashOf, type Link, replaceHash, useLink } from "../address";
import type { FemtoState } from "../library/answers";
import type { PageProps } from "./props";
import { LinkNote } from "../parts/link_note";
import { announce } from "../parts/live";
import { isBoolean, useSetting } from "../parts/settings";
import { newSeed, Random, TYPED } from "../random";
import { exactWords, signed } from "../fraction";
import { AdviceTable } from "../femto/advice";
import { NumberCard } from "../femto/card";
import { HAND_SIZE } from "../femto/library";
import { type Rules, RulesForm, rulesIn, rulesOf, scaleWords } from "../femto/rules";
import { Strongest } from "../femto/strongest";
import { Table } from "../femto/table";
import { type Names, nowOf, type Opponent, useGame } from "../femto/use_game";
import "./prose.css";
import "./femto.css";

const EXAMPLE = "2,3,5,10";
const NAMES: Record<Opponent, Names> = {
  optimal: { one: "You", two: "Optimal player" },
  person: { one: "First player", two: "Second player" },
};

function handOf(pack: string[], text: string | null): string[] | null {
  const cards = pack.filter((card) => text?.split(",").includes(card));
  return cards.length === HAND_SIZE ? cards : null;
}

/** The deal that a link names, or the example. */
function dealIn(link: Link): { rules: Rules; hand: string[]; seed: number | null } {
  const rules = rulesIn(link);
  const pack = rules.pack.split(",");
  const isHand = (text: string) => handOf(pack, text) !== null && text.split(",").length === HAND_SIZE;
  const asked = link.checked("hand", `${HAND_SIZE} cards of the pack ${rules.pack}`, isHand);
  return { rules, hand: handOf(pack, asked ?? EXAMPLE) ?? pack.slice(0, HAND_SIZE), seed: link.number("seed", 0, TYPED - 1) };
}

export function Femto({ address }: PageProps) {
  const { value: deal, faults } = useLink(address, dealIn);
  const [rules, setRules] = useState(deal.rules);
  const pack = rules.pack.split(",");
  const [hand, setHand] = useState(deal.hand);
  useEffect(() => {
    // A link to the page alone leaves the deal as it is.
    if (!address.params.toString()) return;
    setRules(deal.rules);
    setHand(deal.hand);
  }, [address]);
  const show = (nextRules: Rules, cards: string[]) => {
    setRules(nextRules);
    setHand(cards);
    if (cards.length === HAND_SIZE) replaceHash(hashOf("femto", { ...rulesOf(nextRules), hand: cards.join(",") }));
  };
  const choose = (cards: string[]) => show(rules, cards);
  const toggle = (card: string) => choose(hand.includes(card) ? hand.filter((one) => one !== card) : pack.filter((one) => one === card || hand.includes(one)));
  const full = hand.length === HAND_SIZE;

  return (
    <div class="femto reading">
      <h1>Femto</h1>
      <LinkNote faults={faults} shown={`the deal of ${deal.hand.join(", ")}`} />
      <p class="lead">
        A game of eight cards by Alan Parr. In each round both players play a card at once. The higher card wins, unless it is more than twice the
        lower. The winner of the round keeps one of the two cards in front of them, and the loser takes the other. When a hand is empty, the greater
        total in front wins.
      </p>
      <section aria-labelledby="femto-deal">
        <h2 id="femto-deal">Choose a deal</h2>
        <fieldset class="femto-choice">
          <legend>The first player’s four cards. The second player gets the other four.</legend>
          <div class="femto-cards">
            {pack.map((card) => {
              const chosen = hand.includes(card);
              return <NumberCard key={card} card={card} label={card} pressed={chosen} note={chosen ? "✓" : undefined} disabled={full && !chosen} onPick={() => toggle(card)} />;
            })}
          </div>
          <p>{full ? "To change the hand, first press a card of it to take it out." : `Choose ${HAND_SIZE - hand.length} more.`}</p>
          <button type="button" onClick={() => choose(handAtRandom(pack))}>
            Deal at random
          </button>
        </fieldset>
        <RulesForm
          rules={rules}
          onChange={(next) => show(next, handOf(next.pack.split(","), hand.join(",")) ?? next.pack.split(",").slice(0, HAND_SIZE))}
        />
      </section>
      {full && <Deal rules={rules} hand={hand} askedSeed={deal.seed} />}
      <section aria-labelledby="femto-strong">
        <h2 id="femto-strong">Strong hands and cards</h2>
        <Strongest
          rules={rules}
          onHand={(cards) => {
            choose(cards);
            announce(`The first player now has ${cards.join(", ")}.`);
          }}
        />
      </section>
    </div>
  );
}

function handAtRandom(pack: string[]): string[] {
  const chosen = new Random(newSeed(TYPED)).shuffled(pack).slice(0, HAND_SIZE);
  return pack.filter((card) => chosen.includes(card));
}

function Deal({ rules, hand, askedSeed }: { rules: Rules; hand: string[]; askedSeed: number | null }) {
  const [opponent, setOpponent] = useState<Opponent>("optimal");
  const [showValues, setShowValues] = useSetting("femto.values", false, isBoolean);
  const [seed] = useState(() => askedSeed ?? newSeed(TYPED));
  const names = NAMES[opponent];
  const controls = useGame(rules, hand, opponent, seed, names);
  const { game } = controls;
  const { answer } = game;
  const now = nowOf(game);
  /** The state before the last round: what was best there is shown once the cards are chosen. */
  const last = answer?.states.at(-1);
  const started = (answer?.rounds.length ?? 0) > 0;
  return (
    <section aria-labelledby="femto-game">
      <h2 id="femto-game">Play the deal</h2>
      <div class="femto-form">
        <fieldset class="choice">
          <legend>Second hand</legend>
          <label>
            <input type="radio" name="femto-opponent" checked={opponent === "optimal"} onChange={() => setOpponent("optimal")} /> played by the optimal
            strategy
          </label>
          <label>
            <input type="radio" name="femto-opponent" checked={opponent === "person"} onChange={() => setOpponent("person")} /> I choose both cards
          </label>
        </fieldset>
        <label class="switch">
          <input type="checkbox" checked={showValues} onChange={(event) => setShowValues(event.currentTarget.checked)} /> Show values and chances
        </label>
      </div>
      {game.error && <p class="note error">{game.error}</p>}
      {!answer && !game.error && <p class="loading">Solving…</p>}
      {answer && (
        <>
          {showValues && now && (
            <p class="value">
              Value {started || game.keeping ? "now" : "of the deal"}: <strong>{now.value === undefined ? signed(now.decimal, 4) : exactWords(now.value)}</strong> to {opponent === "optimal" ? "you" : "the first player"}.{" "}
              {scaleWords(rules)}
            </p>
          )}
          <div class="femto-play">
            <Table controls={controls} answer={answer} names={names} opponent={opponent} showValues={showValues} />
            {showValues && !answer.over && !game.keeping && (
              <div class="femto-how">
                <h3>How to play {started ? "this round" : "the first round"}</h3>
                <p>
                  Play each card with its chance. The value is what the card is worth to {opponent === "optimal" ? "you" : "the first player"} on average, if
                  the other player plays optimally.
                </p>
                <Tables label="How to play each card" names={names} state={answer} />
              </div>
            )}
            {!showValues && last && !game.keeping && (
              <div class="femto-how">
                <h3>The last round, with hindsight</h3>
                <p>The chance with which optimal play chooses each card, and its value.</p>
                <Tables label="The last round" names={names} state={last} />
              </div>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function Tables({ label, names, state }: { label: string; names: Names; state: FemtoState }) {
  return (
    <div class="femto-tables" tabIndex={0} role="region" aria-label={label}>
      <AdviceTable name={names.one} cards={state.one} />
      <AdviceTable name={names.two} cards={state.two} />
    </div>
  );
}
