// The types of the library's answers, generated from the Rust types: cargo test -p faceup-web --test typescript -- --ignored renew

/** The rules of a game. */
export interface GameInfo {
  /** The name of the rules: that of a `Preset`, or `custom`. */
  game: string;
  /** The number of suits. */
  suits: number;
  /** The number of ranks in a suit. If suits have different lengths, that of the longest. */
  ranks: number;
  /** The number of ranks of each suit. Left out if all suits are equally long. */
  lengths?: number[];
  /** The setting of trumps. */
  trumps: "none" | "own";
  /** What follows a beat. */
  after_beating: "lead" | "pass";
}

/** One value for each player. */
export interface ByPlayer<T> {
  /** The value of player one. */
  one: T;
  /** The value of player two. */
  two: T;
}

/** A person, or an engine: `person`, a level (`easy`, `medium`, `hard`, `expert`), `perfect`, `vote:D` (or `vote:D:B`), `depth:D` or `random`. */
export type Seat = string;

/** One of the two players. Player one starts. If the players have trumps, player one's are spades. In games without leads, values and results are those of player one. */
export type Player = "one" | "two";

/** What a move does. */
export type MoveKind = "lead" | "beat" | "eat";

/** A move of the current variation. */
export interface Ply {
  player: Player;
  move: string;
  kind: MoveKind;
  mark: string | null;
  remarks: string[];
}

/** The position at the place of the session, or the hands of a setup. */
export interface PositionInfo {
  text: string;
  hands: ByPlayer<string[]>;
  hand_texts: ByPlayer<string>;
  suits: string[];
  trumps: ByPlayer<string | null>;
  /** From bottom to top. */
  pile: string[];
  to_beat: string | null;
  mover: Player;
  winner: Player | null;
  start_player: Player;
}

/** The result of a position under best play, from one player's side: the mover's, unless the text says otherwise. */
export type OutcomeName = "win" | "loss" | "draw";

/** What is known of a position or a move, for the player who moves. */
export interface Worth {
  /** Null if it is not certain, which happens only without a table. */
  outcome: OutcomeName | null;
  /** The rounds of a win or a loss. Null for a draw, and if the table has no rounds. */
  rounds: number | null;
  /** The result of a search. Left out if a table gave the value. */
  score?: number;
}

/** What is known of a position or a move, for the player who moves. */
export interface Knowledge extends Worth {
  /** All of it in words. */
  words: string;
}

/** A legal move. */
export interface LegalMove {
  move: string;
  kind: MoveKind;
  card: string | null;
  knowledge: Knowledge;
  best: boolean;
}

/** The last move, and what it was worth. */
export interface LastMove {
  player: Player;
  move: string;
  before: Knowledge;
  after: Knowledge;
  mark: string | null;
  /** The best moves at that place. */
  best: string[];
  words: string;
}

/** A session, as the page shows it. */
export interface View {
  game: GameInfo;
  names: ByPlayer<string>;
  players: ByPlayer<Seat>;
  turn: "person" | "engine" | "over" | "setup";
  ply: number;
  plies: Ply[];
  opening_remarks: string[];
  variations: {
    number: number;
    /** How many moves it has in common with the main line. */
    from: number;
    /** Its moves from there on, as text. */
    moves: string;
    /** The same moves, by their names. */
    line: string[];
    current: boolean;
  }[];
  can_undo: boolean;
  can_redo: boolean;
  position: PositionInfo;
  ending: string | null;
  /** The winner of a game that is over. Null also if nobody won. */
  winner: Player | null;
  knowledge: Knowledge | null;
  moves: LegalMove[];
  last: LastMove | null;
  table: {
    /** The table's file. Null if the game was solved here, and if there is no table. */
    file: string | null;
    /** Whether rounds are known. */
    has_rounds: boolean;
    /** Whether a table gave the values. Otherwise a search estimated them. */
    exact: boolean;
    /** The number of ranks in the smaller game whose table the estimates come from. */
    base_ranks: number | null;
  };
  record: string;
  said: string | null;
}

/** A suggested move, as JSON. */
export interface Hint {
  move: string;
  kind: MoveKind;
  knowledge: Knowledge;
  why: string;
}

/** Best play, as JSON. */
export interface BestLine {
  best_line_is: "best" | "perfect-player" | "search";
  moves: {
    /** The player who makes it. */
    player: Player;
    /** The move: the name of a card, or `eat`. */
    move: string;
    /** The kind of the move. */
    kind: MoveKind;
  }[];
  ends: boolean;
}

/** The answer of `faceup query --json`, and what its line of play is. If the game is not solved, a search estimates the values: then there are scores, and an outcome is there only if it is certain. */
export interface QueryAnswer extends GameInfo, Worth {
  /** The position as the user wrote it. */
  input: string;
  /** The position as a line: `MOVER | OPPONENT | PILE`. */
  position: string;
  /** The mover's hand. */
  hand: string;
  /** The opponent's hand. */
  opponent_hand: string;
  /** The mover's name. Left out if the text tells no names. */
  mover_name?: string;
  /** The opponent's name. Left out if the text tells no names. */
  opponent_name?: string;
  /** The pile, from bottom to top. */
  pile: string[];
  /** The card to beat. Null if the mover leads. */
  to_beat: string | null;
  /** The mover's trump suit, in games with trumps. */
  mover_trump: string | null;
  /** Every legal move, the best first. */
  moves: (Worth & {
    /** The move: the name of a card, or `eat`. */
    move: string;
    /** The kind of the move. */
    kind: MoveKind;
  })[];
  /** Best play, up to the length asked for. Empty if the table has no rounds. */
  line: {
    /** The player who makes it. */
    player: "mover" | "opponent";
    /** The move: the name of a card, or `eat`. */
    move: string;
    /** The kind of the move. */
    kind: MoveKind;
  }[];
  /** The table file, as the user named it. Null if the table was computed or came from a cache. */
  table: string | null;
  /** The BLAKE3 hash of the file. Null if the table was computed and is not in a file. */
  table_hash: string | null;
  best_line_is: "best" | "perfect-player" | "search";
}

/** What the page has of a game. */
export interface GameAnswer extends GameInfo {
  /** Whether it is solved: its table is there, or is made when it is needed. */
  solved: boolean;
  /** The strongest player of it. */
  strongest: string;
  /** Whether its rounds are known. */
  has_rounds: boolean;
  /** What it takes to solve it with rounds. Null if the page cannot. */
  cost_of_rounds: {
    /** The seconds that it takes about. */
    seconds: number;
    /** The bytes of memory. */
    bytes: number;
  } | null;
}

/** A number of positions for each outcome. */
export interface Counts {
  /** The player who leads first wins. */
  win: number;
  /** The player who leads first loses. */
  loss: number;
  /** Neither player can force a win. */
  draw: number;
}

/** A deal whose forced result takes the most rounds. */
export interface Longest {
  /** The starter's hand. */
  hand: string;
  /** The outcome for the starter. */
  outcome: OutcomeName;
  /** The rounds. */
  rounds: number | null;
}

/** A deal of a list. */
export interface ListedDeal {
  /** The starter's hand. */
  hand: string;
  /** The outcome for the starter. */
  outcome: OutcomeName;
  /** The rounds of a win or a loss. Null for a draw, and if the table has no rounds. */
  rounds: number | null;
  /** The cards that win if the starter leads them. */
  winning_leads: string[];
}

/** Some deals of a set. */
export interface Deals extends GameInfo {
  /** The number of deals in the set, with any outcome. */
  total: number;
  /** Whether rounds are known. */
  has_rounds: boolean;
  /** The deals that were found, in the order of the set. */
  deals: ListedDeal[];
  /** The number of the deal to go on at. Null if all were looked at. */
  next: number | null;
}

/** A number as a fraction, if it is known as one, and as decimals. */
export interface Num {
  /** The fraction. */
  value?: string;
  /** The decimals. */
  decimal: number;
}

/** A card that can be played. */
export interface Advice {
  /** The card. */
  card: number;
  /** The chance with which optimal play chooses it. Null for a reply, because it depends on the lead. */
  chance: string | null;
  /** The value against optimal play of the other player. Null for a reply, because it depends on the lead. */
  value: string | null;
  /** The best cards against it. */
  replies: number[];
}

/** What happens if two cards meet. */
export interface Meeting {
  winner: Player;
  chooser: Player;
  /** The cards that the chooser keeps: both if they are equally good. */
  kept: number[];
}

/** A state between rounds. */
export interface FemtoState extends Num, ByPlayer<Advice[]> {
  hand: number[];
  opponent_hand: number[];
  front: number[];
  opponent_front: number[];
  left_out?: number;
  /** The player who leads, if cards are led. */
  leader?: Player;
  /** The value of each pair of cards: a row for each card of player one. */
  payoffs: string[][];
  over: boolean;
  /** The player who has won. Null if the game goes on, and for a tie. */
  winner: Player | null;
  totals: ByPlayer<number>;
  /** What happens with each pair of cards: a row for each card of player one. */
  pairs: Meeting[][];
}

/** A round. */
export interface Round extends ByPlayer<number> {
  winner: Player;
  kept: number;
}

/** The value of a card. */
export interface Power {
  /** The card. */
  card: number;
  /** The mean value to its holder. */
  held: Num;
  /** The value of the draft to the player who takes it first. */
  first_pick: Num;
}

/** The value of a hand. */
export interface Strength {
  /** The hand. */
  hand: number[];
  /** The mean value over the other hands. */
  mean: Num;
  /** The other hand that does best against it. */
  worst: number[];
  /** The value against that hand. */
  least: Num;
}

/** The answer: the state after the rounds, and the states before them. */
export interface FemtoAnswer extends FemtoState {
  rounds: Round[];
  /** The state before each round. */
  states: FemtoState[];
  powers?: Power[];
  strengths?: Strength[];
}

/** A turn, and where its piece goes. */
export interface Placement {
  /** The turn. */
  direction: "left" | "right" | "lost";
  /** The square. Null of a lost turn. */
  square: number | null;
}

/** A placement with the value after it. */
export interface ValuedPlacement extends Placement {
  /** The value. */
  value: string;
}

/** The answer: a position, its value, and the value of each turn. Values are player one's. */
export interface LeftRightAnswer {
  turns: string[];
  /** The player who draws. Null if the game is over. */
  mover: Player | null;
  scores: ByPlayer<number>;
  /** The cards left in the stacks. */
  stacks: ByPlayer<number[]>;
  /** The squares of the last pieces. */
  last: ByPlayer<number>;
  /** The squares with pieces. */
  piles: {
    square: number;
    /** The player whose half it is in. */
    half: Player;
    /** The owners of the pieces, from the bottom up. */
    pieces: Player[];
  }[];
  /** The value before a card is drawn. Null if it takes too long to find. */
  value: string | null;
  /** Every card that can be drawn. */
  drawn: ({
    /** The card. */
    card: number;
    /** The value if it is placed best. */
    value: string;
    /** The best turn. Of two equally good ones it is the one towards the mover's own end. */
    best: "left" | "right" | "lost";
    /** Every placement. */
    placements: ValuedPlacement[];
  } | {
    card: number;
    placements: Placement[];
  })[];
}

/** The number whose mean player one maximises and player two minimises. */
export type Objective = "difference" | "result";

/** The piece that squares are counted from. */
export type Anchor = "own" | "opponent";

/** `{"error": …}` or `{"needs": "FILE"}`. */
export type NoAnswer = {
  error: {
    /** What was expected, what was found, and the remedy. */
    message: string;
    /** Where in the text the error is: from the first place up to the second, counted as JavaScript counts. */
    position?: [number, number];
  };
} | {
  needs: string;
};

/** The answer to each question. */
export interface Answers {
  new: View;
  line: View;
  play: View;
  moves: View;
  go: View;
  engine: View;
  view: View;
  annotate: View;
  hint: Hint;
  best: BestLine;
  story: {
    moves: LastMove[];
  };
  position: QueryAnswer & {
    /** The number of the schema. */
    schema_version: number;
  };
  game: GameAnswer;
  rounds: GameAnswer;
  summary: GameInfo & {
    /** The number of the schema. */
    schema_version: number;
    /** All deals. */
    positions: Counts;
    /** The deals with hands of equal size. If the number of cards is odd, one hand has one card more. */
    equal: Counts;
    /** Those of `equal` in which the starter has the card more. Null if the number of cards is even. */
    equal_more: Counts | null;
    /** Those of `equal` in which the opponent has it. Null if the number of cards is even. */
    equal_fewer: Counts | null;
    /** The symmetric deals. Null if the number of suits is odd. */
    symmetric: Counts | null;
    /** The symmetric deals, where each counts as often as the shuffle of the authors makes it. */
    shuffled: Counts | null;
    /** The symmetric deals, where deals that differ only by renaming suits count once. */
    symmetric_distinct: Counts | null;
    /** The most rounds of a forced result. Null if the table has no rounds. */
    longest_rounds: number | null;
    /** A deal of that many rounds. */
    longest: Longest | null;
    /** The longest of the symmetric deals. */
    longest_symmetric: Longest | null;
    /** For 0 rounds, 1, 2 and so on: how many deals the starter wins, and how many they lose. */
    by_rounds: [number, number][] | null;
  };
  deals: Deals;
  femto: FemtoAnswer & {
    game: string;
    cards: number[];
    objective: string;
    chooser: "winner" | "loser" | "ahead" | "behind";
    lead: "together" | "winner" | "loser" | "alternate" | "first";
    dealing: "shuffled" | "drafted";
  };
  left_right: LeftRightAnswer & {
    game: string;
    n: number;
    squares: number;
    objective: Objective;
    anchor: Anchor;
  };
}
