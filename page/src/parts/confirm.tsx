// A button that asks before it acts: <Confirm label="Resign" question="Resign this game?" onYes={() => …} />
// `yes` is the word of the dialog's button, if it is not the label. `also` is a second way to say yes.

import { useId, useRef } from "preact/hooks";

export interface ConfirmProps {
  label: string;
  question: string;
  onYes(): void;
  yes?: string;
  also?: { label: string; onYes(): void };
  disabled?: boolean;
}

export function Confirm({ label, question, onYes, yes = label, also, disabled = false }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = (act: () => void) => {
    dialog.current?.close();
    act();
  };
  return (
    <>
      <button type="button" aria-disabled={disabled} onClick={() => !disabled && dialog.current?.showModal()}>
        {label}
      </button>
      <dialog ref={dialog} aria-labelledby={id}>
        <h2 id={id}>{question}</h2>
        <p class="buttons">
          <button type="button" class="primary" onClick={() => close(onYes)}>
            {yes}
          </button>
          {also && (
            <button type="button" onClick={() => close(also.onYes)}>
              {also.label}
            </button>
          )}
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </p>
      </dialog>
    </>
  );
}
