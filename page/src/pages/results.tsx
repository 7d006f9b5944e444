// The results as charts. Every number comes from the data files of the repository.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { hashOf, replaceHash, useLink } from "../address";
import { Headlines } from "../charts/headlines";
import { Longest, RoundsHistogram } from "../charts/rounds";
import { AllWins, Draws, EqualWins, Growth, SymmetricWins } from "../charts/winners";
import { LinkNote } from "../parts/link_note";
import { StandardDeals } from "../parts/standard_deals";
import { Taylor } from "../parts/taylor";
import { useTypingElsewhere } from "../parts/typing";
import type { PageProps } from "./props";
import "./prose.css";
import "./results.css";

const PARTS = ["wins", "draws", "rounds", "taylor", "deals", "growth"] as const;

export function Results({ address }: PageProps) {
  useTypingElsewhere();
  const { value: part, faults } = useLink(address, (link) => link.word("part", PARTS));
  useEffect(() => {
    if (part) document.getElementById(`results-${part}`)?.scrollIntoView();
  }, [part]);
  // What is folded is printed too.
  useEffect(() => {
    const unfold = () => document.querySelectorAll(".results-part").forEach((one) => one.setAttribute("open", ""));
    addEventListener("beforeprint", unfold);
    return () => removeEventListener("beforeprint", unfold);
  }, []);
  return (
    <div class="results reading">
      <h1>Results</h1>
      <p class="lead">
        These games are solved: for every deal it is known who wins, if neither makes a mistake.
      </p>
      <LinkNote faults={faults} shown="all results" />
      <Headlines />
      <Part id="wins" title="Who wins" open={part === "wins"}>
        <p>
          Every point and bar of the charts, and every number of deals in their tables, opens the deals that it counts. All of a game can be looked
          through in <a href="#/deals">the list of deals</a>.
        </p>
        <p>
          The games are meant to be played from symmetric deals, in which both hands are equally good. There, starting is a great advantage. All
          deals are another matter: most of them are lopsided, and there the lead counts for little.
        </p>
        <SymmetricWins />
        <p>
          No deal of one suit or three is symmetric. Equal hands are next to it: both players hold half of the cards, or one holds one card more.
          With one suit, the starter's share of these deals rises and falls with a period of four ranks.
        </p>
        <EqualWins />
        <AllWins />
      </Part>
      <Part id="draws" title="Draws" open={part === "draws"}>
        <p>A deal is drawn if neither player can force a win. Then perfect players go on for ever.</p>
        <Draws />
      </Part>
      <Part id="rounds" title="How long games last" open={part === "rounds"}>
        <p>A round ends when a player eats the pile. A deal that is won in 0 rounds is over before anybody eats.</p>
        <RoundsHistogram />
        <Longest />
      </Part>
      <Part id="taylor" title="Bill Taylor's deal" open={part === "taylor"}>
        <Taylor />
      </Part>
      <Part id="deals" title="Deals to play" open={part === "deals"}>
        <p>
          Twelve symmetric deals of two suits: five that are fair, three with one winning lead, three that the second player wins, and the
          longest. The file <code>data/standard-deals.csv</code> has them.
        </p>
        <StandardDeals />
      </Part>
      <Part id="growth" title="How the work grows" open={part === "growth"}>
        <p>
          Each further card doubles the number of deals. Solving searches the positions within rounds, and finds the hands that just win or just
          lose.
        </p>
        <Growth />
      </Part>
    </div>
  );
}

interface PartProps {
  id: (typeof PARTS)[number];
  title: string;
  open: boolean;
  children: ComponentChildren;
}

/** A part of the results, folded. The address keeps the one that was opened last, for the way back from a list of deals. */
function Part({ id, title, open, children }: PartProps) {
  return (
    <details class="results-part" id={`results-${id}`} open={open}>
      <summary onClick={() => replaceHash(hashOf("results", { part: id }))}>
        <h2>{title}</h2>
      </summary>
      <section aria-label={title}>{children}</section>
    </details>
  );
}
