// The types of the library's answers. `cargo test -p faceup-web --test typescript -- --ignored renew` makes them from the Rust types.

/** A card that can be played. */
export type Advice = { 
/** The card. */
card: FemtoCard, 
/** The chance that optimal play chooses it. Null for a reply, because it depends on the lead. */
chance: string | null, 
/** The value against optimal play of the other player. Null for a reply, because it depends on the lead. */
value: string | null, 
/** The best cards against it. */
replies: Array<FemtoCard>, };

export type AfterBeating = "lead" | "pass";

export type Anchor = "own" | "opponent";

/** Best play, as JSON. */
export type BestLine = { best_line_is: LineIs, moves: Array<PlyOf<Player>>, ends: boolean, };

/** One value for each player. */
export type ByPlayer<T> = { 
/** The value of player one. */
one: T, 
/** The value of player two. */
two: T, };

export type Chooser = "winner" | "loser" | "ahead" | "behind";

export type Claim = "leads" | "leads-only-sure" | "beats" | "only-beat" | "eats" | "must-eat" | "goes-out" | "cannot-be-beaten" | "must-lead-and-lose" | "holds-more";

/** The cost of solving a game. */
export type Cost = { 
/** The approximate seconds. */
seconds: number, 
/** The bytes of memory. */
bytes: number, };

/** A number of positions for each outcome. */
export type Counts = { 
/** The starter wins. */
win: number, 
/** The starter loses. */
loss: number, 
/** Neither player can force a win. */
draw: number, };

export type Dealing = "shuffled" | "drafted";

/** Some deals of a set. */
export type Deals = { 
/** The number of deals in the set, with any outcome. */
total: number, 
/** Whether rounds are known. */
has_rounds: boolean, 
/** The deals found, in the order of the set. */
deals: Array<ListedDeal>, 
/** The number of the deal to continue from. Null at the end. */
next: number | null, 
/** The name of the rules: that of a `Preset`, or `custom`. */
game: string, 
/** The number of suits. */
suits: number, 
/** The number of ranks in a suit. If suits have different lengths, that of the longest. */
ranks: number, 
/** The number of ranks of each suit. Left out if all suits are equally long. */
lengths?: Array<number>, 
/** The setting of trumps. */
trumps: Trumps, 
/** What follows a beat. */
after_beating: AfterBeating, };

/** A card that can be drawn, with values if they were found in time. */
export type DrawnCard = ValuedCard | { card: LeftRightCard, placements: Array<Placement>, };

/** The answer: the state after the rounds, and the states before them. */
export type FemtoAnswer = { rounds: Array<Round>, 
/** The state before each round. */
states: Array<FemtoState>, powers?: Array<Power>, strengths?: Array<Strength>, over: boolean, 
/** The player who has won. Null if the game goes on, and for a tie. */
winner: Player | null, totals: ByPlayer<number>, 
/** The result of each pair of cards: a row for each card of player one. */
pairs: Array<Array<Meeting>>, hand: Array<FemtoCard>, opponent_hand: Array<FemtoCard>, front: Array<FemtoCard>, opponent_front: Array<FemtoCard>, left_out?: FemtoCard, 
/** The player who leads, if cards are led. */
leader?: Player, 
/** The value of each pair of cards: a row for each card of player one. */
payoffs: Array<Array<string>>, 
/** The fraction. */
value?: string, 
/** The decimals. */
decimal: number, 
/** The value of player one. */
one: Array<Advice>, 
/** The value of player two. */
two: Array<Advice>, };

/** A card of a Femto pack: a number, or the joker. */
export type FemtoCard = number;

/** The rules of a game. */
export type FemtoGame = { game: string, cards: Array<FemtoCard>, objective: string, chooser: Chooser, lead: Lead, dealing: Dealing, };

/** A state between rounds. */
export type FemtoState = { over: boolean, 
/** The player who has won. Null if the game goes on, and for a tie. */
winner: Player | null, totals: ByPlayer<number>, 
/** The result of each pair of cards: a row for each card of player one. */
pairs: Array<Array<Meeting>>, hand: Array<FemtoCard>, opponent_hand: Array<FemtoCard>, front: Array<FemtoCard>, opponent_front: Array<FemtoCard>, left_out?: FemtoCard, 
/** The player who leads, if cards are led. */
leader?: Player, 
/** The value of each pair of cards: a row for each card of player one. */
payoffs: Array<Array<string>>, 
/** The fraction. */
value?: string, 
/** The decimals. */
decimal: number, 
/** The value of player one. */
one: Array<Advice>, 
/** The value of player two. */
two: Array<Advice>, };

/** The page's knowledge of a game. */
export type GameAnswer = { 
/** Whether it is solved: its table exists, or is computed when needed. */
solved: boolean, 
/** Its strongest player. */
strongest: string, 
/** Whether its rounds are known. */
has_rounds: boolean, 
/** The bytes of its table with rounds, which a question for rounds needs. Null if there is none to fetch. */
bytes_of_rounds: number | null, 
/** The cost of solving it with rounds. Null if the page cannot. */
cost_of_rounds: Cost | null, 
/** The name of the rules: that of a `Preset`, or `custom`. */
game: string, 
/** The number of suits. */
suits: number, 
/** The number of ranks in a suit. If suits have different lengths, that of the longest. */
ranks: number, 
/** The number of ranks of each suit. Left out if all suits are equally long. */
lengths?: Array<number>, 
/** The setting of trumps. */
trumps: Trumps, 
/** What follows a beat. */
after_beating: AfterBeating, };

/** The rules of a game. */
export type GameInfo = { 
/** The name of the rules: that of a `Preset`, or `custom`. */
game: string, 
/** The number of suits. */
suits: number, 
/** The number of ranks in a suit. If suits have different lengths, that of the longest. */
ranks: number, 
/** The number of ranks of each suit. Left out if all suits are equally long. */
lengths?: Array<number>, 
/** The setting of trumps. */
trumps: Trumps, 
/** What follows a beat. */
after_beating: AfterBeating, };

/** One game of a record with several. */
export type GameOfSeveral = { 
/** Its number, from 1. */
number: number, 
/** The number of games. */
count: number, };

/** A suggested move, as JSON. */
export type Hint = { move: string, kind: MoveKind, knowledge: Knowledge, why: string, };

/** The knowledge of a position or a move, for the player who moves. */
export type Knowledge = { 
/** The knowledge in words. */
words: string, 
/** Null if it is not certain, which happens only without a table. */
outcome: Outcome | null, 
/** The rounds of a win or a loss. Null for a draw, and if the table has no rounds. */
rounds: number | null, 
/** The result of a search. Left out if a table gave the value. */
score?: number, };

/** The source of knowledge, as JSON. */
export type KnownFrom = { 
/** The table's file. Null if the game was solved here, and if there is no table. */
file: string | null, 
/** Whether rounds are known. */
has_rounds: boolean, 
/** Whether a table gave the values. Otherwise a search estimated them. */
exact: boolean, 
/** The number of ranks in the smaller game whose table the estimates come from. */
base_ranks: number | null, };

/** The last move and its value. */
export type LastMove = { player: Player, move: string, before: Knowledge, after: Knowledge, mark: string | null, 
/** The best moves in that position. */
best: Array<string>, words: string, };

export type Lead = "together" | "winner" | "loser" | "alternate" | "first";

/** The answer: a position, its value, and the value of each turn. Values are player one's. */
export type LeftRightAnswer = { turns: Array<string>, 
/** The player who draws. Null if the game is over. */
mover: Player | null, scores: ByPlayer<number>, 
/** The cards left in the stacks. */
stacks: ByPlayer<Array<number>>, 
/** The squares of the last pieces. */
last: ByPlayer<number>, 
/** The squares with pieces. */
piles: Array<Stacked>, 
/** The value before a card is drawn. Null if it takes too long to find. */
value: string | null, 
/** Every card that can be drawn. */
drawn: Array<DrawnCard>, };

/** A card: a number from 1 to 30. */
export type LeftRightCard = number;

/** The game of an answer. */
export type LeftRightGame = { game: string, n: number, squares: number, objective: Objective, anchor: Anchor, };

/** A legal move. */
export type LegalMove = { move: string, kind: MoveKind, card: string | null, knowledge: Knowledge, best: boolean, };

/** The kind of a line of play. */
export type LineIs = "best" | "perfect-player" | "search";

/** A deal of a list. */
export type ListedDeal = { 
/** The starter's hand. */
hand: string, 
/** The outcome for the starter. */
outcome: Outcome, 
/** The rounds of a win or a loss. Null for a draw, and if the table has no rounds. */
rounds: number | null, 
/** The cards that win if the starter leads them. */
winning_leads: Array<string>, };

/** A deal whose forced result takes the most rounds. */
export type Longest = { 
/** The starter's hand. */
hand: string, 
/** The outcome for the starter. */
outcome: Outcome, 
/** The rounds. */
rounds: number | null, };

/** What happens if two cards meet. */
export type Meeting = { winner: Player, chooser: Player, 
/** The cards that the chooser keeps: both if they are equally good. */
kept: Array<FemtoCard>, };

/** A move and the knowledge of it. */
export type MoveAnswer = { 
/** The move: the name of a card, or `eat`. */
move: string, 
/** The kind of the move. */
kind: MoveKind, 
/** Null if it is not certain, which happens only without a table. */
outcome: Outcome | null, 
/** The rounds of a win or a loss. Null for a draw, and if the table has no rounds. */
rounds: number | null, 
/** The result of a search. Left out if a table gave the value. */
score?: number, };

export type MoveKind = "lead" | "beat" | "eat";

/** The reason for the value of a move, as JSON. */
export type MoveReason = { 
/** The reason in words. Null if no short line shows it. */
sentence: string | null, 
/** The line that shows it. It begins with the move, and is the move alone if there is no sentence. */
line: Array<PlyOf<Side>>, 
/** The facts about the line, in the order of its moves. */
facts: Array<ReasonFact>, 
/** The move: the name of a card, or `eat`. */
move: string, 
/** The kind of the move. */
kind: MoveKind, 
/** Null if it is not certain, which happens only without a table. */
outcome: Outcome | null, 
/** The rounds of a win or a loss. Null for a draw, and if the table has no rounds. */
rounds: number | null, 
/** The result of a search. Left out if a table gave the value. */
score?: number, };

/** Why a question has no answer yet, or has none at all: `{"needs": "FILE"}` or `{"error": …}`. */
export type NoAnswer = { "needs": string } | { "error": Reason };

/** A number as a fraction, if known, and in decimals. */
export type Num = { 
/** The fraction. */
value?: string, 
/** The decimals. */
decimal: number, };

export type Objective = "difference" | "result";

export type Outcome = "win" | "loss" | "draw";

/** A turn, and where its piece goes. */
export type Placement = { 
/** The turn. */
direction: "left" | "right" | "lost", 
/** The square. Null for a lost turn. */
square: number | null, };

export type Player = "one" | "two";

/** A move of the current variation. */
export type Ply = { player: Player, move: string, kind: MoveKind, mark: string | null, remarks: Array<string>, };

/** A move of a line of play, such as best play. `P` says who makes it: a `Side`, or a player of a game. */
export type PlyOf<P> = { 
/** The player who makes it. */
player: P, 
/** The move: the name of a card, or `eat`. */
move: string, 
/** The kind of the move. */
kind: MoveKind, };

/** The position at the place of the session, or the hands of a setup. */
export type PositionInfo = { text: string, hands: ByPlayer<Array<string>>, hand_texts: ByPlayer<string>, suits: Array<string>, trumps: ByPlayer<string | null>, 
/** From bottom to top. */
pile: Array<string>, to_beat: string | null, mover: Player, winner: Player | null, start_player: Player, };

/** The value of a card. */
export type Power = { 
/** The card. */
card: FemtoCard, 
/** The mean value to its holder. */
held: Num, 
/** The value of the draft to the player who takes it first. */
first_pick: Num, };

/** The answer of `faceup query --json`, and the kind of its line of play. If the game is not solved, a search estimates the values: then
 * there are scores, and an outcome only if it is certain. */
export type QueryAnswer = { best_line_is: LineIs, 
/** Every legal move, the best first. */
moves: Array<MoveAnswer>, 
/** The moves that no other is better than. In a lost position they resist longest, if the table has rounds. */
best: Array<string>, 
/** Best play, up to the requested length. Empty if the table has no rounds. */
line: Array<PlyOf<Side>>, 
/** The reason for the value of each move, in the order of `moves`. Left out unless asked for, and if there is no table. */
reasons?: Array<MoveReason>, 
/** The position as the user wrote it. */
input: string, 
/** The position as a line: `MOVER | OPPONENT | PILE`. */
position: string, 
/** The mover's hand. */
hand: string, 
/** The opponent's hand. */
opponent_hand: string, 
/** The mover's name. Left out if the text has no names. */
mover_name?: string, 
/** The opponent's name. Left out if the text has no names. */
opponent_name?: string, 
/** The pile, from bottom to top. */
pile: Array<string>, 
/** The card to beat. Null if the mover leads. */
to_beat: string | null, 
/** The mover's trump suit, in games with trumps. */
mover_trump: string | null, 
/** The name of the rules: that of a `Preset`, or `custom`. */
game: string, 
/** The number of suits. */
suits: number, 
/** The number of ranks in a suit. If suits have different lengths, that of the longest. */
ranks: number, 
/** The number of ranks of each suit. Left out if all suits are equally long. */
lengths?: Array<number>, 
/** The setting of trumps. */
trumps: Trumps, 
/** What follows a beat. */
after_beating: AfterBeating, 
/** Null if it is not certain, which happens only without a table. */
outcome: Outcome | null, 
/** The rounds of a win or a loss. Null for a draw, and if the table has no rounds. */
rounds: number | null, 
/** The result of a search. Left out if a table gave the value. */
score?: number, 
/** The table file, as the user named it. Null if the table was computed or came from a cache. */
table: string | null, 
/** The BLAKE3 hash of all bytes of the file before it. Null if the table was computed and is not in a file. */
file_hash: string | null, };

/** An error, for people. */
export type Reason = { 
/** What was expected, what was found, and the remedy. */
message: string, 
/** The place of the error in the text: from the first index up to the second, as JavaScript counts. */
position?: [number, number], };

/** The reason for the value of a move, and of a better one. */
export type ReasonAnswer = { 
/** Null if the outcome of the move is not certain. */
reason: MoveReason | null, 
/** The reason for the best move, if its outcome is better. Null if there is no such move. */
instead: MoveReason | null, };

/** A fact about a line. */
export type ReasonFact = { 
/** The number of moves of the line before it. A fact about a move has the number of the moves before that move. */
ply: number, 
/** The player whom it is about. */
player: Side, 
/** What is true. */
claim: Claim, 
/** The fact as a sentence. */
words: string, };

/** A round. */
export type Round = { winner: Player, kept: FemtoCard, 
/** The value of player one. */
one: FemtoCard, 
/** The value of player two. */
two: FemtoCard, };

/** A person, or an engine: `person`, a level (`easy`, `medium`, `hard`, `expert`), `perfect`, `vote:D` (or `vote:D:B`), `depth:D` or
 * `random`. */
export type Seat = string;

export type Side = "mover" | "opponent";

export type Stacked = { square: number, 
/** The player whose half it is in. */
half: Player, 
/** The owners of the pieces, from the bottom up. */
pieces: Array<Player>, };

/** The value of every move of a game. */
export type Story = { moves: Array<LastMove>, };

/** The value of a hand. */
export type Strength = { 
/** The hand. */
hand: Array<FemtoCard>, 
/** The mean value over the other hands. */
mean: Num, 
/** The other hand that does best against it. */
worst: Array<FemtoCard>, 
/** The value against that hand. */
least: Num, };

/** The figures of a `Summary`. */
export type Summary = { 
/** All deals. */
positions: Counts, 
/** The deals with hands of equal size. If the number of cards is odd, one hand has one card more. */
equal: Counts, 
/** Those of `equal` in which the starter has one card more. Null if the number of cards is even. */
equal_more: Counts | null, 
/** Those of `equal` in which the opponent has one card more. Null if the number of cards is even. */
equal_fewer: Counts | null, 
/** The symmetric deals. Null if the number of suits is odd. */
symmetric: Counts | null, 
/** The symmetric deals, weighted by the authors' shuffle. */
shuffled: Counts | null, 
/** The symmetric deals, where deals that differ only by renaming suits count once. */
symmetric_distinct: Counts | null, 
/** The most rounds of a forced result. Null if the table has no rounds. */
longest_rounds: number | null, 
/** A deal with that number of rounds. */
longest: Longest | null, 
/** The longest of the symmetric deals. */
longest_symmetric: Longest | null, 
/** For 0 rounds, 1, 2 and so on: how many deals the starter wins, and how many they lose. */
by_rounds: Array<[number, number]> | null, 
/** The name of the rules: that of a `Preset`, or `custom`. */
game: string, 
/** The number of suits. */
suits: number, 
/** The number of ranks in a suit. If suits have different lengths, that of the longest. */
ranks: number, 
/** The number of ranks of each suit. Left out if all suits are equally long. */
lengths?: Array<number>, 
/** The setting of trumps. */
trumps: Trumps, 
/** What follows a beat. */
after_beating: AfterBeating, };

export type Trumps = "none" | "own";

/** Whose turn it is. */
export type TurnOf = "person" | "engine" | "over" | "setup";

/** A card that is drawn, and the values of its placements. */
export type ValuedCard = { 
/** The card. */
card: LeftRightCard, 
/** The value of the best placement. */
value: string, 
/** The best turn. Of two equally good ones it is the one towards the mover's own end. */
best: "left" | "right" | "lost", 
/** Every placement. */
placements: Array<ValuedPlacement>, };

/** A placement with the value after it. */
export type ValuedPlacement = { 
/** The value. */
value: string, 
/** The turn. */
direction: "left" | "right" | "lost", 
/** The square. Null for a lost turn. */
square: number | null, };

export type Variation = { number: number, 
/** How many moves it has in common with the main line. */
from: number, 
/** Its moves from there on, as text. */
moves: string, 
/** The same moves, by their names. */
line: Array<string>, current: boolean, };

/** A session, as the page shows it. */
export type View = { game: GameInfo, names: ByPlayer<string>, players: ByPlayer<Seat>, turn: TurnOf, ply: number, plies: Array<Ply>, opening_remarks: Array<string>, variations: Array<Variation>, can_undo: boolean, can_redo: boolean, position: PositionInfo, ending: string | null, 
/** The winner of a game that is over. Null also if nobody won. */
winner: Player | null, knowledge: Knowledge | null, moves: Array<LegalMove>, last: LastMove | null, table: KnownFrom, record: string, said: string | null, 
/** Which game of a record with several it began with. Left out for any other session. */
games?: GameOfSeveral, };

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
  story: Story;
  position: { schema_version: number } & QueryAnswer;
  reason: ReasonAnswer;
  game: GameAnswer;
  rounds: GameAnswer;
  summary: { schema_version: number } & Summary;
  deals: Deals;
  femto: FemtoGame & FemtoAnswer;
  left_right: LeftRightGame & LeftRightAnswer;
}
