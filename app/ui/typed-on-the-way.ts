import { useNavigation } from "@remix-run/react";
import { useCallback, useEffect } from "react";

type Typed = { text: string; start: number | null; end: number | null };

/** One for all pages: the page that comes may have a field of its own in the place of the one that was typed into. */
let typed: Typed | null = null;

/** What somebody is typing since they set out for this page, if anything; in the browser alone. */
export const hasTypedDuringNavigation = () => typed;

/** What was sent is no longer being typed. */
export function clearTyped() {
  typed = null;
}

/** @returns what a field calls with each input: only what is typed while the router is on its way is remembered. */
export function useTypedDuringNavigation() {
  const moving = useNavigation().state !== "idle";
  useEffect(() => {
    if (moving) clearTyped();
  }, [moving]);
  return useCallback(
    ({ value, selectionStart, selectionEnd }: HTMLInputElement) => {
      typed = moving ? { text: value, start: selectionStart, end: selectionEnd } : null;
    },
    [moving],
  );
}
