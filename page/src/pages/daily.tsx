// Daily: a deal with one winning lead, the same for everybody on a day, and more of them by difficulty. The first try counts.

import { useEffect, useRef, useState } from "preact/hooks";
import { hashOf, linkOf, type PageProps, useLink } from "../address";
import type { Knowledge, View } from "../library/answers";
import { asAskError, type AskError } from "../library/ask_error";
import { cardWords } from "../parts/card_names";
import { Copy } from "../parts/copy";
import { keepTry, loadDays, onDays, resultText, streakWords, untilMidnight } from "../parts/daily_record";
import { ErrorNote } from "../parts/error_note";
import { proofOf, useShownLine, Why } from "../parts/ghosts";
import { LinkNote } from "../parts/link_note";
import { announce } from "../parts/live";
import { PositionView } from "../parts/position_view";
import { anotherHash, dayBefore, dayWords, dealOf, gameAt, LEVELS, puzzleHash, puzzleIn, today } from "../parts/puzzle";
import { useSession } from "../parts/session";
import { BoardSpace, Waiting } from "../parts/waiting";
import { Words } from "../parts/words";
import { inRounds } from "../parts/worth_words";
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
  useEffect(() => onDays(setDays), []);
  const { date, left } = useClock();
  /** The day on which this deal was opened. A deal that is opened before midnight counts after it too. */
  const opened = useRef({ key, date });
  if (opened.current.key !== key) opened.current = { key, date };
  const counts = day !== null && day === opened.current.date;

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
  const kept = day === null ? undefined : days[day];
  const tries = kept && counts ? kept.tries : tried.length;
  const solved = last?.knowledge.outcome === "win" || kept?.solved === true;
  const lead = (card: string) => {
    const knowledge = view?.moves.find(({ move }) => move === card)?.knowledge;
    if (!view || !knowledge || solved) return;
    setTried([...tried, { card, knowledge }]);
    const isFound = knowledge.outcome === "win";
    const kept = counts ? keepTry(day, isFound) : null;
    if (kept) setDays(kept);
    announce(isFound ? foundWords(view, kept && day ? (kept[day]?.tries ?? 1) : tried.length + 1) : missWords(card, knowledge));
  };
  const words = !view ? "" : solved ? foundWords(view, kept?.solved ? kept.tries : tries) : last ? missWords(last.card, last.knowledge) : "";

  return (
    <>
      <LinkNote faults={faults} shown="the deal of today" />
      {opens && (
        <p class="note" role="status">
          The deal of {dayWords(opens)} opens on that day, at midnight where you are. This is the deal of today.
        </p>
      )}
      {opened.current.date !== date && day === opened.current.date && (
        <p class="note" role="status">
          It is past midnight. <a href={hashOf("daily", { day: date })}>Today’s deal is open</a>.
        </p>
      )}
      <ErrorNote error={error ?? session.error} onRetry={open} />
      <Waiting session={session} />
      <div class="columns">
        <div class="column-main">{view ? <PositionView view={view} showValues={solved} canPlay onPlay={lead} line={shown[0]} /> : <BoardSpace ranks={level.ranks} />}</div>
        <div class="column-side daily">
          <h1>{day === null ? "Puzzle" : "Daily deal"}</h1>
          <h2>{day === null ? `${level.title}, number ${puzzle.number}` : dayWords(day)}</h2>
          {day !== null && !counts && <p class="muted">An old deal: it does not count.</p>}
          <p class={`daily-answer ${solved ? "good" : last ? "bad" : ""}`}>
            <Words>{words || `One lead wins, and every other gives the win away. ${counts && !kept ? "The first try counts." : "Which one is it?"}`}</Words>
          </p>
          {view && last && !solved && <Why of={proofOf(view, last.card)} shown={shown} />}
          {day !== null && kept && (
            <div class="daily-result">
              <p class="squares" role="img" aria-label={`${kept.solved ? "Found" : "Not found"} after ${kept.tries} ${kept.tries === 1 ? "try" : "tries"}`}>
                {Array.from({ length: kept.tries }, (_, n) => (
                  <span key={n} class={kept.solved && n === kept.tries - 1 ? "good" : "bad"} />
                ))}
              </p>
              <p>
                <Words>{streakWords(days, date)}</Words> The next deal opens in{" "}
                <span class="countdown" translate={false}>
                  {left}
                </span>
                .
              </p>
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

/** The date, and the time up to the next. */
function useClock(): { date: string; left: string } {
  const read = () => ({ date: today(), left: untilMidnight(new Date()) });
  const [clock, setClock] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setClock(read), 1000);
    return () => clearInterval(timer);
  }, []);
  return clock;
}

function foundWords(view: View, tries: number): string {
  const found = view.moves.find(({ knowledge }) => knowledge.outcome === "win");
  if (!found) return "";
  return `Yes: the ${cardWords(found.move)} wins${inRounds(found.knowledge.rounds)}, and no other lead does. ${tries === 1 ? "Found at the first try." : `Found after ${tries} tries.`}`;
}

function missWords(card: string, knowledge: Knowledge): string {
  return `No: the ${cardWords(card)} ${knowledge.outcome === "draw" ? "only draws" : `loses${inRounds(knowledge.rounds)}`}. Try another.`;
}
