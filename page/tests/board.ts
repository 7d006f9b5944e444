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

  /** Opens a link to Explore, or to another page, and waits for the first move. */
  async goTo(query: string, page = "explore"): Promise<this> {
    await this.page.goto(`#/${page}?${query}`);
    await this.moves.first().waitFor();
    return this;
  }

  /** The move whose name begins so. */
  move(name: string): Locator {
    return this.position.getByRole("button", { name: new RegExp(`^${name}`) });
  }

  /** Makes the move, and waits until it is made. */
  async play(name: string): Promise<void> {
    const before = await this.ply();
    await this.move(name).click();
    await expect.poll(() => this.ply()).toBeGreaterThan(before);
  }

  /** The leads that win, without their values. */
  async winningLeads(): Promise<string[]> {
    const wins = (await this.allMoves()).filter((label) => label.includes(": win"));
    return wins.map((label) => label.replace(/^lead (.*): .*/, "$1")).sort();
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

/** Opens the panel for a recorded game. */
export async function openRecords(page: Page): Promise<void> {
  await openMore(page);
  await page.getByRole("button", { name: "Read a recorded game" }).click();
}

/** The field of Explore for any notation. */
export const textField = (page: Page): Locator => page.getByLabel("A hand, a position, a diagram or the record of a game");

/** Has Explore read a text. */
export async function readText(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Type or paste" }).click();
  await textField(page).fill(text);
  await page.getByRole("button", { name: "Show it" }).click();
}

/** What a button copies. */
export async function copied(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name }).click();
  await expect(page.locator("#live")).toContainText("Copied.");
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The record as the page saves it: the browser writes the address of the link into a file. */
export async function savedRecord(page: Page): Promise<string> {
  await openMore(page);
  const link = page.getByRole("link", { name: "Save the record" });
  await expect(link).toHaveAttribute("download", "faceup-game.txt");
  return decodeURIComponent((await link.getAttribute("href"))?.replace(/^data:text\/plain;charset=utf-8,/, "") ?? "");
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

/** The deal of the letter that described the game. */
export const LETTER = "game=beat-it-or-eat-it&suits=2&ranks=13&position=S:AJT653+H:KQ98742";

/** The sample deal, against the perfect player. */
export async function beginWon(page: Page): Promise<Board> {
  return new Board(page).goTo(`${SAMPLE}&opponent=perfect`, "play");
}

/** Leads the ace, which gives the win away, and waits for the answer. */
export async function blunder(board: Board): Promise<void> {
  await board.move("lead ace of hearts").click();
  await expect(board.page.locator(".status")).toHaveAttribute("data-turn", "person");
  await expect.poll(() => board.ply()).toBeGreaterThan(1);
}

/** A card to beat, with what may come next, and a friend. */
export const PILE = "game=beat-it-or-eat-it&suits=2&ranks=7&position=S:KJ9+H:QT9+|+*+|+8h&opponent=friend";

/** A deal of four cards: the ace of spades wins, and the king of hearts loses at once. */
export const SMALL = "game=beat-it-or-eat-it&suits=2&ranks=2&position=S:A+H:K";

/** Loses that deal in three moves, by a blunder at the first. */
export async function lose(page: Page, opponent = "perfect"): Promise<Board> {
  await page.goto(`#/play?${SMALL}&opponent=${opponent}`);
  const board = new Board(page);
  await board.move("lead king of hearts").click();
  await expect(page.locator(".status")).toHaveAttribute("data-turn", "over");
  return board;
}
