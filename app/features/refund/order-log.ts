import { ACTION_LABELS } from "#app/features/order/order.ts";
import { formatPayType } from "#app/features/payment/payment.ts";
import { formatYuan } from "#app/ui/price.tsx";
import type { OrderDetail } from "#contract/order.ts";
import type { OrderRefund } from "#contract/refund-document.ts";
import { RECEIVED_AFTER_MS } from "#contract/rules/order.ts";
import { REFUND_TYPE_NAMES } from "#contract/rules/refund.ts";
import { actName, actorName } from "./refund.ts";

/** An entry of an order's history: time in epoch ms, actor and act. */
export type LogEntry = { at: number; actor: string; text: string };

const CUSTOMER = "您";
const SYSTEM = "系统";

/** All acts on a paid order and its refunds, the newest first; acts of one instant are in the order of the process. */
export function orderLog(order: OrderDetail, refunds: readonly OrderRefund[]): LogEntry[] {
  const { mer_name, pay_time, ship_time, take_time, done_time } = order;
  const entries: (LogEntry | null)[] = [
    { at: order.create_time, actor: CUSTOMER, text: "提交订单" },
    entry(pay_time, CUSTOMER, `${formatPayType(order.pay_type)} ${formatYuan(order.pay_price)}`),
    ...order.packages.flatMap((parcel, index) => [
      entry(parcel.ship_time, mer_name, `发出包裹 ${index + 1}：${parcel.company} ${parcel.number}`),
      entry(parcel.delivered_time, SYSTEM, `包裹 ${index + 1} 已签收（物流信息）`),
    ]),
    entry(take_time, isByDeadline(ship_time, take_time) ? SYSTEM : CUSTOMER, ACTION_LABELS.take),
    ...refunds.flatMap((refund) =>
      refund.history.map(({ act, actor, note, time }) => ({
        at: time,
        actor: actorName(actor, mer_name),
        text: [`${refundTitle(refund)}：${actName(act)}`, note].filter(Boolean).join("，"),
      })),
    ),
    entry(done_time, SYSTEM, "订单完成"),
  ];
  return entries
    .filter((one) => one !== null)
    .toSorted((a, b) => a.at - b.at)
    .reverse();
}

const entry = (at: number | null, actor: string, text: string): LogEntry | null =>
  at === null ? null : { at, actor, text };

/** Whether receipt was confirmed so late after dispatch that the shop confirmed it; both times are epoch ms. */
const isByDeadline = (ship_time: number | null, take_time: number | null) =>
  ship_time !== null && take_time !== null && take_time >= ship_time + RECEIVED_AFTER_MS;

const refundTitle = ({ refund_type, refund_order_sn }: OrderRefund) =>
  `${REFUND_TYPE_NAMES[refund_type]} ${refund_order_sn}`;
