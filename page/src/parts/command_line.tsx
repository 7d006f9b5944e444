// Moves and commands, typed: <CommandLine onRun={run} takeError={takeError} />
// `takeError` returns the error of the last question, which is then shown here.

import { useState } from "preact/hooks";
import type { View } from "../library/answers";
import type { AskError } from "../library/ask_error";
import type { SessionRequest } from "../library/requests";
import { announce } from "./live";

export interface CommandLineProps {
  onRun(request: SessionRequest): Promise<View | null>;
  takeError(): AskError | null;
}

export function CommandLine({ onRun, takeError }: CommandLineProps) {
  const [text, setText] = useState("");
  const [said, setSaid] = useState<string | null>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    const next = await onRun({ ask: "line", text });
    const told = next ? next.said : (takeError()?.message ?? null);
    setSaid(told);
    if (next) setText("");
    if (told) announce(told);
  };
  return (
    <form class="command" onSubmit={submit}>
      <label>
        Moves or a command
        <input value={text} placeholder="8h, Jh" autocomplete="off" spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit">Enter</button>
      {said && <pre class="said">{said}</pre>}
    </form>
  );
}
