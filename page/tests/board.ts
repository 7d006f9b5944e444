// The board as a person finds it: by roles, names and what is announced.

import { expect, type Locator, type Page } from "@playwright/test";

/** A card or the button to eat, if it can be played now. */
const MOVE = /^(lead|beat with|eat the pile)\b/;

export class Board {
  readonly position: Locator;
  readonly moves: Locator;
  readonly live: Locator;
  private readonly steps: Locator;

  constructor(readonly page: Page) {
    this.position = page.getByRole("region", { name: "Position" });
    this.moves = this.position.getByRole("button", { name: MOVE });
    this.live = page.locator("#live");
    this.steps = page.getByRole("group", { name: "Steps" });
  }

  /** The number of moves made up to the place that is shown. */
  async ply(): Promise<number> {
    return Number((await this.steps.textContent())?.match(/\d+/)?.[0] ?? NaN);
  }

  /** The caption and the cells of the position, as a screen reader has them. */
  async table(): Promise<string> {
    return (await this.position.getByRole("table").innerText()).replace(/\s+/g, " ");
  }

  /** The names of all moves, as "lead ten of hearts: win in 3 rounds". */
  async allMoves(): Promise<string[]> {
    const buttons = this.page.getByRole("group", { name: "All moves" }).getByRole("button");
    await buttons.first().waitFor();
    return buttons.evaluateAll((all) => all.map((button) => button.getAttribute("aria-label") ?? ""));
  }

  async goTo(query: string): Promise<void> {
    await this.page.goto(`#/explore?${query}`);
    await this.moves.first().waitFor();
  }
}

/** Opens the form for a new game. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New game" }).click();
}

/** A new game against the computer. */
export async function newGame(page: Page, wish: { ranks: number; deal: string; opponent?: string; first?: string }): Promise<void> {
  await openForm(page);
  await page.getByLabel("Ranks").selectOption(String(wish.ranks));
  await page.getByLabel("Opponent", { exact: true }).selectOption({ label: wish.opponent ?? "The perfect player" });
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
    await choose(board, move);
    await expect.poll(() => board.ply()).toBeGreaterThan(before);
  }
  throw new Error("the game does not end");
}

/** A deal that four of seven leads win, as the address has it. */
export const SAMPLE = "game=beat-it-or-eat-it&suits=2&ranks=7&position=S:KJ+H:AQT98";

/** That deal, against the perfect player. */
export async function beginWon(page: Page): Promise<Board> {
  await page.goto(`#/play?${SAMPLE}`);
  await page.getByRole("button", { name: "Play from this position" }).click();
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
