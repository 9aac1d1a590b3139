import { type Change, SYNC_DEBOUNCE_MS } from "./cart.ts";

/** A change made by the customer that the server has not confirmed; `changedAt` in epoch ms. */
export type PendingChange = Change & { changedAt: number };

/** Queues a quantity in place of any other change of the line. Quantities are at least 1. */
export function queueQuantity(
  changes: readonly PendingChange[],
  { cart_num, ...change }: PendingChange,
): PendingChange[] {
  return [...withoutLine(changes, change.cart_id), { ...change, cart_num: Math.max(1, cart_num) }];
}

/** Queues the deletion of a line in place of any other change of it. */
export function queueRemoval(changes: readonly PendingChange[], cart_id: number, changedAt: number): PendingChange[] {
  return [...withoutLine(changes, cart_id), { cart_id, cart_num: 0, changedAt }];
}

const withoutLine = (changes: readonly PendingChange[], cart_id: number) =>
  changes.filter((change) => change.cart_id !== cart_id);

const isDeletion = ({ cart_num }: Change) => cart_num === 0;

/** The changes without those to the quantity that the server has already, as after plus and minus. */
export const unsentChanges = (
  changes: readonly PendingChange[],
  confirmed: ReadonlyMap<number, number>,
): PendingChange[] => changes.filter(({ cart_id, cart_num }) => confirmed.get(cart_id) !== cart_num);

/**
 * Returns what to send now, or how many ms to wait; null for an empty queue. Deletions are sent at once in one request,
 * a quantity once its line has not changed for the debounce, or at once when the queue is flushed.
 */
export function nextToSend(
  changes: readonly PendingChange[],
  now: number,
  flush: boolean,
): { send: readonly PendingChange[] } | { wait: number } | null {
  const removals = changes.filter(isDeletion);
  if (removals.length > 0) return { send: removals };
  const [oldest] = [...changes].sort((one, other) => one.changedAt - other.changedAt);
  if (!oldest) return null;
  const wait = flush ? 0 : oldest.changedAt + SYNC_DEBOUNCE_MS - now;
  return wait > 0 ? { wait } : { send: [oldest] };
}

/**
 * Returns the queue after the server's answer. An accepted change leaves it unless the line was changed again
 * meanwhile; after a refusal all changes of the line leave it, so that the line shows the server's quantity.
 */
export function afterAnswer(
  changes: readonly PendingChange[],
  sent: readonly Change[],
  accepted: boolean,
): PendingChange[] {
  return changes.filter((change) => {
    const answered = sent.find(({ cart_id }) => cart_id === change.cart_id);
    return !answered || (accepted && answered.cart_num !== change.cart_num);
  });
}

/** The cart page's form for deletions, or for one quantity, as scripts send it. */
export function toForm(sent: readonly Change[]): URLSearchParams {
  const form = new URLSearchParams({ stay: "1" });
  const [first] = sent;
  form.set("intent", first && isDeletion(first) ? "delete" : "change");
  for (const { cart_id } of sent) form.append("cart_id", String(cart_id));
  if (first && !isDeletion(first)) form.set("cart_num", String(first.cart_num));
  if (first?.isStep) form.set("step", "1");
  return form;
}

/** The forms that send the whole queue: one for all deletions, and one for each quantity. */
export function flushForms(changes: readonly PendingChange[]): URLSearchParams[] {
  const removals = changes.filter(isDeletion);
  const quantities = changes.filter((change) => !isDeletion(change));
  return [...(removals.length > 0 ? [removals] : []), ...quantities.map((change) => [change])].map(toForm);
}
