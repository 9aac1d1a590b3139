import "./refund-row.css";
import { link } from "#app/link.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { RefundEntry } from "#contract/refund-document.ts";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import { REFUND_FACTS } from "#contract/rules/refund-facts.ts";
import { newestStep, refundDestination, refundDueText, refundPage, refundProgress } from "./refund.ts";
import { RefundActs } from "./refund-acts.tsx";
import { RefundLine } from "./refund-lines.tsx";
import { RefundState } from "./refund-state.tsx";

const REASON = "grow basis-80 min-w-0 text-(length:--f-13) wrap-anywhere max-mid:basis-full";

const CELL =
  "grid content-center justify-items-center gap-1.5 border-l border-(--line-soft) px-1.5 py-2.5 text-center max-md:border-l-0";

/** One refund of a list: numbers, items, amount, state and acts. */
export function RefundRow({ refund }: { refund: RefundEntry }) {
  const { refund_order_id, refund_order_sn, order_id, order_sn, status, due_time, fail_message, back_address } = refund;
  const step = newestStep(refund);
  const hasParcel = refund.delivery_id !== "" && status === REFUND_STATUS.toReceive;
  const isPaidBack = status !== REFUND_STATUS.refused && status !== REFUND_STATUS.withdrawn;
  return (
    <article className="refund-row" aria-label={`退款 ${refund_order_sn}`}>
      <div className="refund-row__head">
        <Time at={refund.create_time} />
        <span>
          {REFUND_FACTS.number.label} <b className="select-all">{refund_order_sn}</b>
          <CopyButton text={refund_order_sn} name={REFUND_FACTS.number.label} />
        </span>
        <span>
          订单{" "}
          <Link className="link" to={link(urls.order.detail, {}, { id: order_id })}>
            {order_sn}
          </Link>
        </span>
        <span>{refund.mer_name}</span>
        <Tag>{REFUND_FACTS.type.value(refund)}</Tag>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_130px_150px_110px] text-(length:--f-13) max-md:grid-cols-[minmax(0,1fr)_auto]">
        <ul className="grid px-3 max-md:col-span-full">
          {refund.list.map((item) => (
            <RefundLine key={item.order_product_id} item={item}>
              <span className="muted">
                × {item.refund_num} {item.unit_name}
              </span>
            </RefundLine>
          ))}
        </ul>
        <div
          className={`${CELL} max-md:col-start-2 max-md:row-start-2 max-md:content-start max-md:justify-items-end max-md:gap-0 max-md:border-t max-md:border-(--line-soft) max-md:py-2 max-md:pr-3 max-md:pl-0`}
        >
          <b>{formatYuan(refund.refund_price)}</b>
          <span className="muted small">{isPaidBack ? refundDestination(refund.pay_type) : "–"}</span>
        </div>
        <div
          className={`${CELL} max-md:flex max-md:flex-wrap max-md:col-start-1 max-md:row-start-2 max-md:justify-start max-md:gap-x-2.5 max-md:gap-y-0 max-md:border-t max-md:border-(--line-soft) max-md:px-3 max-md:py-2 max-md:text-left`}
        >
          <RefundState status={status} />
          <span className={status === REFUND_STATUS.toSendBack ? "warn small" : "muted small"}>
            <Time at={due_time ?? refund.status_time} /> <span className="inline-block">{refundDueText(refund)}</span>
          </span>
          <Link
            className="link small inline-flex min-h-8 items-center"
            to={refundPage(refund_order_id)}
            aria-label={`退款详情 ${refund_order_sn}`}
          >
            退款详情
          </Link>
        </div>
        <div
          className={`${CELL} max-md:flex max-md:flex-wrap max-md:col-span-full max-md:justify-end max-md:gap-2 max-md:border-t-0 max-md:px-3 max-md:pt-0 max-md:pb-2`}
        >
          <RefundActs refund={refund} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1.5 border-t border-(--line-soft) bg-(--fill) px-3 py-2 empty:hidden">
        <Progress refund={refund} />
        {status === REFUND_STATUS.toSendBack && back_address ? (
          <p className={`${REASON} warn`}>
            <b>寄到</b> {back_address.name} {back_address.phone} {back_address.address}
            <span className="muted">　请随箱附退款单号</span>
            <CopyButton text={`${back_address.name} ${back_address.phone} ${back_address.address}`} name="退货地址" />
          </p>
        ) : null}
        {fail_message ? (
          <p className={`${REASON} red`}>
            <b>店铺拒绝</b>　{fail_message}
          </p>
        ) : null}
        {step ? (
          <p className={REASON}>
            {hasParcel ? (
              <>
                <b>
                  {refund.delivery_type} <span className="select-all">{refund.delivery_id}</span>
                </b>
                <CopyButton text={refund.delivery_id} name="快递单号" />{" "}
              </>
            ) : null}
            <span className="muted">
              <Time at={step.time} />
            </span>{" "}
            {step.text}
          </p>
        ) : null}
      </div>
    </article>
  );
}

function Progress({ refund }: { refund: RefundEntry }) {
  const progress = refundProgress(refund);
  // A paid refund has no next step.
  if (!progress || refund.status === REFUND_STATUS.refunded) return null;
  return (
    <ol
      className="muted flex flex-wrap gap-x-5 gap-y-1.5 text-(length:--f-13) [&>[aria-current]]:font-semibold [&>[aria-current]]:text-(--red) [&>[aria-current]]:before:border-(--red)"
      aria-label="进度"
    >
      {progress.names.map((name, index) => (
        <li
          key={name}
          className={`flex items-center gap-1.5 before:size-2 before:border-2 before:rounded-full ${index < progress.current ? "before:border-(--ok) before:bg-(--ok)" : "before:border-(--line-strong)"}`}
          aria-current={index === progress.current ? "step" : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
