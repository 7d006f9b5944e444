// The results in three numbers, and Bill Taylor's deal: the value of every lead, and the rounds of best play to step through. Every number comes
// from the data files of the repository.

import { useEffect } from "preact/hooks";
import taylor from "../../../data/taylor.json";
import { hashOf, type PageProps, useLink } from "../address";
import { Headlines } from "../charts/headlines";
import { shortCard } from "../parts/card_names";
import { fileAt } from "../parts/repository";
import "./prose.css";
import "./results.css";

export function Results({ address }: PageProps) {
  const { value: part } = useLink(address, (link) => link.text("part"));
  useEffect(() => {
    if (part === "taylor") document.getElementById("results-taylor")?.scrollIntoView();
  }, [part]);
  return (
    <div class="results reading">
      <h1>Results</h1>
      <p class="lead">These games are solved: for every deal it is known who wins, if neither makes a mistake.</p>
      <Headlines />
      <p>
        <a href={fileAt("data/README.md")}>The data</a> has these numbers for all games that are solved, with the commands that make them, and{" "}
        <a href={fileAt("docs/how-it-works.md")}>how it works</a> says where they come from.
      </p>
      <section id="results-taylor" aria-labelledby="taylor">
        <h2 id="taylor">Bill Taylor’s deal</h2>
        <Taylor />
      </section>
    </div>
  );
}

/** Explore, at the start of a line of play. */
function lineHash(moves: string[]): string {
  const { game, suits, ranks, hand } = taylor;
  return hashOf("explore", { game, suits, ranks, position: hand, moves: moves.join(","), at: 0 });
}

function Taylor() {
  const winning = taylor.moves.filter(({ outcome }) => outcome === "win").length;
  return (
    <>
      <p>
        The starter holds {taylor.hand}. {winning} of the {taylor.moves.length} leads win, the quickest in {taylor.rounds} rounds.{" "}
        <a href={lineHash(taylor.line.map(({ move }) => move))}>Step through the {taylor.rounds} rounds</a>: {taylor.line.length} moves of best play.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Lead</th>
            <th scope="col">Outcome</th>
            <th scope="col" class="number">
              Rounds
            </th>
          </tr>
        </thead>
        <tbody>
          {taylor.moves.map(({ move, outcome, rounds }) => (
            <tr key={move}>
              <th scope="row">
                <a href={lineHash([move])}>{shortCard(move)}</a>
              </th>
              <td>{outcome === "win" ? "wins" : "loses"}</td>
              <td class="number">{rounds}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
