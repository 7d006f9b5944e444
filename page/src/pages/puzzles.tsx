// Puzzles: a deal with one winning lead, which the user finds. There is one for each day.

import { useEffect, useState } from "preact/hooks";
import { hashOf, linkOf, useLink } from "../address";
import type { Knowledge } from "../library/answers";
import { asAskError, type AskError } from "../library/ask_error";
import { cardWords } from "../parts/card_names";
import { Copy } from "../parts/copy";
import { ErrorNote } from "../parts/error_note";
import { LinkNote } from "../parts/link_note";
import { announce } from "../parts/live";
import { PositionView } from "../parts/position_view";
import { anotherHash, dayBefore, dayWords, dealOf, gameAt, LEVELS, puzzleHash, puzzleIn } from "../parts/puzzle";
import { useSession } from "../parts/session";
import { BoardSpace, Waiting } from "../parts/waiting";
import type { PageProps } from "./props";
import "./puzzles.css";

interface Tried {
  card: string;
  knowledge: Knowledge;
}

export function Puzzles({ address }: PageProps) {
  const { value: link, faults } = useLink(address, puzzleIn);
  const { puzzle, opens } = link;
  const { level, day } = puzzle;
  const key = puzzleHash(puzzle);
  const session = useSession();
  const [error, setError] = useState<AskError | null>(null);
  const [begun, setBegun] = useState<{ key: string; hand: string } | null>(null);
  const [tried, setTried] = useState<Tried[]>([]);

  const open = () => {
    let current = true;
    setError(null);
    setTried([]);
    const begin = async () => {
      const { hand } = await dealOf(puzzle);
      const names = { one: "YOU", two: "FACEUP" };
      const view = current && (await session.run({ ask: "new", ...gameAt(level), names, start: { position: hand } }));
      if (current && view) setBegun({ key, hand });
    };
    begin().catch((thrown: unknown) => current && setError(asAskError(thrown)));
    return () => {
      current = false;
    };
  };
  useEffect(open, [key]);

  const hand = begun?.key === key ? begun.hand : null;
  const view = hand === null ? null : session.view;
  const last = tried.at(-1);
  const solved = last?.knowledge.outcome === "win";
  const lead = (card: string) => {
    const knowledge = view?.moves.find(({ move }) => move === card)?.knowledge;
    if (!knowledge || solved) return;
    const next = [...tried, { card, knowledge }];
    setTried(next);
    announce(answerTo(next));
  };

  return (
    <div class="puzzles">
      <h1>Puzzles</h1>
      <p class="muted wide-only">One lead wins, and every other gives the win away. Which one is it?</p>
      <nav class="toolbar" aria-label="Puzzles">
        <a class="button" href="#/puzzles" aria-current={day !== null ? "true" : undefined}>
          Deal of the day
        </a>
        {LEVELS.map((one) => (
          <a class="button" key={one.name} href={anotherHash(one)} aria-current={day === null && one === level ? "true" : undefined}>
            {one.title}
          </a>
        ))}
      </nav>
      <h2>{day === null ? `${level.title}, number ${puzzle.number}` : dayWords(day)}</h2>
      <LinkNote faults={faults} shown="the deal of today" />
      {opens && (
        <p class="note" role="status">
          The deal of {dayWords(opens)} opens on that day, at midnight where you are. This is the deal of today.
        </p>
      )}
      <ErrorNote error={error ?? session.error} onRetry={open} />
      <Waiting session={session} />
      <p class={`puzzle-answer ${last ? (solved ? "good" : "bad") : ""}`}>{last ? answerTo(tried) : "You lead. Play the one card that wins."}</p>
      {view ? <PositionView view={view} showValues={solved} canPlay onPlay={lead} /> : <BoardSpace suits={2} />}
      <div class="toolbar">
        {solved && hand !== null && (
          <>
            <a class="button primary" href={hashOf("play", { ...gameAt(level), position: hand, opponent: "perfect" })}>
              Play it out
            </a>
            <a class="button" href={hashOf("explore", { ...gameAt(level), position: hand })}>
              See every move
            </a>
          </>
        )}
        {day === null ? (
          <a class="button" href={anotherHash(level)}>
            Another
          </a>
        ) : (
          <a class="button" href={hashOf("puzzles", { day: dayBefore(day) })}>
            The day before
          </a>
        )}
        <Copy label="Copy link" text={() => linkOf(key)} />
      </div>
    </div>
  );
}

function answerTo(tried: Tried[]): string {
  const last = tried.at(-1);
  if (!last) return "";
  const { card, knowledge } = last;
  const rounds = knowledge.rounds === null ? "" : knowledge.rounds === 1 ? " in 1 round" : ` in ${knowledge.rounds} rounds`;
  const name = `the ${cardWords(card)}`;
  if (knowledge.outcome === "win") {
    return `Yes: ${name} wins${rounds}, and no other lead does. ${tried.length === 1 ? "Found at the first try." : `Found after ${tried.length} tries.`}`;
  }
  return `No: ${name} ${knowledge.outcome === "draw" ? "only draws" : `loses${rounds}`}. Try another.`;
}
