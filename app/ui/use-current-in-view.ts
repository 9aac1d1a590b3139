import { type RefObject, useEffect } from "react";

/**
 * Scrolls a row of links that is wider than the screen to its current link, without moving the page; `current` changes
 * with the link.
 */
export function useCurrentInView(row: RefObject<HTMLElement>, current: string | undefined) {
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && link && current)
      row.current.scrollLeft = link.offsetLeft - row.current.clientWidth / 2 + link.offsetWidth / 2;
  }, [row, current]);
}
