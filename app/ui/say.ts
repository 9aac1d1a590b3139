import { useSyncExternalStore } from "react";
import type { ToastMessage } from "./toast-words.tsx";

/** What scripts say in passing. `silent`: it stands on the page as well, where readers of the screen hear it. */
export type Said = ToastMessage & { silent?: boolean };

let last: Said | null = null;
let count = 0;
const listeners = new Set<() => void>();

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says one thing through the page's Toaster; in the browser alone. */
export function say(said: Omit<Said, "id">) {
  count += 1;
  last = { ...said, id: `said-${count}` };
  for (const listener of listeners) listener();
}

/** What was said last. */
export const useSaid = (): Said | null =>
  useSyncExternalStore(
    listen,
    () => last,
    () => null,
  );
