import "./order-steps.css";
import { Icon } from "#app/ui/icon.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import type { Step } from "./order.ts";

/** The steps of an order or a package: reached ones are ticked, and the next one is marked as current. */
export function OrderSteps({ steps, label }: { steps: readonly Step[]; label: string }) {
  const reached = steps.map(({ at, isReached = at !== null }) => isReached);
  const current = reached.lastIndexOf(true) + 1;
  return (
    <ol className="order-steps" aria-label={label}>
      {steps.map(({ name, at, failed }, index) => (
        <li
          key={name}
          className={reached[index] ? "is-done" : ""}
          aria-current={index === current ? "step" : undefined}
        >
          <i aria-hidden="true">{reached[index] ? <Icon name={failed ? "warn" : "check"} size="s" /> : index + 1}</i>
          <b>
            {name}
            {reached[index] ? <span className="visually-hidden">（已完成）</span> : null}
          </b>
          <span className="order-steps__time">{at === null ? "" : <StepTime at={at} />}</span>
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
      <span className="order-steps__year">{year}</span>
      {rest}
    </time>
  );
}
