import { useState } from "react";
import { usePoll } from "#app/ui/use-poll.ts";
import { type Figures, REFRESH_S } from "./figures.ts";

/** The figures of the page, and newer ones from `address` every few seconds. */
export function useFigures(first: Figures, address: string): { figures: Figures; isStale: boolean } {
  const [newer, setNewer] = useState<Figures | null>(null);
  const [isStale, setIsStale] = useState(false);
  usePoll<Figures>(address, REFRESH_S * 1000, (figures) => {
    if (figures) setNewer(figures);
    setIsStale(figures === null);
  });
  return { figures: newer ?? first, isStale };
}
