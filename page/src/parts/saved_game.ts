// The game that is being played, kept in this browser.

import type { ByPlayer, Seat, View } from "../library/answers";
import type { GameChoice } from "../library/requests";
import { newSeed } from "../random";
import { isFields, load, onStored, store } from "./settings";

const NAME = "game";

/** A game and its players, as text, so that the library takes it up again. */
export interface SavedGame {
  /** Tells this game from a game that another tab keeps in its place. */
  id: string;
  record: string;
  game: GameChoice;
  players: ByPlayer<Seat>;
  seed: number;
  ply: number;
  number: number;
  ended: boolean;
  /** The address of the game: its deal, the opponent, and who starts. */
  deal: string;
}

export function newId(): string {
  return `${Date.now().toString(36)}-${newSeed().toString(36)}`;
}

/** What came later, or can be done without, may be missing. */
const OPTIONAL = { id: "", game: {}, seed: 0, number: 0, ended: false, deal: "" };

export function loadGame(): SavedGame | null {
  const saved = { ...OPTIONAL, ...load(NAME, {}, isFields) };
  return isSaved(saved) ? saved : null;
}

function isSaved(value: Partial<Record<keyof SavedGame, unknown>>): value is SavedGame {
  const { id, record, game, players, seed, ply, number, ended, deal } = value;
  return (
    [id, record, deal].every((text) => typeof text === "string") &&
    [seed, ply, number].every((count) => Number.isInteger(count)) &&
    typeof ended === "boolean" &&
    isFields(game) &&
    isFields(players) &&
    [players.one, players.two].every((seat) => typeof seat === "string")
  );
}

/** The game that would be lost if another were kept: one with moves that has not ended. */
export function unfinishedGame(): SavedGame | null {
  const saved = loadGame();
  return saved && saved.number > 0 && !saved.ended ? saved : null;
}

/** Keeps the game. Returns whether the browser could. */
export function keepGame(view: View, { id, players, seed, deal }: Pick<SavedGame, "id" | "players" | "seed" | "deal">): boolean {
  const { game, suits, ranks } = view.game;
  const saved: SavedGame = {
    id,
    record: view.record,
    game: game === "custom" ? {} : { game, suits, ranks },
    players,
    seed,
    ply: view.ply,
    number: view.plies.length,
    ended: view.ending !== null,
    deal,
  };
  return store(NAME, saved);
}

/** Calls the listener after another tab has kept a game. Returns how to end that. */
export const onKept = (listener: () => void): (() => void) => onStored(NAME, listener);

export function forgetGame(): void {
  store(NAME, null);
}

/** The text of a file that the user chose, or an error. Records are small. */
export async function readFile(file: File): Promise<{ text: string } | { error: string }> {
  const MOST = 4 << 20;
  if (file.size > MOST) return { error: `The file ${file.name} is larger than 4 MiB. The record of a game is a small text file.` };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return { error: `The file ${file.name} could not be read. Perhaps it was moved or changed: choose it again.` };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { error: `The file ${file.name} is not a text in UTF-8. Expected the record of a game: save it as UTF-8 and open it again.` };
  }
}
