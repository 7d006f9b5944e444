// The deals of a set with an outcome, a number of rounds or a number of winning leads: what a point or a bar of the results counts.

import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { hashOf, Link, readAddress, useLink } from "../address";
import { grouped } from "../charts/csv";
import type { ListedDeal, Outcome } from "../library/answers";
import { ask } from "../library/ask";
import { asAskError, type AskError } from "../library/ask_error";
import { shortCard } from "../parts/card_names";
import { type DealSet, dealsHash, dealsIn, type DealsWish, MOST_LEADS, MOST_ROUNDS } from "../parts/deals_address";
import { CountRounds } from "../parts/count_rounds";
import { ErrorNote } from "../parts/error_note";
import { titleOf } from "../parts/game_choice";
import { GameForm } from "../parts/game_form";
import { LinkNote } from "../parts/link_note";
import { announce } from "../parts/live";
import { useSession } from "../parts/session";
import { useTypingElsewhere } from "../parts/typing";
import { Waiting } from "../parts/waiting";
import type { PageProps } from "./props";
import "./prose.css";
import "./deals.css";

/** The deals that are listed at first, and with each further step. */
const STEP = 50;

interface Found {
  deals: ListedDeal[];
  /** Where to go on. Null if all deals were looked at. */
  next: number | null;
  /** The number of deals to list. */
  wanted: number;
  error: AskError | null;
  /** What the page lacks to list them. */
  lacks: "table" | "rounds" | null;
}

const START: Found = { deals: [], next: 0, wanted: STEP, error: null, lacks: null };

export function Deals({ address }: PageProps) {
  useTypingElsewhere();
  const { value: wish, faults } = useLink(address, dealsIn);
  const key = dealsHash(wish);
  const session = useSession();
  const [found, setFound] = useState<Found & { of: string }>({ ...START, of: key });
  const { deals, next, wanted, error, lacks } = found.of === key ? found : START;
  const isLooking = next !== null && !error && !lacks && deals.length < wanted;

  useEffect(() => {
    if (!isLooking || next === null) return;
    let current = true;
    const more = wanted - deals.length;
    const { game, set, outcome, rounds, leads } = wish;
    const question = {
      ...game,
      set,
      ...(outcome && { outcome }),
      ...(rounds !== undefined && { rounds: [rounds, rounds] as [number, number] }),
      ...(leads !== undefined && { winning_leads: leads }),
    };
    const look = async (): Promise<Partial<Found>> => {
      if (next === 0) {
        const info = await ask({ ask: "game", ...game });
        if (!info.solved) return { lacks: "table" };
        if (rounds !== undefined && !info.has_rounds) return { lacks: "rounds" };
      }
      const answer = await ask({ ask: "deals", ...question, from: next, most: more });
      return { deals: [...deals, ...answer.deals], next: answer.next };
    };
    look()
      .catch((thrown: unknown) => ({ error: asAskError(thrown) }))
      .then((part) => current && setFound({ deals, next, wanted, error, lacks, ...part, of: key }));
    return () => {
      current = false;
    };
  }, [key, isLooking, next, error]);

  const count = countWords(deals.length, next, isLooking);
  useEffect(() => {
    if (!isLooking && !error && !lacks) announce(count);
  }, [isLooking, count]);

  return (
    <div class="deals reading">
      <h1>Deals</h1>
      <LinkNote faults={faults} shown={lowerFirst(wordsOf(wish)).replace(/\.$/, "")} />
      <p class="lead">{wordsOf(wish)}</p>
      <Choice wish={wish} />
      <Waiting session={session} />
      <ErrorNote error={error ?? session.error} onRetry={() => setFound({ ...START, of: key })} />
      {lacks === "rounds" && <CountRounds game={wish.game} session={session} onCounted={() => setFound({ ...START, of: key })} />}
      {lacks === "table" && <Unsolved wish={wish} />}
      {!lacks && (
        <>
          <p hidden={error !== null}>
            {count}
            {isLooking && next !== null && ` (${Math.floor((100 * next) / sizeOf(wish))}% looked at)`}
          </p>
          {deals.length > 0 && <List deals={deals} wish={wish} />}
          {next !== null && !isLooking && !error && (
            <p>
              <button type="button" onClick={() => setFound({ deals, next, wanted: wanted + STEP, error, lacks, of: key })}>
                Show more
              </button>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function countWords(count: number, next: number | null, isLooking: boolean): string {
  if (isLooking) return count === 0 ? "Looking for deals…" : `${grouped(count)} so far…`;
  if (next !== null) return `The first ${grouped(count)} deals:`;
  return count === 0 ? "There is no such deal." : count === 1 ? "There is one such deal:" : `There are ${grouped(count)} such deals:`;
}

/** The end of the numbers of a set. */
function sizeOf({ game, set }: DealsWish): number {
  const cards = game.suits * game.ranks;
  return 2 ** (set === "symmetric" ? cards / 2 : cards);
}

const SETS: Record<DealSet, string> = { symmetric: "Symmetric deals", equal: "Deals with equal hands", all: "All deals" };
const OUTCOMES: Record<Outcome, string> = { win: "that the starter wins", loss: "that the starter loses", draw: "that are drawn" };

function wordsOf({ game, set, outcome, rounds, leads }: DealsWish): string {
  const parts = [
    outcome && OUTCOMES[outcome],
    rounds !== undefined && (outcome ? `in ${roundsOf(rounds)}` : `that are decided in ${roundsOf(rounds)}`),
    leads !== undefined && `with ${leads} winning ${leads === 1 ? "lead" : "leads"}`,
  ].filter(Boolean);
  return `${SETS[set]} of ${titleOf(game)}${parts.length ? `, ${parts.join(" ")}` : ""}.`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function roundsOf(rounds: number): string {
  return rounds === 1 ? "1 round" : `${rounds} rounds`;
}

/** Changes the address, and so the list. */
function Choice({ wish }: { wish: DealsWish }) {
  const id = useId();
  const set = (part: { [Name in keyof DealsWish]?: DealsWish[Name] | undefined }) => {
    // Of the address as it is now: the last choice may not be drawn yet.
    location.hash = dealsHash({ ...dealsIn(new Link(readAddress().params)), ...part } as DealsWish);
  };
  const isOdd = wish.game.suits % 2 === 1;
  const number = (label: string, name: "rounds" | "leads", most: number) => (
    <div class="field">
      <label for={id + name}>{label}</label>
      <NumberField id={id + name} value={wish[name]} most={most} onChange={(value) => set({ [name]: value })} />
    </div>
  );
  return (
    <form class="deals-choice" onSubmit={(event) => event.preventDefault()}>
      <GameForm game={wish.game} onChange={(game) => set({ game })} />
      <div class="fields">
        <div class="field">
          <label for={`${id}set`}>Set</label>
          <select id={`${id}set`} value={wish.set} onChange={(event) => set({ set: event.currentTarget.value as DealSet })}>
            {(Object.keys(SETS) as DealSet[])
              .filter((name) => !isOdd || name !== "symmetric")
              .map((name) => (
                <option value={name} key={name}>
                  {SETS[name]}
                </option>
              ))}
          </select>
        </div>
        <div class="field">
          <label for={`${id}outcome`}>Outcome</label>
          <select id={`${id}outcome`} value={wish.outcome ?? ""} onChange={(event) => set({ outcome: (event.currentTarget.value || undefined) as Outcome | undefined })}>
            <option value="">Any</option>
            <option value="win">The starter wins</option>
            <option value="loss">The starter loses</option>
            <option value="draw">Drawn</option>
          </select>
        </div>
        {number("Rounds", "rounds", MOST_ROUNDS)}
        {number("Winning leads", "leads", MOST_LEADS)}
      </div>
    </form>
  );
}

interface NumberFieldProps {
  id: string;
  value: number | undefined;
  most: number;
  onChange(value: number | undefined): void;
}

/** A number, or any. The typed text stays until it is taken over, even if the page is drawn again meanwhile. */
function NumberField({ id, value, most, onChange }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current) input.current.value = String(value ?? "");
  }, [value]);
  const take = (text: string) => onChange(text === "" ? undefined : Math.min(most, Math.max(0, Math.trunc(Number(text)))));
  return <input id={id} ref={input} type="number" min="0" max={most} placeholder="any" onChange={(event) => take(event.currentTarget.value)} />;
}

const LETTERS: Record<Outcome, string> = { win: "won", loss: "lost", draw: "drawn" };

function List({ deals, wish: { game } }: { deals: ListedDeal[]; wish: DealsWish }) {
  const hasRounds = deals.some(({ rounds }) => rounds !== null);
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label="Deals">
      <table>
        <thead>
          <tr>
            <th scope="col">The starter's hand</th>
            <th scope="col">Outcome</th>
            {hasRounds && (
              <th scope="col" class="number">
                Rounds
              </th>
            )}
            <th scope="col">Winning leads</th>
          </tr>
        </thead>
        <tbody>
          {deals.map(({ hand, outcome, rounds, winning_leads: leads }) => (
            <tr key={hand}>
              <th scope="row">
                <a href={hashOf("explore", { ...game, position: hand })}>{hand}</a>
              </th>
              <td>{LETTERS[outcome]}</td>
              {hasRounds && <td class="number">{rounds ?? "–"}</td>}
              <td>{leads.map(shortCard).join(" ") || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The command lists what the page cannot. */
function Unsolved({ wish: { game, set, outcome, rounds } }: { wish: DealsWish }) {
  const choice = [outcome && ` --outcome ${outcome}`, rounds !== undefined && " --sort rounds"].filter(Boolean).join("");
  return (
    <div class="note">
      <p>The page has no table of this game, because it would be too large. The command lists its deals:</p>
      <pre class="said">{`faceup deals --game ${game.game} --suits ${game.suits} --ranks ${game.ranks} --set ${set}${choice}`}</pre>
    </div>
  );
}
