// Reading a recorded game: paste it, open a file, or take the sample game.
//
//   <ReadGame onRead={(record) => …promise of an error or null…} />

import { useState } from "preact/hooks";
import SAMPLE from "../../../data/sample-game.txt?raw";
import { AskError } from "../library/ask_error";
import { ErrorNote } from "./error_note";
import { NotationInput } from "./notation_input";
import { readFile } from "./saved_game";

export function ReadGame({ onRead }: { onRead(record: string): Promise<AskError | null> }) {
  const [failed, setFailed] = useState<{ error: AskError; text: string } | null>(null);
  const read = async (text: string) => {
    const error = await onRead(text);
    setFailed(error && { error, text });
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    const found = await readFile(file);
    if ("text" in found) await read(found.text);
    else setFailed({ error: new AskError("refused", found.error), text: "" });
  };
  return (
    <div class="read-game">
      <div class="toolbar">
        <button type="button" onClick={() => void read(SAMPLE)}>
          The sample game of 1993
        </button>
        <label class="button file">
          Open a file
          <input
            type="file"
            class="visually-hidden"
            accept=".txt,.json,.log,text/plain,application/json"
            onChange={(event) => {
              void open(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }}
          />
        </label>
      </div>
      <ErrorNote error={failed?.error ?? null} text={failed?.text ?? ""} onClose={() => setFailed(null)} />
      <NotationInput
        label="The record of a game"
        action="Read it"
        rows={5}
        example={"Ann: spades K J  hearts A Q T 9 8\nBob: spades A Q T 9 8  hearts K J\n\n8h, Jh. 8s, Js. 9h, Kh. 9s, Ann eats all."}
        onRead={onRead}
      />
    </div>
  );
}
