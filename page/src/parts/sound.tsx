// A sound for each move, off until the user asks for it. The browser makes it, so there is no file to load.
//
//   <SoundSwitch />          stands once in the header
//   moveSound("eat");        is heard if the switch is on

import type { MoveKind } from "../library/answers";
import { isBoolean, load, useSetting } from "./settings";

const NAME = "sound";

/** The pitch at the start and the end, in hertz, and the seconds that it takes: a knock for a card, and a fall for the pile. */
const SOUNDS: Record<MoveKind, [number, number, number]> = { lead: [330, 220, 0.09], beat: [440, 294, 0.09], eat: [220, 82, 0.28] };
const LOUDNESS = 0.2;

let context: AudioContext | null = null;

export function moveSound(kind: MoveKind): void {
  if (!load(NAME, false, isBoolean)) return;
  context ??= new AudioContext();
  // A browser lets nothing be heard before the first click.
  if (context.state === "suspended") void context.resume();
  const [high, low, seconds] = SOUNDS[kind];
  const now = context.currentTime;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: high });
  const volume = new GainNode(context, { gain: LOUDNESS });
  tone.frequency.exponentialRampToValueAtTime(low, now + seconds);
  volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + seconds);
}

export function SoundSwitch() {
  const [on, setOn] = useSetting(NAME, false, isBoolean);
  const change = (next: boolean) => {
    setOn(next);
    if (next) moveSound("lead");
  };
  return (
    <label class="theme">
      <input type="checkbox" checked={on} onChange={(event) => change(event.currentTarget.checked)} />
      <span>Sound</span>
    </label>
  );
}
