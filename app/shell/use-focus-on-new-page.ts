import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { textTypedDuringNavigation } from "#app/ui/typed-text.ts";

/**
 * Focuses the heading after a navigation to another page, so that keyboards and screen readers start there;
 * not while the customer types into a field. A page under another path and heading begins at its top, also after a form
 * that stays where it is while its own page answers (`preventScrollReset`).
 */
export function useFocusOnNewPage() {
  const { pathname, search, hash } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const last = useRef<PageView | null>(null);
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>("#main h1");
    const now = { pathname, search, heading: heading?.textContent ?? "" };
    const fresh = last.current !== null && isNewPage(last.current, now);
    const isElsewhere = fresh && last.current?.pathname !== pathname && last.current?.heading !== now.heading;
    last.current = now;
    if (isElsewhere && !isReturn && !hash) window.scrollTo(0, 0);
    if (!fresh || hash || textTypedDuringNavigation()) return;
    const target = heading ?? document.getElementById("main");
    target?.setAttribute("tabindex", "-1");
    target?.focus({ preventScroll: true });
  }, [pathname, search, hash, isReturn]);
}

type PageView = { pathname: string; search: string; heading: string };

/**
 * Whether a navigation led to another page: another path, or an address of the same path under another heading, e.g. the
 * next category. Filters, sorting and the pages of one list have the same heading, so the focus stays.
 */
export function isNewPage(last: PageView, now: PageView) {
  if (last.pathname !== now.pathname) return true;
  return last.search !== now.search && last.heading !== now.heading;
}
