/**
 * The record that a movement belongs to: the customer's orders of a group, one order, the order of a refund, or none.
 */
type Subject = "group" | "order" | "refund" | null;

/** The kinds of ledger rows that move points, with their names and the record that their `ref` identifies. */
const POINTS_KINDS = {
  opening: { name: "期初", subject: null },
  demo: { name: "期初", subject: null },
  order: { name: "下单抵扣", subject: "group" },
  order_cancel: { name: "取消订单退回", subject: "group" },
  order_price: { name: "改价退回", subject: null },
  order_take: { name: "订单收货", subject: "order" },
  refund: { name: "退款退回", subject: "refund" },
  refund_earned: { name: "退款收回", subject: "refund" },
} as const satisfies Record<string, { name: string; subject: Subject }>;

/** What customers read beside the points of an order. */
export const POINTS_EARNED = "订单完成赠送";

type PointsKind = { readonly name: string; readonly subject: Subject };

/** The name and the subject of a ledger row's kind; movements of any other kind are corrections by staff. */
export const pointsKind = (kind: string): PointsKind =>
  Object.hasOwn(POINTS_KINDS, kind) ? POINTS_KINDS[kind as keyof typeof POINTS_KINDS] : { name: "调整", subject: null };
