import { useEffect } from "react";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";

/**
 * Reports a reader after the page has been open for `afterMs`, because a page from the page cache reaches no loader.
 */
export function CountVisit({ id, afterMs = 2000 }: { id: number; afterMs?: number }) {
  useEffect(() => {
    const timer = setTimeout(
      () => navigator.sendBeacon?.(link(urls.article.visit, { id }), new URLSearchParams()),
      afterMs,
    );
    return () => clearTimeout(timer);
  }, [id, afterMs]);
  return null;
}
