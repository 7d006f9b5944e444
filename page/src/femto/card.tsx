// A card of Femto: a number.

export interface NumberCardProps {
  card: string | number;
  label?: string;
  pressed?: boolean;
  disabled?: boolean;
  note?: string | undefined;
  onPick?(): void;
}

export function NumberCard({ card, label, pressed, disabled, note, onPick }: NumberCardProps) {
  const face = (
    <>
      {card}
      {note && <span class="card-note">{note}</span>}
    </>
  );
  if (!onPick) return <span class="number-card">{face}</span>;
  return (
    <button type="button" class="number-card" aria-label={label} aria-pressed={pressed} disabled={disabled} data-card={card} onClick={onPick}>
      {face}
    </button>
  );
}
