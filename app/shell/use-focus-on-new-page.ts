import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { textTypedDuringNavigation } from "#app/ui/typed-text.ts";
import { isNewPage, type PageView } from "./new-page.ts";

/**
 * Focuses the heading after a navigation to another page, so that keyboards and screen readers start there (P3.7);
 * not while the customer types into a field.
 */
export function useFocusOnNewPage() {
  const { pathname, search, hash } = useLocation();
  const last = useRef<PageView | null>(null);
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>("#main h1");
    const now = { pathname, search, heading: heading?.textContent ?? "" };
    const fresh = last.current !== null && isNewPage(last.current, now);
    last.current = now;
    if (!fresh || hash || textTypedDuringNavigation()) return;
    const target = heading ?? document.getElementById("main");
    target?.setAttribute("tabindex", "-1");
    target?.focus({ preventScroll: true });
  }, [pathname, search, hash]);
}
