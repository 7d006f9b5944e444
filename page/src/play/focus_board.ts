// Where the focus goes when a game begins.

/** The first card to play takes the focus, or else the board. */
export function focusBoard(): void {
  const board = document.querySelector<HTMLElement>(".board");
  const card = board?.querySelector<HTMLElement>('.to-move button[tabindex="0"]');
  (card ?? board)?.focus({ preventScroll: true });
  board?.scrollIntoView({ block: "nearest" });
}
