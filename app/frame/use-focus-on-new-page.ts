import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After a step to another page its heading is focused, so that keyboards and screen readers start there (product.md
 * section 3, rule 7). Filters and pages of the same list, and the first page, leave the focus where it is.
 */
export function useFocusOnNewPage() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash) return;
    const heading = document.querySelector<HTMLElement>("#main h1") ?? document.getElementById("main");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
