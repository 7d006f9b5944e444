// The first page: what the game is, a dealt board, and the next step.

import { useEffect } from "preact/hooks";
import { hashOf } from "../address";
import { ErrorNote } from "../parts/error_note";
import { FIRST_DEAL, firstDeal } from "../parts/first_deal";
import { PositionView } from "../parts/position_view";
import { useSession } from "../parts/session";
import { useTypingElsewhere } from "../parts/typing";
import { BoardSpace } from "../parts/waiting";
import "./home.css";

export function Home() {
  useTypingElsewhere();
  const session = useSession();
  const { view } = session;
  const deal = () => void session.run({ ...firstDeal(), names: { one: "YOU", two: "FACEUP" } });
  useEffect(deal, []);
  const play = hashOf("play", { ...FIRST_DEAL, opponent: "perfect" });

  return (
    <div class="home">
      <div class="home-words">
        <h1>Beat It Or Eat It</h1>
        <p class="home-lead">
          A card game for two with every card face up: no luck, and nothing to guess. Be the first without cards.
        </p>
        <ul>
          <li>The leader plays any card to the pile.</li>
          <li>
            The other player <strong>beats</strong> it with a higher card of its suit, and leads next, or <strong>eats</strong> the whole pile.
          </li>
        </ul>
        <p>Your opponent here never makes a mistake. This deal can be won, if you do not make one either.</p>
        <p class="buttons">
          <a class="button primary" href={play}>
            Play this deal
          </a>
          <a class="button" href="#/lesson">
            Learn the rules
          </a>
        </p>
        <p class="muted small">
          Or choose <a href="#/play">another deal or opponent</a>, see <a href="#/explore">what every move is worth</a>, or find the one winning lead of <a href="#/puzzles">the deal of the day</a>.
        </p>
      </div>
      <div class="home-board">
        <ErrorNote error={session.error} onRetry={deal} />
        {view ? <PositionView view={view} showValues={false} canPlay={false} onPlay={() => {}} /> : <BoardSpace suits={2} />}
      </div>
    </div>
  );
}
