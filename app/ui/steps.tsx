import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** Over is an end without success. */
export type StepState = "done" | "now" | "ahead" | "over";
export type StepView = { name: string; is: StepState; note?: ReactNode };

const CLASSES = { done: "is-done", now: undefined, ahead: undefined, over: "is-over" } as const;
const TEXTS = { done: "（已完成）", now: "", ahead: "", over: "（已结束）" } as const;

/** The steps of a task or document in one line, each with its state; a note is shown beside its name. */
export function Steps({ steps, label }: { steps: readonly StepView[]; label: string }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ name, is, note }, index) => (
        <li key={name} className={CLASSES[is]} aria-current={is === "now" ? "step" : undefined}>
          <i aria-hidden="true">
            {is === "done" ? <Icon name="check" size="s" /> : is === "over" ? <Icon name="x" size="s" /> : index + 1}
          </i>
          <span>
            {name}
            <span className="visually-hidden">{TEXTS[is]}</span>
            {note}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Steps of which the current one is known: those before it are done. */
export const stepsAt = (names: readonly string[], current: number): StepView[] =>
  names.map((name, index) => ({ name, is: index < current ? "done" : index === current ? "now" : "ahead" }));
