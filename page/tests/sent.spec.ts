// A game that is sent: the text and the address, the story that it opens, and another try from a mistake.

import { Board, copied, lose, SAMPLE } from "./board";
import { expect, test } from "./fixtures";

test("a finished game is sent as a text with its address, which opens its story for another try", async ({ page, browser, host }) => {
  await lose(page);
  const [words = "", address = "", ...more] = (await copied(page, "Send this game")).split("\n");
  expect(more).toEqual([]);
  expect(words).toBe("faceup: I lost to Perfect from S:A H:K in 3 moves, with 1 blunder");
  expect(address).toMatch(/&opponent=perfect&moves=Kh,Ah,Ks$/);

  // Somebody else follows it.
  const other = await browser.newContext({ baseURL: host.url });
  const theirs = await other.newPage();
  await theirs.goto(address);
  const board2 = new Board(theirs);
  await expect.poll(() => board2.ply()).toBe(3);
  await expect(theirs.locator(".column-side")).toContainText("Friend against Perfect.");
  const story = theirs.getByRole("region", { name: "The story of the game" });
  await expect(story).toContainText("Move 1 decided it: Friend leads the king of hearts. For Friend, a win in 1 round became a loss at once.");
  await expect(story.getByRole("img", { name: /The value for Friend over 3 moves/ })).toBeVisible();
  await expect(story.getByRole("button", { name: "Send this game" })).toHaveCount(0);
  await expect(theirs.getByRole("alert")).toHaveCount(0);
  // Step by step, and from the mistake on as one's own game.
  await theirs.getByRole("button", { name: /back/i }).first().click();
  await expect.poll(() => board2.ply()).toBe(2);
  await theirs.keyboard.press("ArrowRight");
  await story.getByRole("button", { name: "Try again from move 1" }).click();
  await expect(theirs.locator(".status")).toHaveText("Your turn: lead a card.");
  await expect(board2.position).toContainText("Perfect");
  await expect(theirs).toHaveURL(/&.*position=S:A\+H:K&opponent=perfect$/);
  await board2.move("lead ace of spades").click();
  await expect.poll(() => board2.ply()).toBeGreaterThan(1);
  await other.close();
});

test("a game that was sent names who played, and opens its deal", async ({ page }) => {
  await page.goto(`#/play?${SAMPLE}&opponent=hard&moves=Ah,eat,Qh,eat&first=them`);
  await expect(page.locator(".column-side")).toContainText("Hard against Friend.");
  await page.getByRole("link", { name: "Play this deal" }).click();
  await expect(page).toHaveURL(/&position=S:KJ\+H:AQT98&opponent=hard&first=them$/);
  await expect(page.locator(".status")).toHaveText(/^Your turn/);
});

test("in a game with own trumps the address says which player is to move", async ({ page }) => {
  const deal = "play?game=challenge&suits=4&ranks=2&position=S:A+H:K+C:A+D:K";
  await page.goto(`#/${deal}&opponent=friend&moves=Ac,eat,As,eat`);
  const board = new Board(page);
  await expect.poll(() => board.ply()).toBe(4);
  await page.goto(`#/${deal}&mover=two&opponent=easy`);
  await expect(page.locator(".status")).toHaveText(/^Your turn/);
  await expect(page).toHaveURL(/position=S:A\+H:K\+C:A\+D:K&mover=two&opponent=easy$/);
  await page.goto(`#/${deal}&opponent=easy`);
  await expect(page).toHaveURL(/position=S:A\+H:K\+C:A\+D:K&opponent=easy$/);
});

test("the system's own way to send is used where there is one", async ({ page }) => {
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    const share = (data: unknown) => {
      sent.push(data);
      return Promise.reject(new DOMException("not now", "AbortError"));
    };
    Object.assign(window, { sent });
    Object.defineProperty(navigator, "share", { value: share });
  });
  await lose(page);
  await page.getByRole("button", { name: "Send this game" }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { sent: { text: string }[] }).sent[0]?.text)).toMatch(/^faceup: I lost to Perfect/);
  // Whoever thinks better of it has nothing copied.
  await expect(page.locator("#live")).not.toContainText("Copied.");
});

test("a challenge says who lost in how many moves, and so does its link", async ({ page }) => {
  await lose(page);
  const [words, address = ""] = (await copied(page, "Challenge a friend")).split("\n");
  expect(words).toBe("faceup: I lost to Perfect in 3 moves. Can you win?");
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.goto(address);
  await expect(page.locator("main")).toContainText("Your friend lost this deal in 3 moves. Can you win?");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
