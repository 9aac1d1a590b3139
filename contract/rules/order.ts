/** States of an order of one merchant after payment (family.md 3.1); the group alone can be unpaid. */
export const ORDER_STATUS = { toShip: 0, toReceive: 1, toReview: 2, done: 3, refunded: -1 } as const;

/** Filters of the order list: the states' numbers, 6 for what can be invoiced, and two words for groups not paid. */
export const ORDER_FILTERS = ["", "unpaid", "0", "1", "2", "3", "-1", "6", "cancelled"] as const;

export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** An unpaid group closes after this long (product.md section 7). */
export const UNPAID_LIFE_MS = 30 * 60 * 1000;

/** 100 points are worth one yuan, on at most half of the goods. */
export const POINTS_PER_YUAN = 100;
