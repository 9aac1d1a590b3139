import type { OrderSummary } from "#contract/order.ts";
import { ORDER_STATUS } from "#contract/rules/order.ts";

const NAMES: ReadonlyMap<number, string> = new Map([
  [ORDER_STATUS.toShip, "待发货"],
  [ORDER_STATUS.toReceive, "待收货"],
  [ORDER_STATUS.toReview, "待评价"],
  [ORDER_STATUS.done, "已完成"],
  [ORDER_STATUS.refunded, "已退款"],
]);

/** The label of an order's state (P4.6); before payment, that of its group. */
export function formatOrderState({ status, cancelled }: Pick<OrderSummary, "status" | "cancelled">) {
  if (cancelled) return "已取消";
  return status === null ? "待付款" : (NAMES.get(status) ?? "");
}
