import "./offer-steps.css";
import { Icon } from "#app/ui/icon.tsx";
import type { Quotation } from "#contract/quotation-document.ts";
import { offerSteps } from "./offer-progress.ts";
import { dayOf } from "./quotation.ts";

const CLASSES = { done: "is-done", now: "is-now", ahead: "", over: "is-over" } as const;
const SCREEN_READER_TEXT = { done: "（已完成）", now: "（当前）", ahead: "", over: "（已结束）" } as const;

/** The progress of a quotation from draft to order, or to its end without one. */
export function OfferSteps({ offer }: { offer: Quotation }) {
  return (
    <ol className="offer-steps" aria-label="报价进度">
      {offerSteps(offer).map(({ name, is, at }, index) => (
        <li key={name} className={CLASSES[is]} aria-current={is === "now" ? "step" : undefined}>
          <i aria-hidden="true">
            {is === "done" ? <Icon name="check" size="s" /> : is === "over" ? <Icon name="x" size="s" /> : index + 1}
          </i>
          <span>
            {name}
            <span className="visually-hidden">{SCREEN_READER_TEXT[is]}</span>
            {at === null ? null : <span className="offer-steps__day"> {dayOf(at).slice(5)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
