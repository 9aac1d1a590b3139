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
    <section className="panel state-head" aria-labelledby="state">
      <div className="state-head__now">
        <p className="muted small">
          {number.name} <span className="select-all">{number.text}</span>
          <CopyButton text={number.text} name={number.name} />
        </p>
        <h1 id="state">{state}</h1>
        <p className="state-head__next">{next}</p>
        {timer}
        <div className="state-head__acts">{acts}</div>
      </div>
      <div className="state-head__steps">{steps}</div>
    </section>
  );
}
