// The address of a place in a game: the game, the start, the moves, and where in them the user is.
//
//   check=xy&position=S:KJ+H:AQT98&moves=8h,Jh,8s&at=2

import { checkOf, hashOf, type Link } from "../address";
import type { ByPlayer, Player, Seat, View } from "../library/answers";
import type { GameChoice, MovesRequest, NewRequest } from "../library/requests";
import { GAME_NAMES, MOST_RANKS, MOST_SUITS } from "./game_choice";

/** How a session began, for an address. */
export interface StartText {
  text: string;
  mover: Player;
}

/** The start of a game as short as it can be: the other hand is the rest of the pack. */
export function startOf({ position: { text, mover } }: View): StartText {
  const [hand = "", , pile] = text.split(" | ");
  return { text: pile ? `${hand} | * | ${pile}` : hand, mover };
}

/** The parameters for a game and its start. */
function startParams({ game: { game, suits, ranks, trumps, after_beating } }: View, { text, mover }: StartText) {
  const rules = game === "custom" ? { trumps, after_beating } : { game };
  return { ...rules, suits, ranks, check: checkOf(text), position: text, mover: mover === "two" ? mover : null };
}

export function placeHash(page: string, view: View, start: StartText): string {
  return hashOf(page, {
    ...startParams(view, start),
    moves: view.plies.map(({ move }) => move).join(","),
    at: view.ply === view.plies.length ? null : view.ply,
  });
}

/** The address of a game to play, from its first view: the deal, the opponent, and who starts. */
export function playHash(view: View, { one, two }: ByPlayer<Seat>): string {
  const { text, mover } = startOf(view);
  const engine = one === "person" ? two : one;
  const isFirst = (mover === "one" ? one : two) === "person";
  return hashOf("play", {
    // Without trumps of their own, the players are alike.
    ...startParams(view, { text, mover: view.game.trumps === "own" ? mover : "one" }),
    opponent: engine === "person" ? "friend" : engine,
    first: isFirst ? null : "them",
  });
}

/** The position that a link names, or null if it names none. */
export function startIn(link: Link): NewRequest | null {
  const position = link.text("position");
  if (position === null) return null;
  const check = link.text("check");
  if (check !== null && check !== checkOf(position)) link.fault(`The position ${position} is not whole: the link may have been cut off.`);
  const mover = link.word("mover", ["one", "two"]);
  return { ask: "new", ...gameIn(link), start: { position }, ...(mover === "two" && { mover }) };
}

/** The moves of a link, and the place in them. Null if it has no moves. What follows a wrong move is left out. */
export function movesIn(link: Link): MovesRequest | null {
  const line = (link.text("moves") ?? "").split(",").filter(Boolean);
  const wrong = line.find((text) => !isMove(text));
  const moves = wrong === undefined ? line : line.slice(0, line.indexOf(wrong));
  if (wrong !== undefined) link.fault(`“${wrong}” in the link is not a move.${moves.length + 1 < line.length ? " The moves after it are left out." : ""}`);
  const ply = link.number("at", 0, moves.length) ?? moves.length;
  return moves.length > 0 ? { ask: "moves", moves, ply } : null;
}

/** Whether a text of an address is the name of a move: "eat", "Th" or, in long suits, "26s". An address runs no commands. */
function isMove(text: string): boolean {
  return /^(eat|([AKQJT]|[1-9]\d?)[shcd])$/i.test(text);
}

/** The game of a view, as questions name it. */
export function choiceOf({ game: { suits, ranks, trumps, after_beating } }: View): GameChoice {
  return { suits, ranks, trumps, after_beating };
}

/** The game that a link names: as much of it as the link tells. */
export function gameIn(link: Link): Partial<NewRequest> {
  const game = link.checked("game", `${GAME_NAMES.join(", ")} or custom`, (text) => text === "custom" || GAME_NAMES.some((name) => text.startsWith(name)));
  const [trumps, after_beating] = [link.word("trumps", ["none", "own"]), link.word("after_beating", ["lead", "pass"])];
  const [suits, ranks] = [link.number("suits", 1, MOST_SUITS), link.number("ranks", 1, MOST_RANKS)];
  const all = { game: game === "custom" ? null : game, trumps, after_beating, suits, ranks };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Partial<NewRequest>;
}
