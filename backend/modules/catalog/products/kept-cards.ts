import { LRUCache } from "lru-cache";
import type { ProductCard } from "#contract/goods.ts";
import { type Buyer, type PriceClass, priceClass } from "#contract/rules/pricing.ts";
import type { DataVersion } from "../../../cache/data-version.ts";

/** A card takes about 2 KB. */
const CARDS_MAX = 2000;

type Made = readonly { id: number; card: ProductCard }[];

/**
 * Cards in the order of the ids. What was made for one list is given to all others of the same price class, until the
 * data change (decision 0134).
 */
export function keptCards(
  { newest }: Pick<DataVersion, "newest">,
  make: (reader: Buyer | null, ids: readonly number[]) => Promise<Made>,
  cardsMax = CARDS_MAX,
) {
  const cards = new LRUCache<`${PriceClass} ${number}`, ProductCard>({ max: cardsMax });
  let held: string | undefined;

  return async (reader: Buyer | null, ids: readonly number[]): Promise<ProductCard[]> => {
    // First: what changes while the cards are read must not be kept as if it were newer.
    const version = await newest();
    if (version !== held) {
      cards.clear();
      held = version;
    }
    const right = priceClass(reader);
    const found = new Map(ids.map((id) => [id, cards.get(`${right} ${id}`)]));
    const missing = ids.filter((id) => !found.get(id));
    for (const { id, card } of await make(reader, missing)) {
      found.set(id, card);
      if (version === held) cards.set(`${right} ${id}`, Object.freeze(card));
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  };
}
