// Setting up a position by hand: every card is a button that moves it to the chosen place.
//
//   <SetUp view={view} draft={draft} onChange={(draft) => …} />
//
// The keys 1, 2 and 3 on a card do the same: to player one, to player two, to the pile.

import { useState } from "preact/hooks";
import type { Player, View } from "../library/answers";
import { CardButton } from "./card";
import { cardWords, countWords, does, handOf, packOf, partsOf, within } from "./card_names";
import { type Draft, moveAll, moveCard, swapHands, toBeat, type Zone, zoneOf } from "./draft";
import { Hand, packClass } from "./hand";
import { announce } from "./live";
import { otherPlayer } from "./players";
import { Roving } from "./roving";

const KEYS: Record<string, Zone> = { "1": "one", "2": "two", "3": "pile" };

export function SetUp({ view, draft, onChange }: { view: View; draft: Draft; onChange(draft: Draft): void }) {
  const [target, setTarget] = useState<Zone>("one");
  const { names, position, game } = view;
  const pack = packOf(game.suits, game.ranks);
  const zoneName = (zone: Zone) => (zone === "pile" ? "the pile" : handOf(names[zone]).replace("Your", "your"));

  const move = (card: string, to: Zone) => {
    onChange(moveCard(draft, card, to, pack));
    announce(`${cardWords(card)} to ${zoneName(to)}.`);
  };
  /** A click on a card that is already there moves it to the other hand; in the pile, to the top. */
  const click = (card: string) => {
    const from = zoneOf(draft, card);
    move(card, from !== target ? target : target === "pile" ? "pile" : otherPlayer(target));
  };
  const top = toBeat(draft, game);

  const button = (card: string, tabIndex: number) => {
    const from = zoneOf(draft, card);
    return (
      <CardButton
        card={card}
        tabIndex={tabIndex}
        trump={from !== "pile" && partsOf(card).suit === position.trumps[from]}
        marked={card === top}
        label={`${cardWords(card)}, in ${zoneName(from)}${card === top ? ", the card to beat" : ""}`}
        onPick={() => click(card)}
      />
    );
  };
  const hand = (player: Player) => (
    <div class="seat">
      <p class="seat-bar">
        <strong>{names[player]}</strong> <span>{countWords(draft[player].length, "card")}</span>
      </p>
      <Hand name={names[player]} cards={draft[player]} suits={position.suits} trump={position.trumps[player]} button={button} />
    </div>
  );
  const pressed = (event: KeyboardEvent) => {
    const card = event.target instanceof HTMLElement ? event.target.dataset.card : undefined;
    const to = KEYS[event.key];
    if (!card || !to || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    move(card, to);
  };

  return (
    <div class={`board setting-up${packClass(pack.length, game.suits)}`} onKeyDown={pressed}>
      <fieldset class="choice">
        <legend>A click moves a card to</legend>
        {(["one", "two", "pile"] as const).map((zone, n) => (
          <label key={zone}>
            <input type="radio" name="target" checked={target === zone} onChange={() => setTarget(zone)} />
            {zone === "pile" ? "the pile" : names[zone]} <kbd>{n + 1}</kbd>
          </label>
        ))}
      </fieldset>
      {hand("two")}
      <div class="pile">
        <Roving label="Pile, from the bottom" keys={draft.pile} class="all">
          {(tabIndexOf) => (
            <div class="cards wrap">
              {draft.pile.length === 0 && <span class="empty-pile">The pile is empty</span>}
              {draft.pile.map((card) => (
                <div class="slot" key={card}>
                  {button(card, tabIndexOf(card))}
                </div>
              ))}
            </div>
          )}
        </Roving>
      </div>
      <p class="muted small">
        {draft.pile.length === 0
          ? `${does(names[draft.mover], "lead")}.`
          : top
            ? `The last card of the pile is the card to beat: ${cardWords(top)}.`
            : `Every card of the pile is beaten, so ${does(within(names[draft.mover]), "lead")}.`}{" "}
        To move a card of the pile to its top, choose the pile, and then the card.
      </p>
      {hand("one")}
      <div class="toolbar">
        <fieldset class="choice">
          <legend>To move</legend>
          {(["one", "two"] as const).map((player) => (
            <label key={player}>
              <input type="radio" name="mover" checked={draft.mover === player} onChange={() => onChange({ ...draft, mover: player })} />
              {names[player]}
            </label>
          ))}
        </fieldset>
        <button type="button" onClick={() => onChange(swapHands(draft))}>
          Swap the hands
        </button>
        <button type="button" onClick={() => onChange(moveAll(draft, "two", "one", pack))}>
          All to {within(names.one)}
        </button>
        <button type="button" onClick={() => onChange(moveAll(draft, "pile", draft.mover, pack))}>
          Empty the pile
        </button>
      </div>
    </div>
  );
}
