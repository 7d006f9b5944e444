// The lesson: the rules, and the first tricks, in positions that the learner plays. steps.ts has the steps.

import { useEffect, useRef } from "preact/hooks";
import { hashOf, type PageProps, useLink } from "../address";
import { LinkNote } from "../parts/link_note";
import { useSetting } from "../parts/settings";
import { StepView } from "../lesson/step_view";
import { STEPS } from "../lesson/steps";
import "./lesson.css";

const linkOf = (index: number): string | null => {
  const step = STEPS[index];
  return step ? hashOf("lesson", { step: step.id }) : null;
};

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

export function Lesson({ address }: PageProps) {
  const [done, setDone] = useSetting<string[]>("lesson", [], isNames);
  const { value: named, faults } = useLink(address, (link) => link.checked("step", "the name of a step", (name) => STEPS.some(({ id }) => id === name)));
  const asked = STEPS.findIndex(({ id }) => id === named);
  // Without a step in the address, the lesson goes on where it was left.
  const open = useRef(Math.max(STEPS.findIndex(({ id }) => !done.includes(id)), 0));
  const index = asked >= 0 ? asked : open.current;
  const step = STEPS[index];
  useFocusOnStep(index);
  if (!step) return null;
  const forget = () => {
    setDone([]);
    // The button goes away.
    document.getElementById("step-title")?.focus();
  };
  const count = STEPS.filter(({ id }) => done.includes(id)).length;
  return (
    <div class="lesson">
      <h1>Learn the game</h1>
      <LinkNote faults={faults} shown={`step ${index + 1}, “${step.title}”,`} />
      <p class="lead" hidden={index > 0}>
        Beat It Or Eat It is a card game without luck, for two players. Learn its rules in {STEPS.length} short steps, by playing them.
      </p>
      <nav class="lesson-steps" aria-label="Steps of the lesson">
        <ol>
          {STEPS.map(({ id, title }, n) => (
            <li key={id}>
              <a
                href={linkOf(n) ?? ""}
                class={done.includes(id) ? "done" : ""}
                aria-current={n === index ? "step" : undefined}
                aria-label={`Step ${n + 1}, ${title}${done.includes(id) ? ", done" : ""}`}
                title={title}
              >
                <span aria-hidden="true">{done.includes(id) ? "✓" : n + 1}</span>
              </a>
            </li>
          ))}
        </ol>
        <p class="steps-done">
          {count} of {STEPS.length} done
          {count > 0 && (
            <button type="button" class="quiet" onClick={forget}>
              Forget my progress
            </button>
          )}
        </p>
      </nav>
      <StepView
        key={step.id}
        step={step}
        number={index + 1}
        count={STEPS.length}
        previous={linkOf(index - 1)}
        next={linkOf(index + 1)}
        onDone={() => {
          if (!done.includes(step.id)) setDone([...done, step.id]);
        }}
      />
    </div>
  );
}

/** The title of another step takes the focus. The first one does not: the page has it. */
function useFocusOnStep(index: number): void {
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    document.getElementById("step-title")?.focus();
  }, [index]);
}
