import { useSyncExternalStore } from "react";
import type { ToastMessage } from "./toast-words.tsx";

/** What scripts say in passing. `silent`: it stands on the page as well, where readers of the screen hear it. */
export type ShownToast = ToastMessage & { silent?: boolean };

let last: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function put(said: ShownToast | null) {
  last = said;
  for (const listener of listeners) listener();
}

/**
 * Says one thing through the page's Toaster; in the browser alone.
 * @returns what takes it back, unless something else was said since.
 */
export function showToast(said: Omit<ShownToast, "id">): () => void {
  count += 1;
  const mine = { ...said, id: `said-${count}` };
  put(mine);
  return () => {
    if (last === mine) put(null);
  };
}

/** What was said last. */
export const useShownToast = (): ShownToast | null =>
  useSyncExternalStore(
    listen,
    () => last,
    () => null,
  );
