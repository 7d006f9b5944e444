// The end of a game: its value over the moves as a graph, the move that decided it, and what can be done now.
//
//   <Story view={view} of="one" onGo={(ply) => …} onAgain={() => …} />
//
// One's own game can be sent; one that was sent can be tried from the move that decided it.

import type { Knowledge, LastMove, Player, View } from "../library/answers";
import { ask } from "../library/ask";
import { useAnswer } from "../library/use_answer";
import { cardWords, isYou, madeWords, within } from "../parts/card_names";
import { Copy } from "../parts/copy";
import { levelOf } from "../parts/outcome";
import { otherPlayer } from "../parts/players";
import { Words } from "../parts/words";
import { capital, changeWords, markOf, orList } from "../parts/worth_words";
import { challengeText, type Sent, sentText } from "./sent";

export interface StoryProps {
  view: View;
  /** The player whose value is drawn. */
  of: Player;
  /** The class of the button that stands out. */
  primary: string;
  onGo(ply: number): void;
  /** The address of the deal of a game that was just played. */
  deal?: string;
  /** Who played a game that was sent. */
  sent?: Sent;
  /** Begins a game at a place of a game that was sent. */
  onTry?(ply: number): void;
  /** Deals once more, after one's own game. */
  onAgain?: (() => void) | undefined;
}

export function Story({ view, of, primary, onGo, deal, sent, onTry = onGo, onAgain }: StoryProps) {
  // Without a story the game is still there.
  const moves = useAnswer(() => ask({ ask: "story" }), [view.plies.map(({ move }) => move).join()]).found?.moves ?? [];
  const hasStory = moves.length > 0 && moves.length === view.plies.length;
  const decisive = hasStory ? decisiveOf(moves) : null;
  const isPersons = (n: number) => (sent ?? { seats: view.players }).seats[moves[n]?.player ?? of] === "person";
  return (
    <section class="story" aria-label="The story of the game">
      {hasStory && (
        <>
          <Graph moves={moves} of={of} name={view.names[of]} onGo={onGo} />
          <p class="story-words">
            <Words>{decisive === null ? steadyWords(view, moves) : decisiveWords(view, moves, decisive)}</Words>
          </p>
        </>
      )}
      <div class="toolbar">
        {decisive !== null && (
          <button type="button" class={primary} onClick={() => (isPersons(decisive) ? onTry : onGo)(decisive)}>
            {isPersons(decisive) ? "Try again from" : "Look at"} move {decisive + 1}
          </button>
        )}
        {onAgain && (
          <button type="button" class={decisive === null ? primary : ""} onClick={onAgain}>
            Play again
          </button>
        )}
        {deal && <Copy send label="Challenge a friend" text={() => challengeText(view, of, deal)} />}
        {deal && hasStory && <Copy send label="Send this game" text={() => sentText(view, moves, of, deal)} />}
      </div>
    </section>
  );
}

/** The last move that changed the outcome; of a game that is estimated, the one that lost most. Null if there is none. */
function decisiveOf(moves: LastMove[]): number | null {
  const isExact = moves.every(({ after }) => after.outcome !== null && after.score === undefined);
  if (isExact) {
    return moves.flatMap(({ before, after }, n) => (before.outcome !== after.outcome ? [n] : [])).at(-1) ?? null;
  }
  const losses = moves.map(({ before, after }) => levelOf(before, 0) - levelOf(after, 0));
  const most = Math.max(...losses);
  return most > 0.3 ? losses.indexOf(most) : null;
}

function decisiveWords(view: View, moves: LastMove[], n: number): string {
  const { player, before, after, best } = moves[n] as LastMove;
  const ply = view.plies[n];
  const made = ply ? madeWords(within(view.names[player]), ply.move, ply.kind) : "";
  const name = within(view.names[player]);
  const kept = before.outcome === "win" ? "would have won" : before.outcome === "draw" ? "would have held the draw" : "was better";
  return `Move ${n + 1} decided it: ${made}. For ${name}, ${changeWords(before, after)}. ${capital(orList(best, (card) => `the ${cardWords(card)}`))} ${kept}.`;
}

/** No move changed the outcome. */
function steadyWords(view: View, moves: LastMove[]): string {
  const first = moves[0];
  if (!first || first.before.outcome === null) return "No single move decided it.";
  const winner = first.before.outcome === "draw" ? null : view.names[first.before.outcome === "win" ? first.player : otherPlayer(first.player)];
  const start = winner === null ? "The game was a draw from the start" : `The game was won for ${within(winner)} from the start`;
  return `${start}, and no move changed that.`;
}

const [WIDTH, HEIGHT, EDGE] = [340, 110, 6];

function Graph({ moves, of, name, onGo }: { moves: LastMove[]; of: Player; name: string; onGo(ply: number): void }) {
  const most = Math.max(1, ...moves.flatMap(({ before, after }) => [before.rounds ?? 0, after.rounds ?? 0]));
  const valueOf = (knowledge: Knowledge, player: Player) => levelOf(knowledge, most) * (player === of ? 1 : -1);
  const first = moves[0] as LastMove;
  const values = [valueOf(first.before, first.player), ...moves.map(({ after, player }) => valueOf(after, player))];
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  const x = (ply: number) => (EDGE + ply * step).toFixed(1);
  const y = (value: number) => (HEIGHT / 2 - value * (HEIGHT / 2 - EDGE)).toFixed(1);
  const label = `The value for ${within(name)} over ${moves.length} moves: above the middle ${isYou(name) ? "you win" : "it is a win"}, below it a loss.`;
  return (
    <figure class="story-graph">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <rect class="story-won" width={WIDTH} height={HEIGHT / 2} />
        <rect class="story-lost" y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} />
        <polyline class="story-line" points={values.map((value, ply) => `${x(ply)},${y(value)}`).join(" ")} />
        {moves.map(
          (move, n) => markOf(move) !== null && <circle key={n} class={move.mark === "?!" ? "story-mark" : "story-bad"} cx={x(n + 1)} cy={y(values[n + 1] ?? 0)} r="4" />,
        )}
        {values.map((_, ply) => (
          <rect key={ply} class="story-place" x={EDGE + (ply - 0.5) * step} width={step} height={HEIGHT} onClick={() => onGo(ply)}>
            <title>{ply === 0 ? "Start" : `After move ${ply}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption class="muted small">
        {isYou(name) ? "Your" : `${name}’s`} value after each move: a win above the middle, a loss below it{most > 1 ? ", and nearer to the edge the sooner it comes" : ""}. A click goes to the move.
      </figcaption>
    </figure>
  );
}
