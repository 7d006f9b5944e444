import type { Player } from "../library/answers";

export const otherPlayer = (player: Player): Player => (player === "one" ? "two" : "one");
