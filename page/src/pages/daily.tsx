// Daily: a deal with one winning lead, the same for everybody on a day, and more of them by difficulty. The first try counts.

import { useEffect, useState } from "preact/hooks";
import { hashOf, linkOf, useLink } from "../address";
import type { Knowledge } from "../library/answers";
import { asAskError, type AskError } from "../library/ask_error";
import { cardWords } from "../parts/card_names";
import { Copy } from "../parts/copy";
import { keepDay, loadDays, resultText, streakOf, untilMidnight } from "../parts/daily_record";
import { ErrorNote } from "../parts/error_note";
import { proofOf, useShownLine, Why } from "../parts/ghosts";
import { LinkNote } from "../parts/link_note";
import { announce } from "../parts/live";
import { PositionView } from "../parts/position_view";
import { anotherHash, dayBefore, dayWords, dealOf, gameAt, LEVELS, puzzleHash, puzzleIn, today } from "../parts/puzzle";
import { useSession } from "../parts/session";
import { BoardSpace, Waiting } from "../parts/waiting";
import type { PageProps } from "./props";
import "./daily.css";

interface Tried {
  card: string;
  knowledge: Knowledge;
}

export function Daily({ address }: PageProps) {
  const { value: link, faults } = useLink(address, puzzleIn);
  const { puzzle, opens } = link;
  const { level, day } = puzzle;
  const key = puzzleHash(puzzle);
  const session = useSession();
  const shown = useShownLine();
  const [error, setError] = useState<AskError | null>(null);
  const [begun, setBegun] = useState<{ key: string; hand: string } | null>(null);
  const [tried, setTried] = useState<Tried[]>([]);
  const [days, setDays] = useState(loadDays);

  const open = () => {
    let current = true;
    setError(null);
    setTried([]);
    const begin = async () => {
      const { hand } = await dealOf(puzzle);
      const view = current && (await session.run({ ask: "new", ...gameAt(level), start: { position: hand } }));
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
  const kept = day === null ? undefined : days[day];
  const lead = (card: string) => {
    const knowledge = view?.moves.find(({ move }) => move === card)?.knowledge;
    if (!knowledge || solved) return;
    const next = [...tried, { card, knowledge }];
    setTried(next);
    // Only on its day, and once it is solved nothing changes.
    if (day === today() && !kept?.solved) setDays(keepDay(day, (kept?.tries ?? 0) + 1, knowledge.outcome === "win"));
    announce(answerTo(next));
  };

  return (
    <>
      <LinkNote faults={faults} shown="the deal of today" />
      {opens && (
        <p class="note" role="status">
          The deal of {dayWords(opens)} opens on that day, at midnight where you are. This is the deal of today.
        </p>
      )}
      <ErrorNote error={error ?? session.error} onRetry={open} />
      <Waiting session={session} />
      <div class="columns">
        <div class="column-main">{view ? <PositionView view={view} showValues={solved} canPlay onPlay={lead} line={shown[0]} /> : <BoardSpace suits={2} />}</div>
        <div class="column-side daily">
          <h1>{day === null ? "Puzzle" : "Daily deal"}</h1>
          <h2>{day === null ? `${level.title}, number ${puzzle.number}` : dayWords(day)}</h2>
          <p class={`daily-answer ${last ? (solved ? "good" : "bad") : ""}`}>
            {last ? answerTo(tried) : `One lead wins, and every other gives the win away. ${day === null ? "Which one is it?" : "The first try counts."}`}
          </p>
          {view && last && !solved && <Why of={proofOf(view, last.card)} shown={shown} only />}
          {day !== null && kept && (
            <div class="daily-result">
              <p class="squares" role="img" aria-label={`${kept.solved ? "Found" : "Not found"} after ${kept.tries} ${kept.tries === 1 ? "try" : "tries"}`}>
                {Array.from({ length: kept.tries }, (_, n) => (
                  <span key={n} class={kept.solved && n === kept.tries - 1 ? "good" : "bad"} />
                ))}
              </p>
              <Streak count={streakOf(days, today())} />
              {kept.solved && <Copy label="Copy the result" text={() => resultText(day, kept.tries, linkOf(key))} />}
            </div>
          )}
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
              <a class="button" href={hashOf("daily", { day: dayBefore(day) })}>
                The day before
              </a>
            )}
            <Copy label="Copy link" text={() => linkOf(key)} />
          </div>
          <nav aria-label="Puzzles">
            <h3>More puzzles</h3>
            <div class="toolbar">
              {day !== today() && (
                <a class="button" href="#/daily">
                  Today
                </a>
              )}
              {LEVELS.map((one) => (
                <a class="button" key={one.name} href={anotherHash(one)} aria-current={day === null && one === level ? "true" : undefined}>
                  {one.title}
                </a>
              ))}
            </div>
          </nav>
        </div>
      </div>
    </>
  );
}

/** The days in a row, and the time up to the next deal. */
function Streak({ count }: { count: number }) {
  const [left, setLeft] = useState(() => untilMidnight(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(untilMidnight(new Date())), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p>
      <strong>{count === 1 ? "1 day" : `${count} days`}</strong> in a row. The next deal opens in <span class="countdown">{left}</span>.
    </p>
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
