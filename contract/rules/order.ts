/** Statuses of one merchant's order after payment; only the group can be unpaid. */
export const ORDER_STATUS = { toShip: 0, toReceive: 1, toReview: 2, done: 3, refunded: -1 } as const;

/** Filters of the order list: the statuses, 6 for orders that can be invoiced, and two for groups that are not paid. */
export const ORDER_FILTERS = ["", "unpaid", "0", "1", "2", "3", "-1", "6", "cancelled"] as const;

export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** The time after which an unpaid group is cancelled, in ms. */
export const UNPAID_LIFE_MS = 30 * 60 * 1000;

/** 100 points are worth one yuan; they can pay at most half of the value of the items. */
export const POINTS_PER_YUAN = 100;
