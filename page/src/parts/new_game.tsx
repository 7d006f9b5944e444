// The form for a new game: the game, the opponent, who starts, and the deal.
//
//   <NewGame onStart={(wish) => …} busy={session.busy} />

import { useState } from "preact/hooks";
import { useAnswer } from "../library/use_answer";
import { GameForm } from "./game_form";
import { Select } from "./select";
import { useSetting } from "./settings";
import { fit, infoOf, isWish, OPPONENTS, PRESETS, USUAL, type Wish } from "./wish";

export function NewGame({ onStart, busy }: { onStart(wish: Wish): void; busy: boolean }) {
  const [kept, setWish] = useSetting<Wish>("wish", USUAL, isWish);
  const set = (part: Partial<Wish>) => setWish({ ...kept, ...part });
  const { found: info } = useAnswer(() => infoOf(kept.game), [JSON.stringify(kept.game)]);
  const isSolved = info?.solved ?? true;
  const wish = fit(kept, info);
  const isFriend = wish.opponent === "friend";
  const preset = PRESETS.findIndex(([game]) => JSON.stringify(game) === JSON.stringify(wish.game));
  const [custom, setCustom] = useState(preset < 0);
  const choose = (name: string) => {
    const game = PRESETS[Number(name)]?.[0];
    setCustom(!game);
    if (game) set({ game });
  };
  return (
    <form
      class="new-game"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onStart(kept);
      }}
    >
      <Select
        label="Game"
        value={custom ? "custom" : String(preset)}
        options={[...PRESETS.map(([, words], n): [string, string] => [String(n), words]), ["custom", "Custom…"]]}
        onChange={choose}
      />
      {custom && <GameForm game={wish.game} onChange={(game) => set({ game })} />}
      <Select
        label="Opponent"
        value={wish.opponent}
        options={OPPONENTS.filter(([name]) => isSolved || name !== "perfect")}
        onChange={(opponent) => set({ opponent })}
      />
      {!isFriend && (
        <Select
          label="Who starts"
          value={wish.first}
          options={[["me", "You"], ["them", "The opponent"]]}
          onChange={(first) => set({ first })}
        />
      )}
      {isSolved && (
        <Select
          label="Deal"
          value={wish.outcome}
          options={
            isFriend
              ? [["any", "Any"], ["win", "Won for the player who starts"], ["draw", "Drawn"], ["loss", "Lost for the player who starts"]]
              : [["any", "Any"], ["win", "You can win"], ["draw", "A draw with best play"], ["loss", "You lose against best play"]]
          }
          onChange={(outcome) => set({ outcome })}
        />
      )}
      <button type="submit" class="primary" aria-disabled={busy}>
        Deal and play
      </button>
    </form>
  );
}
