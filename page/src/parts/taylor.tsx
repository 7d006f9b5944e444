// Bill Taylor's deal: the value of every lead, and the rounds of best play to step through, from data/taylor.json.

import taylor from "../../../data/taylor.json";
import { hashOf } from "../address";
import { shortCard } from "./card_names";

/** Explore, at the start of a line of play. */
function lineHash(moves: string[]): string {
  const { game, suits, ranks, hand } = taylor;
  return hashOf("explore", { game, suits, ranks, position: hand, moves: moves.join(","), at: 0 });
}

export function Taylor() {
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
