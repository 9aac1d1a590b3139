import { formatPoints, groupedPhone } from "#app/features/account/account.ts";
import { formatYuan } from "#app/ui/price.tsx";
import type { Customer } from "#contract/account.ts";
import type { BuyerFields } from "#contract/buyer-fields.ts";
import type { OrderDetail, OrderGroup } from "#contract/order.ts";
import type { RefundSummary } from "#contract/refund-document.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { ORDER_STATUS, type OrderState } from "#contract/rules/order.ts";
import { pageFacts } from "#contract/rules/order-facts.ts";
import { isOpenRefund, REFUND_STATUS } from "#contract/rules/refund.ts";
import { CREATED, hasPackages, orderPage, orderState, untilReceipt } from "./order.ts";
import { describePackages, logisticsPage } from "./package.ts";

/** A named fact of a page: lines of text, some of them links, or one text with a button that copies it. */
export type Fact = { name: string; lines: readonly { text: string; to?: string }[]; isCopied?: boolean };

const fact = (name: string, text: string): Fact => ({ name, lines: [{ text }] });

/** The payment of a paid order: the label of its method, and a link to each other order of the same payment. */
export function paymentFacts(
  order: OrderDetail,
  group: Pick<OrderGroup, "group_order_sn" | "orders">,
  method: string,
): Fact[] {
  const others = group.orders.filter(({ order_id }) => order_id !== order.order_id);
  return [
    fact("支付方式", method),
    fact(CREATED, formatMinute(order.create_time)),
    ...(order.pay_time === null ? [] : [fact("支付时间", formatMinute(order.pay_time))]),
    { ...fact("支付单号", group.group_order_sn), isCopied: true },
    ...(others.length === 0
      ? []
      : [
          {
            name: "同单订单",
            lines: [
              { text: `另有 ${others.length} 笔一起支付` },
              ...others.map((one) => ({ text: `${one.mer_name} ${formatYuan(one.pay_price)}`, to: orderPage(one) })),
            ],
          },
        ]),
  ];
}

/** What the buyer has filled in for an order, and the account manager. */
export const purchaseFacts = (order: BuyerFields, { admin }: Pick<Customer, "admin">) => [
  ...pageFacts(order).map(({ label, text }) => fact(label, text)),
  ...(admin ? [fact("客服经理", `${admin.real_name} ${groupedPhone(admin.phone)}`)] : []),
];

/** The refunds of an order in yuan, and the points that it earns. */
export function sumNotes(
  { give_integral, take_time }: Pick<OrderDetail, "give_integral" | "take_time">,
  refunds: readonly Pick<RefundSummary, "status" | "refund_price">[],
): string[] {
  const sumOf = (matches: (status: RefundSummary["status"]) => boolean) =>
    refunds.reduce((sum, { status, refund_price }) => sum + (matches(status) ? fen(refund_price) : 0), 0);
  const open = sumOf(isOpenRefund);
  const refunded = sumOf((status) => status === REFUND_STATUS.refunded);
  return [
    refunded > 0 ? `已退款 ${formatYuan(yuan(refunded))}` : "",
    open > 0 ? `退款中 ${formatYuan(yuan(open))}` : "",
    give_integral > 0 ? `${take_time === null ? "收货后" : "已"}赠送 ${formatPoints(give_integral)} 积分` : "",
  ].filter(Boolean);
}

/** The next step of each state, in one sentence. */
const NEXT_STEPS: Partial<Record<OrderState, string>> = {
  [ORDER_STATUS.toShip]: "店铺正在备货，发货后可以查看物流",
  [ORDER_STATUS.toReview]: "已经收货，欢迎评价商品；7 天后订单自动完成",
  [ORDER_STATUS.done]: "订单已完成，感谢您的采购",
  [ORDER_STATUS.refunded]: "全部商品已退款",
};

/** The next event at the server's time `now` in epoch ms, the time until receipt, and the page of the packages. */
export function orderOutlook(order: OrderDetail, now: number) {
  const left = untilReceipt(order, now);
  const packages = order.packages.length > 0 ? describePackages(order.packages) : null;
  return {
    next: left === null || packages === null ? NEXT_STEPS[orderState(order)] : `${packages}。`,
    left,
    packages,
    tracking: hasPackages(order) ? logisticsPage(order.order_id) : null,
  };
}
