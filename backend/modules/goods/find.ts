import type { PRODUCT_ORDERS } from "#contract/rules/goods.ts";
import type { Database } from "../../database/database.ts";
import { SELF_RUN } from "./card.ts";
import type { Columns } from "./columns.ts";
import type { Filter } from "./filter.ts";
import { storesOfKind } from "./goods.store.ts";
import { compareBy, firstOf, type Narrowed, narrowed, type Slots } from "./narrow.ts";
import type { OnShelf } from "./on-shelf.ts";
import { idsMatching } from "./search/search.store.ts";
import { type Asked, askedOfBrands, askedOfKinds, askedOfModels, askedOfTitles } from "./search/tokens.ts";

export type Order = (typeof PRODUCT_ORDERS)[number];
type Page = { order: Order; page: number; limit: number };
/** `ids` are those of the page, in order. */
export type Found = { filter: Filter; goods: Columns; narrow: Narrowed; ids: number[] };
export type Find = ReturnType<typeof createFind>;

/**
 * Goods on the shelf that a filter lets through: the words asked of the database, all else in memory. What is found
 * holds still only while `look` looks at it: goods that change later take the slots of others.
 */
export function createFind(database: Pick<Database, "engine" | "read">, onShelf: Pick<OnShelf, "goods">) {
  return async function find<Seen>(
    filter: Filter,
    { order, page, limit }: Page,
    look: (found: Found) => Seen,
  ): Promise<Seen> {
    const [words, selfRun] = await Promise.all([
      filter.asked && byWords(database, filter.asked, order === "default"),
      filter.selfRun ? storesOfKind(database.read, SELF_RUN) : null,
    ]);
    // Last: what it gives holds still until the next await only.
    const goods = await onShelf.goods();
    const slots = words && goods.slotsOf(words.ids);
    const ranks = words && rankedBy(words.merits.map(goods.slotsOf), goods.size());
    const narrow = narrowed(goods, slots, {
      ...filter,
      stores: selfRun,
      specs: filter.specs.map(({ name, values }) => ({ numbers: goods.specs.known(name, values) })),
    });
    const first = firstOf(narrow.found, page * limit, compareBy(goods, order, ranks));
    const ids = first.slice((page - 1) * limit).map((slot) => goods.at("id", slot));
    return look({ filter, goods, narrow, ids });
  };
}

/** What answers the words, and what of it has which merit, the greatest first. */
async function byWords(database: Pick<Database, "engine" | "read">, asked: Asked, ranked: boolean) {
  const models = askedOfModels(asked);
  const questions =
    ranked && asked.length > 0
      ? [...(models ? [models] : []), askedOfBrands(asked), askedOfKinds(asked), askedOfTitles(asked)]
      : [];
  const [ids = [], ...merits] = await idsMatching(database, [asked, ...questions.map((one) => [...asked, ...one])]);
  return { ids, merits };
}

/** A number for each slot, the lowest for the best: each merit outweighs all that follow. */
function rankedBy(merits: readonly Slots[], size: number): Int8Array {
  const ranks = new Int8Array(size);
  merits.forEach((slots, index) => {
    const worth = 1 << (merits.length - index);
    for (const slot of slots) ranks[slot] = (ranks[slot] ?? 0) - worth;
  });
  return ranks;
}
