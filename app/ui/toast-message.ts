import { useSyncExternalStore } from "react";

/** The form that undoes an act: its address and its fields. */
export type Undo = { action: string; fields: [name: string, value: string][] };

/** With `undo`, the toast has the button 撤销, with `copy` a text with a button that copies it. */
export type ToastMessage = {
  id: string;
  kind: "ok" | "error";
  text: string;
  undo?: Undo | undefined;
  copy?: { text: string; name: string } | undefined;
};

/** With `silent`, the toast is shown but not announced, because the page announces the same text. */
export type ClientToast = ToastMessage & { silent?: boolean };

/** Time on screen in milliseconds, unless the toast is hovered or focused. */
export const TOAST_DURATION_MS = 4000;
/** The same for a toast with 撤销 or a text to copy, which takes longer to read and to reach. */
export const UNDO_DURATION_MS = 10_000;

export const toastClassName = ({ kind }: ToastMessage) => (kind === "error" ? "toast toast--error" : "toast");

let current: ClientToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setCurrent(toast: ClientToast | null) {
  current = toast;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast through the page's Toaster; browser only.
 * @returns a function that removes the toast, unless another one replaced it.
 */
export function showToast(message: Omit<ClientToast, "id">): () => void {
  count += 1;
  const toast = { ...message, id: `client-${count}` };
  setCurrent(toast);
  return () => {
    if (current === toast) setCurrent(null);
  };
}

/** The toast that `showToast` showed last, or null. */
export const useClientToast = (): ClientToast | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
