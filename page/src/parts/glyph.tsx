// A sign for the eye alone: <Glyph text="10♥" />
// What it stands on says the same in words. The style sheet writes it, so that a program that translates the page or reads it aloud sees no text.

export function Glyph({ text, class: name = "" }: { text: string; class?: string }) {
  return <span class={`glyph ${name}`} data-text={text} aria-hidden="true" />;
}
