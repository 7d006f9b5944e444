// Dragging cards with a mouse, a pen or a finger. A click or a key always does the same.
//
//   useDrag(box, (card, zone) => …)
//
// Buttons with data-card inside the box can be dragged; elements with data-zone take them. The zone under the pointer has
// the class "drop-here". Where CSS sets `touch-action: none` on the cards, a finger drags; elsewhere it scrolls.

import { useEffect, useRef } from "preact/hooks";

/** A shorter way is a click. In CSS pixels. */
const LEAST = 6;

export function useDrag(box: { current: HTMLElement | null }, onDrop: (card: string, zone: string) => void): void {
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const start = (event: PointerEvent) => begin(event, element, (card, zone) => drop.current(card, zone));
    element.addEventListener("pointerdown", start);
    return () => element.removeEventListener("pointerdown", start);
  }, []);
}

function begin(down: PointerEvent, box: HTMLElement, drop: (card: string, zone: string) => void): void {
  const card = down.target instanceof Element ? down.target.closest<HTMLElement>("button[data-card]") : null;
  if (!card || down.button !== 0 || !down.isPrimary) return;
  let moved = false;
  let over: HTMLElement | null = null;

  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!moved && Math.hypot(x, y) < LEAST) return;
    moved = true;
    card.classList.add("dragged");
    card.style.transform = `translate(${x}px, ${y}px)`;
    const under = document.elementsFromPoint(event.clientX, event.clientY).find((element) => element !== card && !card.contains(element) && element.closest("[data-zone]"));
    mark(under?.closest<HTMLElement>("[data-zone]") ?? null);
  };
  const mark = (zone: HTMLElement | null) => {
    const inside = zone && box.contains(zone) ? zone : null;
    if (inside === over) return;
    over?.classList.remove("drop-here");
    inside?.classList.add("drop-here");
    over = inside;
  };
  const end = (event: Event) => {
    if (event instanceof PointerEvent && event.pointerId !== down.pointerId) return;
    if (event instanceof KeyboardEvent && event.key !== "Escape") return;
    for (const [type, listener] of listeners) removeEventListener(type, listener, true);
    card.classList.remove("dragged");
    card.style.transform = "";
    const zone = over?.dataset.zone;
    mark(null);
    if (!moved) return;
    // The click that follows a drag is part of it.
    const swallow = (click: Event) => {
      click.stopPropagation();
      click.preventDefault();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, true));
    if (event.type === "pointerup" && zone) drop(card.dataset.card ?? "", zone);
  };
  const listeners: [string, (event: Event) => void][] = [
    ["pointermove", (event) => event instanceof PointerEvent && move(event)],
    ["pointerup", end],
    ["pointercancel", end],
    ["keydown", end],
  ];
  for (const [type, listener] of listeners) addEventListener(type, listener, true);
}
