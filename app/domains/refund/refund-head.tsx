import "./refund-head.css";
import type { ReactNode } from "react";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import { useCountdown } from "#app/ui/use-countdown.ts";
import type { RefundDetail } from "#contract/refund-document.ts";
import { REFUND_NAMES, REFUND_STATUS } from "#contract/rules/refund.ts";
import { refundSteps, returnsTo, stateText } from "./refund.ts";

/** The state of a refund with what it means, the time that is left, and its steps; children are the acts. */
export function RefundHead({ refund, children }: { refund: RefundDetail; children: ReactNode }) {
  const { refund_order_sn, status, due_time, now } = refund;
  const paid = `，${formatYuan(refund.refund_price)} 已退回${returnsTo(refund.pay_type)}`;
  return (
    <section className="panel refund-head" aria-labelledby="refund-state">
      <div className="refund-head__left">
        <p className="muted small">
          退款单号 <span className="select-all">{refund_order_sn}</span>
          <CopyButton text={refund_order_sn} name="退款单号" />
        </p>
        <h1 id="refund-state">{REFUND_NAMES[status]}</h1>
        <p>
          {stateText(refund)}
          {status === REFUND_STATUS.refunded ? paid : ""}
        </p>
        {due_time === null ? null : <Left key={due_time} left={Math.max(0, due_time - now)} />}
        <div className="row">{children}</div>
      </div>
      <RefundSteps refund={refund} />
    </section>
  );
}

function RefundSteps({ refund }: { refund: RefundDetail }) {
  const steps = refundSteps(refund);
  const reached = steps.findLastIndex(({ at }) => at !== null);
  return (
    <ol className="refund-head__steps" aria-label="退款进度">
      {steps.map(({ name, at }, index) => (
        <li
          key={name}
          className={index <= reached ? "is-done" : undefined}
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

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** 剩余时间 6 天 21:14:08, static without scripts; `left` is in ms by the server's clock. */
function Left({ left }: { left: number }) {
  const total = useCountdown(left);
  const days = Math.floor(total / 86_400);
  const [hours, minutes, seconds] = [Math.floor(total / 3600) % 24, Math.floor(total / 60) % 60, total % 60];
  return (
    <p className="warn small" role="timer" aria-label={`剩余时间 ${days} 天 ${hours} 小时`}>
      剩余时间 {days} 天 {twoDigits(hours)}:{twoDigits(minutes)}:{twoDigits(seconds)}
    </p>
  );
}
