/** The maximum of hours that a warehouse may take to ship an order. */
export const SHIP_HOURS_MAX = 240;
