/** The bounds of the setting that multiplies the deadlines of storefront and backend, and the message for others. */
export const DEADLINE_FACTOR_MIN = 1;
export const DEADLINE_FACTOR_MAX = 100;
export const DEADLINE_FACTOR_ERROR = "DEADLINE_FACTOR must be a number, 1 to 100";
