// A button that copies a text: <Copy label="Copy link" text={() => location.href} />
// Where the browser does not let it, the text is shown, selected, to be copied by hand. With `send`, a system that sends texts, such as
// that of a phone, is asked first.

import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "./live";

export function Copy({ label, text, send = false }: { label: string; text(): string; send?: boolean }) {
  const [state, setState] = useState<"idle" | "copied" | { byHand: string }>("idle");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (state === "copied") {
      const timer = setTimeout(() => setState("idle"), 2000);
      return () => clearTimeout(timer);
    }
    if (state !== "idle") field.current?.select();
  }, [state]);
  const copy = async () => {
    const value = text();
    if (send && "share" in navigator) {
      const isDone = await navigator.share({ text: value }).then(
        () => true,
        (error: unknown) => error instanceof DOMException && error.name === "AbortError",
      );
      if (isDone) return;
    }
    try {
      await navigator.clipboard.writeText(value);
      setState("copied");
      announce("Copied.");
    } catch {
      setState({ byHand: value });
    }
  };
  return (
    <>
      <button type="button" onClick={copy} class="copy">
        <span class={state === "copied" ? "hidden-label" : ""}>{label}</span>
        {state === "copied" && <span class="over-label">Copied</span>}
      </button>
      {typeof state === "object" && (
        <label class="by-hand">
          Copy this text:
          <textarea ref={field} readOnly rows={3} value={state.byHand} onBlur={() => setState("idle")} />
        </label>
      )}
    </>
  );
}
