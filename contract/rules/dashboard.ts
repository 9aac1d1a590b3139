import { DAY_MS } from "./calendar.ts";

/** The months of the spending chart, the present one included. */
export const SPENDING_MONTHS = 6;
/** The rows of one kind of task; the count tells how many there are. */
export const TASK_ROWS = 3;
/** The last quotations and the changed prices. */
export const RECENT_ROWS = 5;

/** A coupon ends soon from this long before its end, in ms. */
export const COUPON_ENDS_SOON_MS = 7 * DAY_MS;
