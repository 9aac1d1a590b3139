import { DAY_MS } from "./calendar.ts";

/** The months of the spending chart, the present one included. */
export const SPENDING_MONTHS = 6;
/** The number of shown rows of one kind of task, beside the count of all. */
export const TASK_ROWS = 3;
/** The number of shown quotations and changed prices. */
export const RECENT_ROWS = 5;

/** The time before its end in which a coupon ends soon, in ms. */
export const COUPON_ENDS_SOON_MS = 7 * DAY_MS;
