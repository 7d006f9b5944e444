// The game that is being played, kept in this browser.

import { asAskError, type ByPlayer, type GameChoice, type Seat, type View } from "../faceup";
import { isFields, load, store } from "./settings";

const NAME = "game";

/** A game and its players, as text, so that the library takes it up again. */
export interface SavedGame {
  record: string;
  game: GameChoice;
  players: ByPlayer<Seat>;
  seed: number;
  ply: number;
  number: number;
}

export function loadGame(): SavedGame | null {
  const saved = load<Partial<SavedGame> | null>(NAME, null, isFields);
  const isWhole = saved && typeof saved.record === "string" && saved.players && typeof saved.ply === "number";
  return isWhole ? { game: {}, seed: 0, number: 0, ...saved } as SavedGame : null;
}

/** Keeps the game. Returns whether the browser could. */
export function keepGame(view: View, players: ByPlayer<Seat>, seed: number): boolean {
  const { game, suits, ranks } = view.game;
  const saved: SavedGame = {
    record: view.record,
    game: game === "custom" ? {} : { game, suits, ranks },
    players,
    seed,
    ply: view.ply,
    number: view.plies.length,
  };
  return store(NAME, saved);
}

export function forgetGame(): void {
  store(NAME, null);
}

/** Lets the user save a text as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** The text of a file that the user chose, or an error. Records are small. */
export async function readFile(file: File): Promise<{ text: string } | { error: string }> {
  const MOST = 4 << 20;
  if (file.size > MOST) return { error: `${file.name} is larger than 4 MiB. The record of a game is a small text file.` };
  try {
    return { text: await file.text() };
  } catch (thrown) {
    return { error: `${file.name} could not be read: ${asAskError(thrown).message}` };
  }
}
