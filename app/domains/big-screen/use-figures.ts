import { useEffect, useState } from "react";
import { type Figures, REFRESH_S } from "./figures.ts";

/**
 * The figures of the page, and newer ones from `address` every few seconds. They are fetched without the router,
 * which would show the error page for a failed request.
 */
export function useFigures(first: Figures, address: string): { figures: Figures; isStale: boolean } {
  const [newer, setNewer] = useState<Figures | null>(null);
  const [isStale, setIsStale] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    let isAsking = false;
    const timer = setInterval(async () => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      const figures = await fetchFigures(address, controller.signal);
      if (controller.signal.aborted) return;
      if (figures) setNewer(figures);
      setIsStale(figures === null);
      isAsking = false;
    }, REFRESH_S * 1000);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [address]);
  return { figures: newer ?? first, isStale };
}

async function fetchFigures(address: string, signal: AbortSignal): Promise<Figures | null> {
  try {
    const response = await fetch(address, { signal });
    // The shop's own loader answers.
    return response.ok ? ((await response.json()) as Figures) : null;
  } catch {
    return null;
  }
}
