// A button that asks before it acts: <Confirm label="Resign" question="Resign this game?" onYes={() => …} />

import { useId, useRef } from "preact/hooks";

export interface ConfirmProps {
  label: string;
  question: string;
  onYes(): void;
  disabled?: boolean;
}

export function Confirm({ label, question, onYes, disabled = false }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <>
      <button type="button" aria-disabled={disabled} onClick={() => !disabled && dialog.current?.showModal()}>
        {label}
      </button>
      <dialog ref={dialog} aria-labelledby={id}>
        <h2 id={id}>{question}</h2>
        <p class="buttons">
          <button
            type="button"
            class="primary"
            onClick={() => {
              dialog.current?.close();
              onYes();
            }}
          >
            {label}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </p>
      </dialog>
    </>
  );
}
