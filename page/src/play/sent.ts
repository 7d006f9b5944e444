// A game that is sent: its address, the text around it, and the game that such an address names.
//
//   play?game=…&position=S:KJ+H:AQT98&opponent=medium&moves=8h,Jh,…      the address of the deal, and the moves

import { type Link, linkOf } from "../address";
import type { ByPlayer, LastMove, Player, Seat, View } from "../library/answers";
import { otherPlayer } from "../parts/players";
import { opponentTitle } from "../parts/wish";

/** Who played a game that was sent. */
export interface Sent {
  seats: ByPlayer<Seat>;
  names: ByPlayer<string>;
  /** The address of its deal, to play. */
  deal: string;
}

/** The names of the players of a link's game. */
export function namesOf({ one, two }: ByPlayer<Seat>): ByPlayer<string> {
  if (one === two) return { one: "One", two: "Two" };
  const nameOf = (seat: Seat) => (seat === "person" ? "Friend" : opponentTitle(seat));
  return { one: nameOf(one), two: nameOf(two) };
}

/** "faceup: I beat Medium from S:KJ H:AQT98 in 14 moves, with 1 blunder", and the address of the game. */
export function sentText(view: View, moves: LastMove[], me: Player, deal: string): string {
  const params = new URLSearchParams(deal.replace(/.*\?/s, ""));
  const opponent = params.get("opponent") ?? "friend";
  const { plies } = view;
  const blunders = moves.filter(({ player, mark }) => player === me && mark === "??").length;
  const slips = opponent === "friend" ? "" : `, ${blunders === 0 ? "without a blunder" : blunders === 1 ? "with 1 blunder" : `with ${blunders} blunders`}`;
  const link = linkOf(`${deal}&moves=${plies.map(({ move }) => move).join(",")}`);
  return `faceup: ${resultOf(view, me, opponent)} from ${params.get("position")} in ${plies.length} moves${slips}\n${link}`;
}

/** "I lost to Medium". */
function resultOf({ winner, names }: View, me: Player, opponent: string): string {
  if (opponent !== "friend") return `I ${winner === me ? "beat" : winner ? "lost to" : "drew with"} ${opponentTitle(opponent)}`;
  return winner ? `${winner === me ? "I" : names[otherPlayer(me)]} won` : "a draw";
}

/** How the sender of a challenge fared, and in how many moves. */
export interface Challenge {
  result: "won" | "lost";
  moves: number;
}

/** "faceup: I lost to Medium in 17 moves. Can you win?", and the address of the deal, which says so too. */
export function challengeText(view: View, me: Player, deal: string): string {
  const opponent = new URLSearchParams(deal.replace(/.*\?/s, "")).get("opponent") ?? "friend";
  const count = view.plies.length;
  return `faceup: ${resultOf(view, me, opponent)} in ${count} moves. Can you win?\n${linkOf(`${deal}&by=${view.winner === me ? "won" : "lost"}-${count}`)}`;
}

export function challengeIn(link: Link): Challenge | null {
  const [, result, moves] = link.text("by")?.match(/^(won|lost)-(\d{1,4})$/) ?? [];
  return result ? { result: result as Challenge["result"], moves: Number(moves) } : null;
}
