// The parts of a link that make no sense, and what is shown instead: <LinkNote faults={faults} shown="the deal of today" />

import { useState } from "preact/hooks";
import type { Fault } from "../address";
import { Close } from "./close";
import { Place } from "./error_note";

export interface LinkNoteProps {
  faults: readonly Fault[];
  /** Empty until it is known. */
  shown: string;
  title?: string;
}

export function LinkNote({ faults, shown, title = "This link is damaged." }: LinkNoteProps) {
  const [closed, setClosed] = useState<readonly Fault[] | null>(null);
  if (faults.length === 0 || closed === faults) return null;
  return (
    <div class="note error" role="alert">
      <p>{title}</p>
      <ul>
        {faults.map(({ words, error }) => (
          <li key={words}>
            {words}
            {error && <Place {...error} />}
          </li>
        ))}
      </ul>
      {shown && <p>The page shows {shown} instead.</p>}
      <p class="buttons">
        <Close onClose={() => setClosed(faults)} />
      </p>
    </div>
  );
}
