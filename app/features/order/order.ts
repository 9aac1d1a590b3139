import { link } from "#app/link.ts";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { OrderDetail, OrderSummary } from "#contract/order.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import {
  ORDER_FILTERS,
  ORDER_STATE_NAMES,
  ORDER_STATUS,
  ORDER_TRANSITIONS,
  type OrderFilter,
  type OrderState,
  RECEIVED_AFTER_MS,
  REMOVABLE_STATES,
} from "#contract/rules/order.ts";
import { TRANSFER_STATES } from "#contract/rules/transfer.ts";
import { actsFrom } from "#contract/rules/transitions.ts";

/** The address of an order's page; unpaid orders are shown with their group. */
export const orderPage = ({
  paid,
  order_id,
  group_order_id,
}: Pick<OrderSummary, "paid" | "order_id" | "group_order_id">) =>
  paid ? link(urls.order.detail, {}, { id: order_id }) : link(urls.order.unpaidDetail, {}, { id: group_order_id });

/** The label of the time of an order. */
export const CREATED = "下单时间";

/** The filters of the order list as tabs, in the order of an order's life. */
export const FILTER_TABS: readonly { filter: OrderFilter; name: string }[] = [
  { filter: "", name: "全部" },
  { filter: "unpaid", name: ORDER_STATE_NAMES.unpaid },
  { filter: "0", name: ORDER_STATE_NAMES[0] },
  { filter: "1", name: ORDER_STATE_NAMES[1] },
  { filter: "2", name: ORDER_STATE_NAMES[2] },
  { filter: "3", name: ORDER_STATE_NAMES[3] },
  { filter: "6", name: "可开票" },
  { filter: "-1", name: ORDER_STATE_NAMES[-1] },
  { filter: "cancelled", name: ORDER_STATE_NAMES.cancelled },
];

/** The filter of the address; unknown values mean all orders. */
export const parseOrderFilter = (text: string | null): OrderFilter =>
  ORDER_FILTERS.find((filter) => filter === text) ?? "";

export const ORDER_ACTIONS = ["cancel", "take", "again", "remove"] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

export const ACTION_LABELS: Record<OrderAction, string> = {
  cancel: "取消订单",
  take: "确认收货",
  again: "再次购买",
  remove: "删除订单",
};

/** The actions that cannot be undone and are confirmed first. */
export type ConfirmedAction = Exclude<OrderAction, "again">;
export const isConfirmedOrder = (action: OrderAction): action is ConfirmedAction => action !== "again";

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

type State = Pick<OrderSummary, "status" | "cancelled">;

/** The state of an order, or of its group before it is paid. */
export const orderState = ({ status, cancelled }: State): OrderState => {
  if (cancelled) return "cancelled";
  // The contract's status is a number; after payment it is one of ORDER_STATUS.
  return status === null ? "unpaid" : (status as OrderState);
};

/** Whether the state of an order allows an act by the table of transitions. */
export const allows = (order: State, act: keyof typeof ORDER_TRANSITIONS) =>
  actsFrom(ORDER_TRANSITIONS, orderState(order)).includes(act);

/** The actions of an order that are forms of its pages. */
export function actionsFor(order: State): readonly OrderAction[] {
  const state = orderState(order);
  const possible: Record<OrderAction, boolean> = {
    cancel: allows(order, "cancel"),
    take: allows(order, "take"),
    again: state !== "unpaid",
    remove: REMOVABLE_STATES.some((removable) => removable === state),
  };
  return ORDER_ACTIONS.filter((action) => possible[action]);
}

/** The single act of an order in a short list: the act that its state waits for, else buying it again. */
export function nextAct(
  order: Pick<OrderSummary, "status" | "cancelled" | "paid" | "list" | "refund_status">,
): "pay" | "take" | "review" | "track" | "refund" | "again" {
  for (const act of ["pay", "take", "review"] as const) if (allows(order, act)) return act;
  if (orderState(order) !== ORDER_STATUS.toShip) return "again";
  if (hasPackages(order)) return "track";
  return order.refund_status ? "refund" : "again";
}

/** Whether the order has a package that can be tracked. */
export const hasPackages = ({ paid, list }: Pick<OrderSummary, "paid" | "list">) =>
  paid === 1 && list.some(({ shipped_num }) => shipped_num > 0);

/** The deadline for paying an unpaid order, in epoch ms; null for others. */
export const payableUntil = ({
  paid,
  cancelled,
  cancel_time,
}: Pick<OrderSummary, "paid" | "cancelled" | "cancel_time">) => (paid || cancelled ? null : cancel_time);

/** The freight of an order, to be used inside a sentence. */
export const formatPostage = (postage_price: string) =>
  postage_price === "0.00" ? "免运费" : `含运费 ${formatYuan(postage_price)}`;

/**
 * A step with the time at which it was reached, in epoch ms; with `isReached` that time is unknown. A failed step is an
 * end without success.
 */
export type Step = { name: string; at: number | null; isReached?: boolean; failed?: boolean };

/** The steps of a paid order. */
export function orderSteps(
  order: Pick<OrderDetail, "create_time" | "pay_time" | "ship_time" | "take_time" | "done_time">,
): Step[] {
  return [
    { name: "提交订单", at: order.create_time },
    { name: "付款", at: order.pay_time },
    { name: "发货", at: order.ship_time },
    { name: "收货", at: order.take_time },
    { name: "评价", at: order.done_time },
  ];
}

/** The time until receipt is confirmed automatically, such as 13 天 18 小时, at `now` in epoch ms; null unless awaited. */
export function untilReceipt({ status, ship_time }: Pick<OrderDetail, "status" | "ship_time">, now: number) {
  if (status !== ORDER_STATUS.toReceive || ship_time === null) return null;
  const hours = Math.max(0, Math.ceil((ship_time + RECEIVED_AFTER_MS - now) / HOUR_MS));
  return `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`;
}

/** The label of an order's state; before payment, that of its group. */
export function formatOrderState(order: Pick<OrderSummary, "status" | "cancelled" | "transfer" | "list">): string {
  const state = orderState(order);
  if (state === "unpaid" && order.transfer) return TRANSFER_STATES[order.transfer];
  if (state === ORDER_STATUS.toShip && order.list.some(({ shipped_num }) => shipped_num > 0)) return "部分发货";
  // Another backend may send a status that the contract's number allows and this shop does not know.
  return ORDER_STATE_NAMES[state] ?? "";
}
