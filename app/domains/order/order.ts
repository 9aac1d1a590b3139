import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { OrderDetail, OrderSummary } from "#contract/order.ts";
import { ORDER_FILTERS, ORDER_STATUS, type OrderFilter, UNPAID_LIFE_MS } from "#contract/rules/order.ts";

/** The address of an order's page; unpaid orders are shown with their group. */
export const orderPage = ({
  paid,
  order_id,
  group_order_id,
}: Pick<OrderSummary, "paid" | "order_id" | "group_order_id">) =>
  paid ? link(urls.orderDetail, {}, { id: order_id }) : link(urls.orderStayDetail, {}, { id: group_order_id });

/** The filters of the order list as tabs, in the order of an order's life (P4.6). */
export const FILTER_TABS: readonly { filter: OrderFilter; name: string }[] = [
  { filter: "", name: "全部" },
  { filter: "unpaid", name: "待付款" },
  { filter: "0", name: "待发货" },
  { filter: "1", name: "待收货" },
  { filter: "2", name: "已收货" },
  { filter: "3", name: "已完成" },
  { filter: "6", name: "可开票" },
  { filter: "-1", name: "已退款" },
  { filter: "cancelled", name: "已取消" },
];

/** The filter of the address; unknown values mean all orders. */
export const parseFilter = (text: string | null): OrderFilter => ORDER_FILTERS.find((filter) => filter === text) ?? "";

export const ORDER_ACTIONS = ["cancel", "take", "again", "remove"] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

export const ACTION_LABELS: Record<OrderAction, string> = {
  cancel: "取消订单",
  take: "确认收货",
  again: "再次购买",
  remove: "删除订单",
};

/** The actions that cannot be undone and are asked about first. */
export type ConfirmedAction = Exclude<OrderAction, "again">;
export const isConfirmed = (action: OrderAction): action is ConfirmedAction => action !== "again";

/** The query of a page with the question before an action, `?confirm=cancel&order_id=7`. */
export function withConfirmation(search: string, action: ConfirmedAction, order_id: number) {
  const query = new URLSearchParams(search);
  query.set("confirm", action);
  query.set("order_id", String(order_id));
  return `?${query}`;
}

/** The query of the same page without the question. */
export function withoutConfirmation(search: string) {
  const query = new URLSearchParams(search);
  query.delete("confirm");
  query.delete("order_id");
  return query.size > 0 ? `?${query}` : "";
}

type State = Pick<OrderSummary, "status" | "cancelled" | "paid">;

/** The actions that each order state allows (P7.6). */
export function actionsFor({ status, cancelled, paid }: State): readonly OrderAction[] {
  if (cancelled) return ["again", "remove"];
  if (!paid) return ["cancel"];
  if (status === ORDER_STATUS.toReceive) return ["take", "again"];
  if (status === ORDER_STATUS.done || status === ORDER_STATUS.refunded) return ["again", "remove"];
  return ["again"];
}

/** The deadline for paying an unpaid order, in epoch ms; null for others. */
export const payableUntil = ({
  paid,
  cancelled,
  create_time,
}: Pick<OrderSummary, "paid" | "cancelled" | "create_time">) =>
  paid || cancelled ? null : create_time + UNPAID_LIFE_MS;

/** The freight of an order inside a sentence. */
export const formatPostage = (postage_price: string) =>
  postage_price === "0.00" ? "免运费" : `含运费 ¥${postage_price}`;

/** Whether the shop issues an invoice for the order: it is paid and not fully refunded. */
export const canBeInvoiced = ({ paid, status }: State) => paid === 1 && status !== ORDER_STATUS.refunded;

export type Step = { name: string; at: number | null };

/** The steps of a paid order with the times at which they were reached, in epoch ms. */
export function orderSteps(
  order: Pick<OrderDetail, "create_time" | "pay_time" | "ship_time" | "take_time" | "done_time">,
): Step[] {
  return [
    { name: "提交订单", at: order.create_time },
    { name: "付款", at: order.pay_time },
    { name: "发货", at: order.ship_time },
    { name: "收货", at: order.take_time },
    { name: "完成", at: order.done_time },
  ];
}

const STATE_LABELS: ReadonlyMap<number, string> = new Map([
  [ORDER_STATUS.toShip, "待发货"],
  [ORDER_STATUS.toReceive, "待收货"],
  // Named after what has happened, because there is no review to write.
  [ORDER_STATUS.toReview, "已收货"],
  [ORDER_STATUS.done, "已完成"],
  [ORDER_STATUS.refunded, "已退款"],
]);

/** The label of an order's state (P4.6); before payment, that of its group. */
export function formatOrderState({ status, cancelled, list }: Pick<OrderSummary, "status" | "cancelled" | "list">) {
  if (cancelled) return "已取消";
  if (status === null) return "待付款";
  if (status === ORDER_STATUS.toShip && list.some(({ shipped_num }) => shipped_num > 0)) return "部分发货";
  return STATE_LABELS.get(status) ?? "";
}
