import "./progress-steps.css";
import { formatMinute } from "#contract/rules/calendar.ts";
import { Icon } from "./icon.tsx";

/**
 * A step with the time at which it was reached, in epoch ms; with `isReached` that time is unknown. A failed step is an
 * end without success. A note is shown in place of the time.
 */
type ProgressStep = { name: string; at: number | null; isReached?: boolean; failed?: boolean; note?: string };

/** The progress of a document over the whole width: reached steps are ticked, and the next one is marked as current. */
export function ProgressSteps({ steps, label }: { steps: readonly ProgressStep[]; label: string }) {
  const reached = steps.map(({ at, isReached = at !== null }) => isReached);
  const current = reached.lastIndexOf(true) + 1;
  return (
    <ol
      className="progress-steps muted grid grid-flow-col auto-cols-fr text-center text-(length:--f-14) [&_[aria-current]]:text-(--ink)"
      aria-label={label}
    >
      {steps.map(({ name, at, failed, note }, index) => (
        <li
          key={name}
          className={`relative grid content-start justify-items-center gap-1 max-md:not-first:before:top-3 max-md:not-first:before:right-[calc(50%_+_17px)] max-md:not-first:before:w-[calc(100%_-_34px)] ${reached[index] ? (failed ? "is-failed text-(--red)" : "is-done text-(--ink)") : ""}`}
          aria-current={index === current ? "step" : undefined}
        >
          <i className="max-md:size-6.5" aria-hidden="true">
            {reached[index] ? <Icon name={failed ? "x" : "check"} size="s" /> : index + 1}
          </i>
          <b className="max-md:text-(length:--f-12)">
            {name}
            {reached[index] && !failed ? <span className="visually-hidden">（已完成）</span> : null}
          </b>
          <span className="small muted min-h-4.5">{note ?? (at === null ? "" : <StepTime at={at} />)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The minute of a step, whose year phones leave out. */
function StepTime({ at }: { at: number }) {
  const [year = "", rest = ""] = formatMinute(at).split(/(?<=^\d+-)/);
  return (
    <time
      className="max-md:inline-block max-md:max-w-11 max-md:leading-[1.3] max-md:whitespace-normal"
      dateTime={new Date(at).toISOString()}
    >
      <span className="max-md:hidden">{year}</span>
      {rest}
    </time>
  );
}
