// The steps of the lesson, as data. A step never names the right moves: it names a property, and the library says which
// moves have it. What a step claims about its position is in `claims`, so that a test can hold every step to the solver.

import type { MoveKind, Outcome } from "../library/answers";

/** What a right move is. */
export type Property =
  /** A move of this kind. */
  | MoveKind
  /** A move that wins. */
  | "wins"
  /** A move that wins in the fewest rounds, or, if every move loses, in the most. */
  | "best"
  /** A move that wins at once. */
  | "ends";

export interface Task {
  /** What the learner is asked for. `{to beat}` is the card to beat. */
  ask: string;
  right: Property;
  /** The task is repeated until the game is over. */
  again?: true;
  /** Moves that are not right are made too; the learner may take them back. */
  free?: true;
}

export interface Claims {
  /** The outcome of the position for the learner. */
  outcome: Outcome;
  /** How many moves are right for the first task. */
  right: number;
  /** How many moves there are. */
  moves: number;
  /** The kind of the right moves. */
  kind: MoveKind;
}

export interface Step {
  id: string;
  title: string;
  /** Of each of the two suits. */
  ranks: number;
  /** The learner is to move. */
  position: string;
  text: string[];
  tasks: Task[];
  /** After the last task, the opponent answers. */
  reply?: true;
  /** What to remember. `{name}` is a number from the data files: see facts.ts. */
  done: string[];
  claims: Claims;
}

export const STEPS: readonly Step[] = [
  {
    id: "lead",
    title: "Lead a card",
    ranks: 4,
    position: "S:AQ H:KJ | S:KJ H:AQ",
    text: [
      "You win when you have no card left. Both hands lie face up, so both players see everything. After the deal there is no luck.",
      "The player who starts leads: they put any card of their hand on the table. It begins the pile.",
    ],
    tasks: [{ ask: "Lead any card.", right: "lead" }],
    done: ["You have one card less. Now the opponent must beat your card or eat it, as the next steps show."],
    claims: { outcome: "win", right: 4, moves: 4, kind: "lead" },
  },
  {
    id: "beat",
    title: "Beat a card, and lead",
    ranks: 4,
    position: "S:KQ H:AJ | S:A H:KQ | Js",
    text: [
      "Now the opponent has led. You may beat the card with a higher card of its suit. Aces are high.",
      "Both cards stay in the pile, and you lead the next card at once.",
    ],
    tasks: [
      { ask: "Beat the {to beat}.", right: "beat" },
      { ask: "You have beaten it, so you lead again. Lead any card.", right: "lead" },
    ],
    done: ["Beating costs two cards in one turn: the one that beats and the one that you lead. Now the opponent must beat your card, or eat."],
    claims: { outcome: "win", right: 2, moves: 3, kind: "beat" },
  },
  {
    id: "eat",
    title: "Eat the pile",
    ranks: 4,
    position: "S:K H:QJ | S:A H:K | Js Qs Ah",
    text: [
      "If you do not beat the card, you eat: you take the whole pile into your hand. Nothing beats an ace, so here you must eat.",
      "Then the player who led leads again.",
    ],
    tasks: [{ ask: "Eat the pile.", right: "eat" }],
    reply: true,
    done: ["The round is over. The cards of the pile are yours now, and the opponent has led again."],
    claims: { outcome: "loss", right: 1, moves: 1, kind: "eat" },
  },
  {
    id: "last",
    title: "Win with the last card",
    ranks: 4,
    position: "S:K H:- | S:AQ H:AKQJ | Js",
    text: ["The player with no card left wins at once. It does not matter whether the last card was led or beat another card."],
    tasks: [{ ask: "Win with your last card.", right: "ends" }],
    done: ["You won by beating. After the last card you need not lead again."],
    claims: { outcome: "win", right: 1, moves: 2, kind: "beat" },
  },
  {
    id: "force",
    title: "Make the opponent eat",
    ranks: 4,
    position: "S:A H:J | S:KQJ H:AKQ",
    text: [
      "If the opponent cannot beat your card, they must eat it, and you lead again. So with a card that cannot be beaten you keep the lead. But then the opponent has that card.",
    ],
    tasks: [{ ask: "Win this game. The opponent plays perfectly.", right: "wins", again: true }],
    done: ["High cards keep the lead, and here the opponent had no turn left to use the ace. Had you led the jack first, the opponent could have beaten it."],
    claims: { outcome: "win", right: 1, moves: 2, kind: "lead" },
  },
  {
    id: "careless",
    title: "A careless lead",
    ranks: 3,
    position: "S:AK H:Q | S:Q H:AK",
    text: ["One careless lead can lose a game. In this deal you have three leads, and only one of them wins."],
    tasks: [{ ask: "Find the lead that wins, and win the game.", right: "wins", again: true }],
    done: [
      "Look at the hand of the opponent before you lead. They had to eat the king and then the ace. If you lead the ace first, they eat it, and then they can beat your king with it.",
    ],
    claims: { outcome: "win", right: 1, moves: 3, kind: "lead" },
  },
  {
    id: "low",
    title: "Low cards are a burden",
    ranks: 4,
    position: "S:A H:KQJ | S:KQJ H:A",
    text: [
      "A low card is easy to beat, and hard to get rid of at the end. Give it away while your high cards can still win back the lead.",
      "Winning is counted in rounds: how often somebody eats before the game ends.",
    ],
    tasks: [{ ask: "Find the lead that wins in the fewest rounds.", right: "best" }],
    reply: true,
    done: ["The other leads that win take longer, and leading the ace now even loses."],
    claims: { outcome: "win", right: 1, moves: 4, kind: "lead" },
  },
  {
    id: "choice",
    title: "Eat by choice",
    ranks: 4,
    position: "S:AJ H:KQ | S:Q H:AJ | Ks",
    text: [
      "Eating is always allowed, even if you could beat the card. To know when to eat is the art of this game.",
      "The opponent has led the king of spades. Your ace beats it.",
    ],
    tasks: [{ ask: "Beat it or eat it? Make the move that wins.", right: "wins" }],
    reply: true,
    done: [
      "Every card that you get rid of brings you nearer to the end, but leaves you a weaker hand. By eating you kept the ace and won the king.",
    ],
    claims: { outcome: "win", right: 1, moves: 2, kind: "eat" },
  },
  {
    id: "sample",
    title: "The win that was missed in 1993",
    ranks: 7,
    position: "S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s",
    text: [
      "This position is from the sample game in Bill Taylor’s posting of 1993. The player with your hand ate the pile. That wins too, but slowly.",
      "There is a quick win. Look: the opponent has no heart left.",
    ],
    tasks: [{ ask: "Win in the fewest rounds.", right: "best", again: true }],
    done: ["A suit that the opponent does not have is a row of cards that they must eat. Bill Taylor saw it afterwards, and the solver agrees."],
    claims: { outcome: "win", right: 1, moves: 2, kind: "beat" },
  },
  {
    id: "symmetric",
    title: "A symmetric deal",
    ranks: 5,
    position: "S:KQ H:AJT | S:AJT H:KQ",
    text: [
      "The game is meant to be played from symmetric deals: each player holds in spades the ranks that the other holds in hearts. So the hands are equally good, and only the lead makes a difference.",
    ],
    tasks: [{ ask: "One lead wins. Find it.", right: "wins" }],
    reply: true,
    done: [
      "It is nearly always an advantage to start. With two suits of 13 the starter wins {wins} of the {deals} symmetric deals, which is {share}.",
    ],
    claims: { outcome: "win", right: 1, moves: 5, kind: "lead" },
  },
  {
    id: "lost",
    title: "A lost deal",
    ranks: 3,
    position: "S:K H:AQ | S:AQ H:K",
    text: [
      "Sometimes it is a disadvantage to start. In this symmetric deal every lead loses if the opponent plays well. The perfect player then holds out as long as possible.",
    ],
    tasks: [{ ask: "Make the lead that holds out for the most rounds.", right: "best" }],
    reply: true,
    done: [
      "The starter loses {losses} of the {deals} symmetric deals of two suits of 13. There are also deals that neither player can win: with {drawn ranks} ranks, {draws} of {drawn deals} symmetric deals are drawn.",
    ],
    claims: { outcome: "loss", right: 1, moves: 3, kind: "lead" },
  },
  {
    id: "game",
    title: "Win a game",
    ranks: 4,
    position: "S:KJ H:AQ | S:AQ H:KJ",
    text: [
      "Now play a whole game against the perfect player. The deal is won for you, but you have to find the way.",
      "Ask for a hint when you need one. If a move gives the win away, you can take it back.",
    ],
    tasks: [{ ask: "Win the game.", right: "wins", again: true, free: true }],
    done: [
      "You have beaten the perfect player. You know the rules, and the first tricks of the game.",
      "Who should win a deal of two suits of 13? A rule of thumb needs no table. The player with both aces: right in {both aces} of such deals. Else the player whose cards go further down from their ace without a gap: {longer run}. Else the player who leads. It is right in {rule} of all deals.",
    ],
    claims: { outcome: "win", right: 1, moves: 4, kind: "lead" },
  },
];
