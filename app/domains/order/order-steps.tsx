import "./order-steps.css";
import { Time } from "#app/ui/time.tsx";
import type { Step } from "./order.ts";

/** The steps of an order; the last one reached is the current one. */
export function OrderSteps({ steps }: { steps: readonly Step[] }) {
  const reached = steps.findLastIndex(({ at }) => at !== null);
  return (
    <ol className="order-steps" aria-label="订单进度">
      {steps.map(({ name, at }, index) => (
        <li
          key={name}
          className={index <= reached ? "is-done" : ""}
          aria-current={index === reached ? "step" : undefined}
        >
          <i aria-hidden="true">{index + 1}</i>
          <b>{name}</b>
          <span className="muted small">{at === null ? "" : <Time at={at} />}</span>
        </li>
      ))}
    </ol>
  );
}
