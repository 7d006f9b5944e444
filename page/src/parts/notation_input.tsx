// A field for a position or a record in any notation, with the place of an error marked.
//
//   <NotationInput onRead={(text) => …promise of an error or null…} example="S:KJ H:AQT98" />

import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { AskError } from "../library/ask_error";
import { ErrorNote } from "./error_note";

export interface Typed {
  text: string;
  pasted: boolean;
}

export interface NotationInputProps {
  label: string;
  action: string;
  example: string;
  rows?: number;
  /** What the user began to type, or pasted, elsewhere on the page. A pasted text is read at once, unless the field waits for its button. */
  typed?: Typed | null;
  waits?: boolean;
  onRead(text: string): Promise<AskError | null>;
}

export function NotationInput({ label, action, example, rows = 3, typed = null, waits = false, onRead }: NotationInputProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [failed, setFailed] = useState<{ error: AskError; text: string } | null>(null);

  const read = async (text: string) => {
    const error = await onRead(text);
    setFailed(error && { error, text });
    if (!error) return;
    field.current?.focus();
    if (error.position) field.current?.setSelectionRange(...error.position);
  };

  // Before the next key: other effects wait for the next frame, and a key pressed by then would be lost.
  useLayoutEffect(() => {
    if (!typed) return;
    setText(typed.text);
    setFailed(null);
    field.current?.focus();
    if (typed.pasted && !waits) void read(typed.text);
  }, [typed]);

  return (
    <div class="notation">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        ref={field}
        rows={rows}
        value={text}
        placeholder={example}
        spellcheck={false}
        autocomplete="off"
        aria-invalid={failed !== null}
        aria-describedby={`${id}error`}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void read(text);
        }}
      />
      <div id={`${id}error`}>
        <ErrorNote error={failed?.error ?? null} text={failed?.text ?? ""} />
      </div>
      <button type="button" onClick={() => void read(text)} aria-disabled={!text.trim()}>
        {action}
      </button>
    </div>
  );
}
