import type { ReactNode } from "react";
import { formatYuan } from "#app/ui/price.tsx";
import { StateHead } from "#app/ui/state-head.tsx";
import { useCountdown } from "#app/ui/use-countdown.ts";
import type { RefundDetail } from "#contract/refund-document.ts";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import { REFUND_FACTS } from "#contract/rules/refund-facts.ts";
import { paidTo, refundDestination, refundStateText } from "./refund.ts";

type Props = {
  refund: RefundDetail;
  /** The steps of the refund, with notes on its state. */
  steps: ReactNode;
  /** The buttons of the acts. */
  children: ReactNode;
};

/** The state of a refund with its meaning, the remaining time and its acts, beside its steps. */
export function RefundHead({ refund, steps, children }: Props) {
  const { status, due_time, now } = refund;
  const paid = `，${formatYuan(refund.refund_price)} 已${refundDestination(paidTo(refund))}`;
  return (
    <StateHead
      number={{ name: REFUND_FACTS.number.label, text: refund.refund_order_sn }}
      state={REFUND_FACTS.state.value(refund)}
      next={`${refundStateText(refund)}${status === REFUND_STATUS.refunded ? paid : ""}`}
      timer={due_time === null ? null : <Left key={due_time} left={Math.max(0, due_time - now)} />}
      acts={children}
      steps={steps}
    />
  );
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** 剩余时间 6 天 21:14:08 as boxes, static without scripts; `left` is in ms by the server's clock. */
function Left({ left }: { left: number }) {
  const total = useCountdown(left);
  const days = Math.floor(total / 86_400);
  const [hours, minutes, seconds] = [Math.floor(total / 3600) % 24, Math.floor(total / 60) % 60, total % 60];
  return (
    <p className="countdown mt-2" role="timer" aria-label={`剩余时间 ${days} 天 ${hours} 小时`}>
      <span>剩余时间</span>
      <b>{days}</b>天<b>{twoDigits(hours)}</b>:<b>{twoDigits(minutes)}</b>:<b>{twoDigits(seconds)}</b>
    </p>
  );
}
