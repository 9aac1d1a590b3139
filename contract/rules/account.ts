import { formatDay } from "./calendar.ts";

/** The minimum age of customers. */
const MIN_AGE_YEARS = 12;

/** The latest birthday allowed at `now` (epoch ms), as yyyy-MM-dd in Shanghai. */
export function latestBirthday(now: number): string {
  const today = formatDay(now);
  return `${Number(today.slice(0, 4)) - MIN_AGE_YEARS}${today.slice(4)}`;
}

/** The largest picture of a customer, in bytes. */
export const AVATAR_BYTES_MAX = 2 * 1024 * 1024;

/** The address of a customer's own picture by the name of its upload (`avatars/<name>`). */
export const avatarAddress = (name: string) => `/user/avatar/${name}`;

/** The days between the request to close an account and its closing; a login within them cancels it. */
export const CLOSING_DAYS = 7;

/** What is settled before an account is closed. */
export const CLOSING_BLOCKERS = [
  "balance",
  "unpaid",
  "orders",
  "refunds",
  "transfers",
  "payments",
  "invoices",
  "quotations",
] as const;
