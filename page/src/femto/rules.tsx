// The rules of Femto that the author leaves open, and the choice among them.

import type { Link } from "../address";
import { Select } from "../parts/select";

export interface Rules {
  pack: string;
  objective: string;
  chooser: string;
}

interface Choice {
  name: string;
  words: string;
}

/** The first of each is the author's game. The names are the library's. */
const PACKS: readonly Choice[] = [
  { name: "2,3,4,5,6,7,8,10", words: "2 to 8 and 10" },
  { name: "5,7,9,13,16,18,20,24", words: "5, 7, 9, 13, 16, 18, 20, 24" },
  { name: "2,3,5,6,8,9,10,13", words: "2, 3, 5, 6, 8, 9, 10, 13" },
];
const OBJECTIVES: readonly Choice[] = [
  { name: "result", words: "the greater total" },
  { name: "low", words: "the lower total" },
  { name: "margin", words: "as many points as possible" },
  { name: "odd", words: "an odd total" },
  { name: "even", words: "an even total" },
  { name: "multiple:3", words: "a multiple of 3" },
  { name: "prime", words: "a prime total" },
];
const CHOOSERS: readonly Choice[] = [
  { name: "winner", words: "the winner of the round" },
  { name: "loser", words: "the loser of the round" },
  { name: "ahead", words: "the player ahead" },
  { name: "behind", words: "the player behind" },
];

const CHOICES = { pack: PACKS, objective: OBJECTIVES, chooser: CHOOSERS };

/** The choice in a link, or the author's. */
export function rulesIn(link: Link): Rules {
  const known = (part: keyof Rules) => link.word(part, CHOICES[part].map(({ name }) => name)) ?? CHOICES[part][0]?.name ?? "";
  return { pack: known("pack"), objective: known("objective"), chooser: known("chooser") };
}

/** What an address needs to say: the rules that are not the author's. */
export function rulesOf(rules: Rules): Partial<Rules> {
  return Object.fromEntries(Object.entries(rules).filter(([part, name]) => name !== CHOICES[part as keyof Rules][0]?.name));
}

/** What a value of 1 means. */
export function scaleWords({ objective }: Rules): string {
  return objective === "margin" ? "It is the difference of the totals, on average." : "1 is a certain win, −1 a certain loss, and 0 an even game.";
}

export function RulesForm({ rules, onChange }: { rules: Rules; onChange(rules: Rules): void }) {
  const choice = (part: keyof Rules, label: string) => (
    <Select label={label} value={rules[part]} options={CHOICES[part].map(({ name, words }) => [name, words])} onChange={(name) => onChange({ ...rules, [part]: name })} />
  );
  return (
    <details class="femto-rules" open={Object.keys(rulesOf(rules)).length > 0}>
      <summary>Other rules</summary>
      <p>The author asks whether another pack or another rule would make a better game. Try them.</p>
      <div class="femto-form">
        {choice("pack", "Pack")}
        {choice("objective", "To win, get")}
        {choice("chooser", "The card is kept by choice of")}
      </div>
    </details>
  );
}
