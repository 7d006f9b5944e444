// A playing card.
//
//   <Card card="Th" />                                       a picture of the card; hidden from screen readers
//   <CardButton card="Th" label="lead ten of hearts: wins" knowledge={…} onPick={() => …} />   a button that looks like it
//
// `knowledge` shows the value of the card's move on it. `trump` marks a trump, `marked` the card to beat, `hinted` one that a hint names, `dim` a card
// that cannot be played.

import type { Knowledge } from "../library/answers";
import { isRed, partsOf, signOf } from "./card_names";
import { Glyph } from "./glyph";
import { Badge, outcomeClass } from "./outcome";

export interface CardLook {
  card: string;
  knowledge?: Knowledge | null;
  best?: boolean;
  trump?: boolean;
  marked?: boolean;
  hinted?: boolean;
  dim?: boolean;
}

export interface CardButtonProps extends CardLook {
  label: string;
  onPick(): void;
  tabIndex?: number;
}

function classes({ card, knowledge, best, trump, marked, hinted, dim }: CardLook): string {
  const flags = { card: true, red: isRed(partsOf(card).suit), [`valued ${knowledge && outcomeClass(knowledge)}`]: knowledge, best, trump, marked, hinted, dim };
  return Object.entries(flags).filter(([, on]) => on).map(([name]) => name).join(" ");
}

function Face({ card, knowledge, trump }: CardLook) {
  const { rank, suit } = partsOf(card);
  return (
    <>
      <span class={`corner${rank.length > 1 || rank === "T" ? " wide" : ""}`}>
        <Glyph class="rank" text={rank === "T" ? "10" : rank} />
        <Glyph class="sign" text={signOf(suit)} />
      </span>
      <Glyph class="pip" text={signOf(suit)} />
      {trump && <span class="trump-mark" />}
      {knowledge && <Badge knowledge={knowledge} />}
    </>
  );
}

export function Card(props: CardLook) {
  return (
    <span class={classes(props)} aria-hidden="true" data-card={props.card}>
      <Face {...props} />
    </span>
  );
}

export function CardButton(props: CardButtonProps) {
  return (
    <button
      type="button"
      class={classes(props)}
      aria-label={props.label}
      tabIndex={props.tabIndex}
      data-card={props.card}
      data-focus={props.card}
      onClick={props.onPick}
    >
      <Face {...props} />
    </button>
  );
}
