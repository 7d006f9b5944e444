// An answer for a component, which asks again when what it depends on changes.
//
//   const { found, error } = useAnswer(() => ask({ ask: "story" }), [game]);

import { type Inputs, useEffect, useState } from "preact/hooks";
import { asAskError, type AskError } from "./ask_error";

interface Answered<T> {
  /** Null until there is an answer, and where nothing is asked. */
  found: T | null;
  error: AskError | null;
}

const NOTHING = { found: null, error: null };

/** `question` returns null where there is nothing to ask. */
export function useAnswer<T>(question: () => Promise<T> | null, inputs: Inputs): Answered<T> {
  const [state, setState] = useState<Answered<T> & { inputs: Inputs }>({ ...NOTHING, inputs });
  useEffect(() => {
    let current = true;
    question()?.then(
      (found) => current && setState({ found, error: null, inputs }),
      (thrown: unknown) => current && setState({ found: null, error: asAskError(thrown), inputs }),
    );
    return () => {
      current = false;
    };
  }, inputs);
  return state.inputs.every((input, n) => input === inputs[n]) ? state : NOTHING;
}
