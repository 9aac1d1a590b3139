import type { ReactNode } from "react";
import { formatPoints } from "#app/features/account/account.ts";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatBalance, Price } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { OrderGroup } from "#contract/order.ts";
import type { payment } from "#contract/payment.ts";
import { formatPayType, monthDay } from "./payment.ts";

type PaidProps = {
  group: OrderGroup;
  paid: Pick<Answer<typeof payment.status>, "pay_type" | "pay_time" | "out_trade_no">;
  /** The last day to repay what was paid on credit; null otherwise. */
  dueOn: string | null;
  balance: string | null;
  /** The shop's setting; without it no dispatch time is shown. */
  dispatchPromise: string | undefined;
  /** The paid orders, above the next steps. */
  children?: ReactNode;
};

/** The paid amount and method, the remaining balance, and links to the order and the catalogue. */
export function PaidPanel({ group, paid, dueOn, balance, dispatchPromise, children }: PaidProps) {
  const [first, ...others] = group.orders;
  const to =
    first && others.length === 0
      ? link(urls.order.detail, {}, { id: first.order_id })
      : link(urls.order.list, {}, { type: 1, status: "0" });
  // Invoices chosen on the confirm page were applied for with the payment, for all orders.
  const isInvoiced = group.orders.length > 0 && group.orders.every(({ order_receipt_id }) => order_receipt_id !== null);
  const steps: [IconName, string, string][] = [
    dispatchPromise ? ["box", "预计发货", dispatchPromise] : ["box", "商家备货", "付款后按订单备货"],
    ["truck", "查看物流", "发货后订单里显示单号，可能分包裹"],
    ["check", "确认收货", "发货 15 天后自动确认"],
    isInvoiced ? ["doc", "发票已申请", "开出后在开票记录里下载"] : ["doc", "申请开票", "在我的订单中选择可开票的订单"],
  ];
  return (
    <>
      <section
        className="panel grid grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-4.5 p-7 max-md:grid-cols-[44px_minmax(0,1fr)] max-md:items-start max-md:gap-3 max-md:px-3 max-md:py-4"
        aria-label="支付结果"
      >
        <span className="grid place-items-center size-13 rounded-full bg-(--ok-tint) text-(--ok) max-md:size-11">
          <Icon name="check" size="l" />
        </span>
        <div className="grid gap-1 text-(length:--f-13)">
          <h2 className="flex items-baseline gap-2 text-(length:--f-20)">
            {paid.pay_type === "credit" ? "月结下单" : "已支付"} <Price amount={group.pay_price} size="lg" plain />
          </h2>
          <p className="muted row gap-x-4 gap-y-1">
            <span>{formatPayType(paid.pay_type)}</span>
            {paid.pay_time === null ? null : <Time at={paid.pay_time} />}
            <span>
              支付单号 <span className="select-all">{paid.out_trade_no ?? group.group_order_sn}</span>
              <CopyButton text={paid.out_trade_no ?? group.group_order_sn} name="支付单号" />
            </span>
          </p>
          <p className="muted">
            {paid.pay_type === "credit" ? (
              <>
                {dueOn === null ? "按月出账后还款" : `记入本月账单，${monthDay(dueOn)} 前还清`}{" "}
                <Link className="link" to={urls.credit.index}>
                  看账单
                </Link>
              </>
            ) : balance === null ? (
              formatBalance(balance)
            ) : (
              `余额剩余 ${formatBalance(balance)}`
            )}
            {group.give_integral > 0
              ? `；${paid.pay_type === "credit" ? "收货并还清账单后" : "收货后"}赠送 ${formatPoints(group.give_integral)} 积分`
              : null}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:col-span-full">
          <ButtonLink className="max-md:flex-1 max-md:px-2 max-md:py-0" variant="primary" to={to}>
            查看订单
          </ButtonLink>
          <ButtonLink
            className="max-md:flex-1 max-md:px-2 max-md:py-0"
            to={
              isInvoiced
                ? link(urls.invoice.list, {}, { type: 2 })
                : link(urls.order.list, {}, { type: 1, status: "6" })
            }
          >
            {isInvoiced ? "开票记录" : "申请开票"}
          </ButtonLink>
          <ButtonLink className="max-md:flex-1 max-md:px-2 max-md:py-0" to={urls.catalog.category}>
            继续采购
          </ButtonLink>
        </div>
      </section>
      {children}
      <Panel title="接下来" titleId="next-steps">
        <ol className="grid grid-cols-4 py-4.5 max-mid:grid-cols-2 max-mid:gap-x-0 max-mid:gap-y-4 max-md:grid-cols-1 max-md:gap-3 max-md:px-0 max-md:py-3.5">
          {steps.map(([icon, name, text]) => (
            <li
              key={name}
              className="grid grid-cols-[40px_minmax(0,1fr)] items-center content-center gap-x-3 px-5 not-first:border-l not-first:border-(--line-soft) max-mid:nth-3:border-l-0 max-md:px-3 max-md:py-0 max-md:not-first:border-l-0"
            >
              <span className="grid row-[1/3] place-items-center size-10 rounded-full bg-(--fill-2) text-(--ink-2)">
                <Icon name={icon} size="l" />
              </span>
              <b>{name}</b>
              <small className="text-(length:--f-12) text-(--ink-3)">{text}</small>
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}

/** Shown for a group that was cancelled or not paid in time. */
export function ClosedPanel({ group }: { group: OrderGroup }) {
  return (
    <section className="panel">
      <Empty
        icon="warn"
        title="订单已关闭"
        text="订单已取消或超过支付时间，库存、优惠券和积分已退回；关闭后到账的付款会原路退回"
        as="h1"
      >
        <ButtonLink variant="primary" to={link(urls.order.unpaidDetail, {}, { id: group.group_order_id })}>
          查看订单
        </ButtonLink>
        <ButtonLink to={urls.catalog.category}>继续采购</ButtonLink>
      </Empty>
    </section>
  );
}
