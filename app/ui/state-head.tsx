import "./state-head.css";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

type Props = {
  /** The name of the document's number, such as 订单号, and the number. */
  number: { name: string; text: string };
  state: ReactNode;
  /** The meaning of the state, in a sentence. */
  next: ReactNode;
  /** The remaining time. */
  timer?: ReactNode;
  acts: ReactNode;
  /** The steps beside the state, with notes on it. */
  steps: ReactNode;
};

/** The head of a document that goes through states: its number, state and acts, beside its steps. */
export function StateHead({ number, state, next, timer, acts, steps }: Props) {
  return (
    <section
      className="panel state-head grid grid-cols-[360px_minmax(0,1fr)] [&_.select-all]:text-(--ink) max-mid:grid-cols-1"
      aria-labelledby="state"
    >
      <div className="border-r border-(--line-soft) px-(--pad) py-5 max-mid:border-r-0 max-mid:border-b max-mid:border-(--line-soft) max-md:py-3.5">
        <p className="muted small">
          {number.name} <span className="select-all">{number.text}</span>
          <CopyButton text={number.text} name={number.name} />
        </p>
        <h1 id="state">{state}</h1>
        <p className="text-(length:--f-13) leading-[1.7] text-(--ink-2) [&_b]:text-(--warn)">{next}</p>
        {timer}
        <div className="state-head__acts grid grid-cols-[1fr_1fr] gap-2 mt-3.5 md:max-mid:flex md:max-mid:flex-wrap md:max-mid:[&_form]:flex md:max-mid:[&_form]:flex-wrap">
          {acts}
        </div>
      </div>
      <div className="grid content-center gap-4 min-w-0 px-(--pad) py-5 max-md:py-3.5">{steps}</div>
    </section>
  );
}
