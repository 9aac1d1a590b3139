import type { PRODUCT_ORDERS } from "#contract/rules/goods.ts";
import type { Database } from "../../database/database.ts";
import { SELF_RUN } from "./card.ts";
import type { Columns } from "./columns.ts";
import type { Filter } from "./filter.ts";
import { storesOfKind } from "./goods.store.ts";
import { compareBy, firstOf, type Narrowed, narrowed } from "./narrow.ts";
import type { OnShelf } from "./on-shelf.ts";
import { idsMatching } from "./search/search.store.ts";
import { type Asked, askedOfBrands, askedOfKinds, askedOfModels, askedOfTitles } from "./search/tokens.ts";

export type Order = (typeof PRODUCT_ORDERS)[number];
type Page = { order: Order; page: number; limit: number };
/** `ids` are those of the page, in order. */
export type Found = { filter: Filter; goods: Columns; narrow: Narrowed; ids: number[] };
export type Find = ReturnType<typeof createFind>;

/** Goods on the shelf that a filter lets through: the words asked of the database, all else in memory. */
export function createFind(database: Pick<Database, "engine" | "read">, onShelf: Pick<OnShelf, "goods">) {
  return async function find(filter: Filter, { order, page, limit }: Page): Promise<Found> {
    const [words, selfRun] = await Promise.all([
      filter.asked && byWords(database, filter.asked, order === "default"),
      filter.selfRun ? storesOfKind(database.read, SELF_RUN) : null,
    ]);
    // Last: what it gives holds still until the next await only.
    const goods = await onShelf.goods();
    const slots = words ? words.ids.flatMap((id) => goods.slotOf(id) ?? []) : null;
    const narrow = narrowed(goods, slots, {
      ...filter,
      stores: selfRun,
      specs: filter.specs.map(({ name, values }) => ({ numbers: goods.specs.known(name, values) })),
    });
    const first = firstOf(narrow.found, page * limit, compareBy(goods, order, words?.rankOf ?? null));
    return { filter, goods, narrow, ids: first.slice((page - 1) * limit).map((slot) => goods.at("id", slot)) };
  };
}

/** What answers the words; own models first, then what names the brand, then the kind, then the title. */
async function byWords(database: Pick<Database, "engine" | "read">, asked: Asked, ranked: boolean) {
  const models = askedOfModels(asked);
  const merits =
    ranked && asked.length > 0
      ? [...(models ? [models] : []), askedOfBrands(asked), askedOfKinds(asked), askedOfTitles(asked)]
      : [];
  const [ids = [], ...best] = await idsMatching(database, [asked, ...merits.map((merit) => [...asked, ...merit])]);
  const ranks = new Map<number, number>();
  // Each merit outweighs all that follow; the lowest comes first.
  best.forEach((some, index) => {
    for (const id of some) ranks.set(id, (ranks.get(id) ?? 0) - (1 << (best.length - index)));
  });
  return { ids, rankOf: (id: number) => ranks.get(id) ?? 0 };
}
