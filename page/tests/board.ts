// The board as a person finds it: by roles, names and what is announced.

import { expect, type Locator, type Page } from "@playwright/test";

/** A card or the button to eat, if it can be played now. */
const MOVE = /^(lead|beat with|eat the pile)\b/;

export class Board {
  readonly position: Locator;
  readonly moves: Locator;
  readonly live: Locator;

  constructor(readonly page: Page) {
    this.position = page.getByRole("region", { name: "Position" });
    this.moves = this.position.getByRole("button", { name: MOVE });
    this.live = page.locator("#live");
  }

  /** The number of moves made up to the place that is shown. */
  async ply(): Promise<number> {
    return Number((await this.position.getAttribute("data-ply")) ?? NaN);
  }

  /** The caption and the cells of the position, as a screen reader has them. */
  async table(): Promise<string> {
    return (await this.position.getByRole("table").innerText()).replace(/\s+/g, " ");
  }

  /** The names of all moves, as "lead ten of hearts: win in 3 rounds". */
  async allMoves(): Promise<string[]> {
    await this.moves.first().waitFor();
    return this.moves.evaluateAll((all) => all.map((button) => button.getAttribute("aria-label") ?? ""));
  }

  async goTo(query: string): Promise<void> {
    await this.page.goto(`#/explore?${query}`);
    await this.moves.first().waitFor();
  }
}

/** Opens the form for a new game. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New", exact: true }).click();
}

/** Opens what is folded away in Play. */
export async function openMore(page: Page): Promise<void> {
  const more = page.locator("details.more");
  if ((await more.getAttribute("open")) === null) await more.locator("> summary").click();
}

/** Chooses a game by its suits and ranks. */
export async function custom(page: Page, wish: { rules?: string; suits?: number; ranks: number }): Promise<void> {
  await page.getByLabel("Game", { exact: true }).selectOption("custom");
  if (wish.rules) await page.getByLabel("Rules").selectOption(wish.rules);
  if (wish.suits) await page.getByLabel("Suits").selectOption(String(wish.suits));
  await page.getByLabel("Ranks").selectOption(String(wish.ranks));
}

/** A new game against the computer. */
export async function newGame(page: Page, wish: { ranks: number; deal: string; opponent?: string; first?: string }): Promise<void> {
  await openForm(page);
  await custom(page, wish);
  await page.getByLabel("Opponent", { exact: true }).selectOption({ label: wish.opponent ?? "Perfect" });
  await page.getByLabel("Who starts").selectOption({ label: wish.first ?? "You" });
  await page.getByLabel("Deal", { exact: true }).selectOption({ label: wish.deal });
  const deal = page.getByRole("button", { name: "Deal and play" });
  await deal.click();
  // The form goes when the new game is there.
  await expect(deal).toHaveCount(0);
}

/** Plays until the game is over; `choose` makes each move of the person. Returns how it ended, as announced. */
export async function playToTheEnd(page: Page, choose: (board: Board, move: number) => Promise<void>): Promise<string> {
  const board = new Board(page);
  const status = page.locator(".status");
  for (let move = 0; move < 300; move++) {
    await expect(status).toHaveAttribute("data-turn", /person|over/);
    if ((await status.getAttribute("data-turn")) === "over") return (await status.textContent()) ?? "";
    await board.moves.first().waitFor();
    const before = await board.ply();
    // A forced move is made by itself.
    if (before === 0 || (await board.moves.count()) > 1) await choose(board, move);
    await expect.poll(() => board.ply()).toBeGreaterThan(before);
  }
  throw new Error("the game does not end");
}

/** A deal that four of seven leads win, as the address has it. */
export const SAMPLE = "game=beat-it-or-eat-it&suits=2&ranks=7&position=S:KJ+H:AQT98";

/** That deal, against the perfect player. */
export async function beginWon(page: Page): Promise<Board> {
  await page.goto(`#/play?${SAMPLE}&opponent=perfect`);
  const board = new Board(page);
  await board.moves.first().waitFor();
  return board;
}

/** Leads the ace, which gives the win away, and waits for the answer. */
export async function blunder(board: Board): Promise<void> {
  await board.position.getByRole("button", { name: /^lead ace of hearts/ }).click();
  await expect(board.page.locator(".status")).toHaveAttribute("data-turn", "person");
  await expect.poll(() => board.ply()).toBeGreaterThan(1);
}

/** A deal of four cards: the ace of spades wins, and the king of hearts loses at once. */
export const SMALL = "game=beat-it-or-eat-it&suits=2&ranks=2&position=S:A+H:K";

/** Loses that deal in three moves, by a blunder at the first. */
export async function lose(page: Page, opponent = "perfect"): Promise<Board> {
  await page.goto(`#/play?${SMALL}&opponent=${opponent}`);
  const board = new Board(page);
  await board.position.getByRole("button", { name: /^lead king of hearts/ }).click();
  await expect(page.locator(".status")).toHaveAttribute("data-turn", "over");
  return board;
}
