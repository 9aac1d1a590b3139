/** The maximum number of open stock alerts per customer. */
export const STOCK_ALERTS_MAX = 100;
