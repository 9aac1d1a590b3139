import { useNavigation } from "@remix-run/react";
import { useCallback, useEffect } from "react";

type TypedText = { text: string; start: number | null; end: number | null };

/** Shared by all pages, because the next page may replace the field that the text was typed into. */
let typed: TypedText | null = null;

/** Text that was typed during the navigation to the current page, or null; browser only. */
export const textTypedDuringNavigation = () => typed;

/** Clears the typed text; call it on submit. */
export function clearTypedText() {
  typed = null;
}

/** @returns an input handler that records text while a navigation is pending. */
export function useRecordTypedText() {
  const navigating = useNavigation().state !== "idle";
  useEffect(() => {
    if (navigating) clearTypedText();
  }, [navigating]);
  return useCallback(
    ({ value, selectionStart, selectionEnd }: HTMLInputElement) => {
      typed = navigating ? { text: value, start: selectionStart, end: selectionEnd } : null;
    },
    [navigating],
  );
}
