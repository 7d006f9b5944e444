// What closes a note: <Close label="Close" onClose={() => …} />

/** The focus must not be lost with the button: it goes to the content. */
export function Close({ label = "Close", onClose }: { label?: string; onClose(): void }) {
  const close = () => {
    document.getElementById("main")?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <button type="button" onClick={close}>
      {label}
    </button>
  );
}
