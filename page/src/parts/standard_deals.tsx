// Deals to play from: data/standard-deals.csv, each with a link to it.

import standardDeals from "../../../data/standard-deals.csv?raw";
import { hashOf } from "../address";
import { readCsv, type Row } from "../charts/csv";

const DEALS = readCsv(standardDeals);

const REASONS: Record<string, string> = {
  fair: "nobody can win",
  "one winning lead": "one lead wins",
  "won by the second player": "the second player wins",
  longest: "the longest game",
};

export function StandardDeals() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">The starter's hand</th>
          <th scope="col">Why</th>
          <th scope="col">Rounds</th>
        </tr>
      </thead>
      <tbody>
        {DEALS.map((deal) => (
          <tr key={deal.hand}>
            <td>
              <a href={linkTo(deal)}>{deal.hand}</a>
            </td>
            <td>
              {deal.ranks} ranks, {REASONS[deal.reason ?? ""] ?? deal.reason}
            </td>
            <td>{deal.rounds || "no end"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function linkTo(deal: Row): string {
  return hashOf("explore", { game: "beat-it-or-eat-it", suits: 2, ranks: deal.ranks, position: deal.hand });
}
