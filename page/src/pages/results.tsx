// The results as charts. Every number comes from the data files of the repository.

import { grouped, percent } from "../charts/csv";
import { solvedWith } from "../charts/outcomes";
import { Longest, RoundsHistogram } from "../charts/rounds";
import { AllWins, Draws, EqualWins, Growth, SymmetricWins } from "../charts/winners";
import { StandardDeals } from "../parts/standard_deals";
import { Taylor } from "../parts/taylor";
import { useTypingElsewhere } from "../parts/typing";
import type { PageProps } from "./props";
import "./prose.css";
import "./results.css";

const STANDARD_RANKS = 13;

export function Results(_: PageProps) {
  useTypingElsewhere();
  return (
    <div class="results reading">
      <h1>Results</h1>
      <p class="lead">
        These games are solved: for every deal it is known who wins, if both players make no mistake. <Standard />
      </p>
      <section aria-labelledby="results-wins">
        <h2 id="results-wins">Who wins</h2>
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
      </section>
      <section aria-labelledby="results-draws">
        <h2 id="results-draws">Draws</h2>
        <p>A deal is drawn if neither player can force a win. Then perfect players go on for ever.</p>
        <Draws />
      </section>
      <section aria-labelledby="results-rounds">
        <h2 id="results-rounds">How long games last</h2>
        <p>A round ends when a player eats the pile. A deal that is won in 0 rounds is over before anybody eats.</p>
        <RoundsHistogram />
        <Longest />
      </section>
      <section aria-labelledby="results-taylor">
        <h2 id="results-taylor">Bill Taylor's deal</h2>
        <Taylor />
      </section>
      <section aria-labelledby="results-deals">
        <h2 id="results-deals">Deals to play</h2>
        <p>
          Twelve symmetric deals of two suits: those that are fair, those in which the decision falls latest, and the longest. The file{" "}
          <code>data/standard-deals.csv</code> has them.
        </p>
        <StandardDeals />
      </section>
      <section aria-labelledby="results-growth">
        <h2 id="results-growth">How the work grows</h2>
        <p>
          There are twice as many deals with each card. Solving searches the positions within rounds, and finds the hands that just win or just
          lose.
        </p>
        <Growth />
      </section>
    </div>
  );
}

/** The result of the standard game in a sentence. */
function Standard() {
  const { symmetric, shuffled } = solvedWith("beat-it-or-eat-it 2").find(({ ranks }) => ranks === STANDARD_RANKS) ?? {};
  if (!symmetric || !shuffled) return null;
  return (
    <>
      In the standard game, two suits of {STANDARD_RANKS}, the player who starts wins {grouped(symmetric.win)} of the {grouped(symmetric.deals)}{" "}
      symmetric deals ({percent(symmetric.win / symmetric.deals)}). The way in which the authors of the game deal the cards makes even splits more
      likely: then it is {percent(shuffled.win / shuffled.deals)} of the deals.
    </>
  );
}
