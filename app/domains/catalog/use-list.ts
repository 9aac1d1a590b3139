import { useUnpacked } from "#app/http/use-unpacked.ts";
import type { readList } from "./catalog.server.ts";

/** A list as its page works with it. */
export function useList(sent: Awaited<ReturnType<typeof readList>>) {
  const facets = useUnpacked(sent.facets);
  const cards = useUnpacked(sent.cards);
  const rows = useUnpacked(sent.rows);
  return { ...sent, facets, cards, rows };
}
export type List = ReturnType<typeof useList>;
