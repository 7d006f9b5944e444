// A game of Femto, round by round. A person plays the first hand, and either the second one too or an optimal strategy.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { decimalOf } from "../fraction";
import type { Advice, FemtoAnswer, FemtoState, Meeting, Player, Round } from "../library/answers";
import { asAskError } from "../library/ask_error";
import { announce } from "../parts/live";
import { Random } from "../random";
import { otherPlayer } from "../parts/players";
import { askFemto, type RoundPlayed } from "./library";
import type { Rules } from "./rules";

export type Opponent = "optimal" | "person";
export type Names = Record<Player, string>;

/** A choice of the card to keep, and the state after it. */
export interface KeepChoice {
  kept: number;
  after: FemtoAnswer;
}

export interface FemtoGame {
  /** The state after the rounds; null until it has come. */
  answer: FemtoAnswer | null;
  /** The state is of another deal, and the one of this deal has not come yet. */
  stale: boolean;
  /** The cards chosen for this round. */
  picks: Partial<Record<Player, number>>;
  /** The choice between the two cards of this round. */
  keeping: { chooser: Player; winner: Player; choices: KeepChoice[] } | null;
  message: string;
  error: string | null;
}

/** The state whose value is that of this moment: the one after the best choice, while the card to keep is chosen. */
export function nowOf({ answer, keeping }: FemtoGame): FemtoAnswer | null {
  if (!keeping) return answer;
  const sign = keeping.chooser === "one" ? 1 : -1;
  const after = keeping.choices.map((choice) => choice.after).sort((a, b) => sign * (b.decimal - a.decimal));
  return after[0] ?? answer;
}

export interface GameControls {
  game: FemtoGame;
  pick(player: Player, card: number): void;
  keep(card: number): void;
  back(): void;
  restart(): void;
}

const EMPTY: FemtoGame = { answer: null, stale: false, picks: {}, keeping: null, message: "", error: null };

export function useGame(rules: Rules, hand: readonly string[], opponent: Opponent, seed: number, names: Names): GameControls {
  const [game, setGame] = useState(EMPTY);
  const random = useRef(new Random(seed));
  /** Answers to older questions are dropped. */
  const current = useRef(0);

  const attempt = (work: (isCurrent: () => boolean) => Promise<void>) => {
    const mine = ++current.current;
    const isCurrent = () => current.current === mine;
    work(isCurrent).catch((error: unknown) => {
      if (isCurrent()) setGame((old) => ({ ...old, error: asAskError(error).message }));
    });
  };
  const enter = (rounds: RoundPlayed[], said = "") =>
    attempt(async (isCurrent) => {
      const answer = await askFemto(rules, hand, rounds);
      if (!isCurrent()) return;
      const round = answer.rounds.at(-1);
      const message = said || [round && roundWords(round, names), answer.over && endWords(answer, names)].filter(Boolean).join(" ");
      setGame({ ...EMPTY, answer, message });
      if (message) announce(message);
    });
  const restart = () => {
    random.current = new Random(seed);
    enter([], game.answer?.rounds.length ? "The deal begins again." : "");
  };
  const dealt = JSON.stringify([rules, hand]);
  useLayoutEffect(() => {
    // The old state stays until the new one has come, so that nothing jumps.
    setGame((old) => ({ ...EMPTY, answer: old.answer, stale: true }));
    random.current = new Random(seed);
    enter([]);
    return () => {
      current.current++;
    };
  }, [dealt, opponent, seed]);

  const reveal = (answer: FemtoAnswer, cards: Record<Player, number>) => {
    const meeting = meetingOf(answer, cards);
    if (!meeting) return;
    if (meeting.chooser === "two" && opponent === "optimal") {
      return enter([...answer.rounds, { ...cards, kept: meeting.kept.at(-1) ?? cards.one }]);
    }
    attempt(async (isCurrent) => {
      const choices = await Promise.all(
        [cards.one, cards.two].map(async (kept) => ({ kept, after: await askFemto(rules, hand, [...answer.rounds, { ...cards, kept }]) })),
      );
      if (!isCurrent()) return;
      const { winner, chooser } = meeting;
      const message = `${meetWords(cards, winner, names)} ${names[chooser]}: choose the card to keep.`;
      setGame((old) => ({ ...old, picks: cards, keeping: { chooser, winner, choices }, message }));
      announce(message);
    });
  };

  const pick = (player: Player, card: number) => {
    const { answer, keeping } = game;
    if (keeping || !answer || answer.over || game.stale) return;
    const picks = { ...game.picks, [player]: card };
    if (opponent === "optimal") picks.two = draw(answer.two, random.current);
    const { one, two } = picks;
    if (one === undefined || two === undefined) return setGame((old) => ({ ...old, picks }));
    reveal(answer, { one, two });
  };
  const keep = (kept: number) => {
    const { answer, picks, keeping } = game;
    if (!answer || !keeping || picks.one === undefined || picks.two === undefined) return;
    enter([...answer.rounds, { one: picks.one, two: picks.two, kept }]);
  };
  const back = () => {
    if (game.keeping) return setGame((old) => ({ ...old, keeping: null, picks: {}, message: "" }));
    if (game.answer) enter(game.answer.rounds.slice(0, -1), "One round back.");
  };
  return { game, pick, keep, back, restart };
}

function meetingOf(state: FemtoState, cards: Record<Player, number>): Meeting | undefined {
  const place = (player: Player) => state[player].findIndex(({ card }) => card === cards[player]);
  return state.pairs[place("one")]?.[place("two")];
}

/** A card at random, with the chances of optimal play. */
function draw(cards: Advice[], random: Random): number | undefined {
  let left = random.next();
  const possible = cards.filter(({ chance }) => chance !== "0");
  for (const { card, chance } of possible) {
    left -= decimalOf(chance ?? "0");
    if (left < 0) return card;
  }
  // Rounding can leave a last bit over.
  return possible.at(-1)?.card;
}

function meetWords({ one, two }: Record<Player, number>, winner: Player, names: Names): string {
  return `${names.one}: ${one}. ${names.two}: ${two}. The ${winner === "one" ? one : two} wins.`;
}

export function roundWords(round: Round, names: Names): string {
  const { one, two, winner, kept } = round;
  const loser = otherPlayer(winner);
  const given = kept === one ? two : one;
  return `${meetWords({ one, two }, winner, names)} The ${kept} stays in front of ${inText(names[winner])}, and the ${given} goes to ${inText(names[loser])}.`;
}

export function endWords({ totals, winner }: FemtoState, names: Names): string {
  const end = `${totals.one} to ${totals.two}`;
  return winner ? `The game is over. ${names[winner] === "You" ? "You win" : `${capital(inText(names[winner]))} wins`}, ${end}.` : `The game is over. It is a tie, ${end}.`;
}

/** A name in the middle of a sentence: "you", "the second player". */
function inText(name: string): string {
  return name === "You" ? "you" : `the ${name.toLowerCase()}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
