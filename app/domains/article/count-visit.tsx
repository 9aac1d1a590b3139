import { useEffect } from "react";
import { link } from "#app/link.ts";
import { resourceUrls } from "#app/resource-urls.ts";

/** Reports a reader of the article after the page has been open for a moment; pages come from a cache, which counts nothing. */
export function CountVisit({ id, afterMs = 2000 }: { id: number; afterMs?: number }) {
  useEffect(() => {
    const timer = setTimeout(
      () => navigator.sendBeacon?.(link(resourceUrls.newsVisit, { id }), new URLSearchParams()),
      afterMs,
    );
    return () => clearTimeout(timer);
  }, [id, afterMs]);
  return null;
}
