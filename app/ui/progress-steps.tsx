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
    <ol className="progress-steps" aria-label={label}>
      {steps.map(({ name, at, failed, note }, index) => (
        <li
          key={name}
          className={reached[index] ? (failed ? "is-failed" : "is-done") : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          <i aria-hidden="true">{reached[index] ? <Icon name={failed ? "x" : "check"} size="s" /> : index + 1}</i>
          <b>
            {name}
            {reached[index] && !failed ? <span className="visually-hidden">（已完成）</span> : null}
          </b>
          <span className="progress-steps__note">{note ?? (at === null ? "" : <StepTime at={at} />)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The minute of a step, whose year phones leave out. */
function StepTime({ at }: { at: number }) {
  const [year = "", rest = ""] = formatMinute(at).split(/(?<=^\d+-)/);
  return (
    <time dateTime={new Date(at).toISOString()}>
      <span className="progress-steps__year">{year}</span>
      {rest}
    </time>
  );
}
