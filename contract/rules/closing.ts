/** The days between the request to close an account and its closing; a login within them cancels it. */
export const CLOSING_DAYS = 7;

/** The matters to settle before an account is closed. */
export const CLOSING_BLOCKERS = [
  "balance",
  "credit",
  "unpaid",
  "orders",
  "refunds",
  "transfers",
  "payments",
  "invoices",
  "quotations",
] as const;
