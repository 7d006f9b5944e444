// A list to choose from, below its label: <Select label="Suits" value={2} options={[[1, "1"], [2, "2"]]} onChange={(suits) => …} />

import { useId } from "preact/hooks";

export interface SelectProps<T> {
  label: string;
  value: T;
  options: [value: T, words: string][];
  onChange(value: T): void;
}

export function Select<T extends string | number>({ label, value, options, onChange }: SelectProps<T>) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget: { selectedIndex } }) => {
          const chosen = options[selectedIndex];
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([key, words]) => (
          <option value={key} key={key}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The numbers from one to another, as options. */
export function numbers(from: number, to: number): [number, string][] {
  return Array.from({ length: to - from + 1 }, (_, n) => [from + n, String(from + n)]);
}
