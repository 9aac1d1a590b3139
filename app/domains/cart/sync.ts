import { type Change, SYNC_DEBOUNCE_MS } from "./cart.ts";

/** A change that the customer made at that moment and the server has not confirmed; times are milliseconds. */
export type PendingChange = Change & { at: number };

/** The wishes with one more; of a line the last one counts. A quantity is at least 1 (storefront.md section 5). */
export function queueQuantity(
  wishes: readonly PendingChange[],
  { cart_id, cart_num, at }: PendingChange,
): PendingChange[] {
  return [...wishes.filter((one) => one.cart_id !== cart_id), { cart_id, cart_num: Math.max(1, cart_num), at }];
}

/** The wishes with the line's deletion in place of whatever else was wanted of it. */
export function queueRemoval(wishes: readonly PendingChange[], cart_id: number, at: number): PendingChange[] {
  return [...wishes.filter((one) => one.cart_id !== cart_id), { cart_id, cart_num: 0, at }];
}

export const isDeletion = ({ cart_num }: Change) => cart_num === 0;

/** What is left to do where the server has these quantities already: plus and minus may have met where they began. */
export const unsentChanges = (
  wishes: readonly PendingChange[],
  confirmed: ReadonlyMap<number, number>,
): PendingChange[] => wishes.filter(({ cart_id, cart_num }) => confirmed.get(cart_id) !== cart_num);

/**
 * What to send now, or how long to wait; null where nothing is wanted. Deletions go at once and together, a quantity
 * when its line has rested for the debounce (storefront.md sections 4 and 9), or at once for who is in a hurry.
 */
export function nextToSend(
  wishes: readonly PendingChange[],
  now: number,
  hurry: boolean,
): { send: readonly PendingChange[] } | { wait: number } | null {
  const away = wishes.filter(isDeletion);
  if (away.length > 0) return { send: away };
  const first = wishes.reduce<PendingChange | null>((least, one) => (least && least.at <= one.at ? least : one), null);
  if (!first) return null;
  const rest = hurry ? 0 : first.at + SYNC_DEBOUNCE_MS - now;
  return rest > 0 ? { wait: rest } : { send: [first] };
}

/**
 * The wishes after the server's answer to some: what was accepted is met, unless more is wanted of the line by now; a
 * refusal takes back all that was wanted of it, so that it shows what the server confirmed (storefront.md section 4).
 */
export function afterAnswer(
  wishes: readonly PendingChange[],
  sent: readonly Change[],
  accepted: boolean,
): PendingChange[] {
  return wishes.filter((wish) => {
    const answered = sent.find(({ cart_id }) => cart_id === wish.cart_id);
    return !answered || (accepted && answered.cart_num !== wish.cart_num);
  });
}

/** The form of the cart page that says it (product.md section 5), as scripts send it. */
export function asForm(sent: readonly Change[]): URLSearchParams {
  const form = new URLSearchParams({ stay: "1" });
  const [first] = sent;
  form.set("intent", first && isDeletion(first) ? "delete" : "change");
  for (const { cart_id } of sent) form.append("cart_id", String(cart_id));
  if (first && !isDeletion(first)) form.set("cart_num", String(first.cart_num));
  return form;
}
