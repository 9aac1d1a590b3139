import type { Fen } from "./money.ts";
import type { Transitions } from "./transitions.ts";

/** Statuses of one merchant's order after payment; only the group can be unpaid. */
export const ORDER_STATUS = { toShip: 0, toReceive: 1, toReview: 2, done: 3, refunded: -1 } as const;

/**
 * The acts on an order, over the states of the order and of its unpaid group. Receipt is by the customer or 15 days after
 * dispatch; the last review, or 7 days after receipt, finishes an order, and the refund of all items ends it.
 */
export const ORDER_TRANSITIONS = {
  pay: { from: ["unpaid"], to: ORDER_STATUS.toShip },
  cancel: { from: ["unpaid"], to: "cancelled" },
  ship: { from: [ORDER_STATUS.toShip], to: ORDER_STATUS.toReceive },
  take: { from: [ORDER_STATUS.toReceive], to: ORDER_STATUS.toReview },
  review: { from: [ORDER_STATUS.toReview], to: ORDER_STATUS.done },
  refund: {
    from: [ORDER_STATUS.toShip, ORDER_STATUS.toReceive, ORDER_STATUS.toReview, ORDER_STATUS.done],
    to: ORDER_STATUS.refunded,
  },
} as const satisfies Transitions<OrderState, string>;

/** The states in which an order can be removed from its customer's list, because they are final. */
export const REMOVABLE_STATES = ["cancelled", ORDER_STATUS.done, ORDER_STATUS.refunded] as const;

/** Filters of the order list: the statuses, 6 for orders that can be invoiced, and two for groups that are not paid. */
export const ORDER_FILTERS = ["", "unpaid", "0", "1", "2", "3", "-1", "6", "cancelled"] as const;

export type OrderState = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS] | "unpaid" | "cancelled";

export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** The names of the states of an order, as staff read and type them. */
export const ORDER_STATE_NAMES: Readonly<Record<OrderState, string>> = {
  unpaid: "待付款",
  [ORDER_STATUS.toShip]: "待发货",
  [ORDER_STATUS.toReceive]: "待收货",
  [ORDER_STATUS.toReview]: "待评价",
  [ORDER_STATUS.done]: "已完成",
  [ORDER_STATUS.refunded]: "已退款",
  cancelled: "已取消",
};

type PaidParts = { total_fen: Fen; points_fen: Fen; coupon_fen: Fen; platform_coupon_fen: Fen };

/** The paid amount of an item in fen, after coupons and points, without freight. */
export const paidFen = ({ total_fen, points_fen, coupon_fen, platform_coupon_fen }: PaidParts): Fen =>
  total_fen - coupon_fen - platform_coupon_fen - points_fen;

/** The time after which an unpaid group is cancelled, in ms. */
export const UNPAID_LIFE_MS = 30 * 60 * 1000;

/** The maximum of a customer's groups that wait for payment at the same time, because each of them holds stock. */
export const UNPAID_GROUPS_MAX = 20;
export const TOO_MANY_UNPAID = `已有 ${UNPAID_GROUPS_MAX} 笔订单未付款，请先付款或取消`;

/** The time after dispatch at which receipt is confirmed automatically, in ms. */
export const RECEIVED_AFTER_MS = 15 * 24 * 60 * 60 * 1000;

/** The time after receipt at which an order is done without reviews, in ms. */
export const REVIEWED_WITHIN_MS = 7 * 24 * 60 * 60 * 1000;

/** 100 points are worth one yuan; they can pay at most half of the value of the items. */
export const POINTS_PER_YUAN = 100;

/** The points that an order earns: one for each whole yuan paid. */
export const earnedPoints = (paid: Fen): number => Math.floor(paid / 100);
