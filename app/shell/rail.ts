type Position = { item: number; link: number };

/**
 * The link that a key moves the focus to: up and down in its column, right into the flyout, left back to the category.
 * Link 0 of an item is the category itself; null for other keys.
 */
export function nextRailItem(
  key: string,
  { item, link, items, links }: Position & { items: number; links: number },
): Position | null {
  if (item < 0 || link < 0) return null;
  const inFlyout = link > 0;
  if (key === "ArrowDown" || key === "ArrowUp") {
    const step = key === "ArrowDown" ? 1 : -1;
    if (!inFlyout) return { item: (item + step + items) % items, link: 0 };
    return { item, link: Math.min(Math.max(link + step, 1), links - 1) };
  }
  if (key === "ArrowRight") return links > 1 ? { item, link: Math.min(link + 1, links - 1) } : null;
  if (key === "ArrowLeft") return inFlyout ? { item, link: link - 1 } : null;
  if (key === "Escape" && inFlyout) return { item, link: 0 };
  return null;
}
