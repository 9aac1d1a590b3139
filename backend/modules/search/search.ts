import { barCodeIn } from "#contract/rules/bar-code.ts";
import { type Buyer, priceClass } from "#contract/rules/pricing.ts";
import { search } from "#contract/search.ts";
import type { Database } from "../../database/database.ts";
import type { ProductOrder, SearchEngine, Suggested } from "../../search-engine.ts";
import { parseQuery } from "../../words/tokens.ts";
import type { Printers } from "../printer/printers.ts";
import type { Products } from "../product/products.ts";
import { parseBareId, parseSkuCode } from "../product/sku-code.ts";
import { type FilterFields, parseFilter } from "./product-filter.ts";

/** A reader is reduced to the price class, because answers are cached by it. */
type Reader = Buyer | null;
type ListQuery = FilterFields & {
  keyword: string;
  order: ProductOrder;
  with_skus: "0" | "1";
  page: number;
  limit: number;
};

type Deps = {
  engine: Pick<SearchEngine, "find" | "suggest">;
  products: Pick<Products, "readCards" | "skuByCode" | "skuById">;
  printers: Pick<Printers, "named" | "search" | "suggest">;
};

/** The most products that a suggestion names; each printer takes the place of one. */
const GOODS = 4;
const NOTHING: Suggested = { words: [], categories: [], brands: [], goods: [] };

/** Lists and suggestions of products and printers. */
export function createSearch({ read: db }: Pick<Database, "read">, { engine, products, printers }: Deps) {
  return {
    list,

    async suggest({ keyword, of }: { keyword: string; of: "all" | "printers" }) {
      if (parseQuery(keyword).length === 0) return { ...NOTHING, printers: [] };
      const [suggested, found] = await Promise.all([
        printers.suggest(keyword, of),
        of === "printers" ? NOTHING : engine.suggest(keyword),
      ]);
      return { ...found, goods: found.goods.slice(0, GOODS - suggested.length), printers: suggested };
    },

    /** How much a visitor's search finds; nothing where it is corrected to other words. */
    async countFound(words: string, of: "goods" | "printers"): Promise<number> {
      if (of === "printers") return (await printers.search(null, words)).list.length;
      const found = await list(null, search.list.query.parse({ keyword: words }));
      return found.corrected === null ? found.count : 0;
    },
  };

  async function list(reader: Reader, query: ListQuery) {
    const { keyword, order, page, limit } = query;
    const asked = { filter: await parseFilter(db, query), priceClass: priceClass(reader), order, page, limit };
    const [found, { printers: named, product_ids }, coded] = await Promise.all([
      engine.find({ ...asked, keyword, products: null }),
      printers.named(keyword),
      products.skuByCode(parseSkuCode(keyword), barCodeIn(keyword)),
    ]);
    const { corrected, matched } = found;
    // A search that names a printer lists its consumables in place of corrected matches.
    const of_printers = product_ids.length > 0 && (corrected !== null || !matched);
    const { ids, count, facets } = of_printers
      ? await engine.find({ ...asked, keyword: "", products: product_ids })
      : found;
    // A number is a model first, and an id only where no product has it.
    const id = corrected !== null || count === 0 ? parseBareId(keyword) : null;
    const exact_sku = coded ?? (id === null ? undefined : await products.skuById(id));
    return {
      count,
      list: await products.readCards(reader, ids, query.with_skus === "1"),
      facets,
      corrected: of_printers ? null : corrected,
      printers: named,
      of_printers,
      ...(exact_sku && { exact_sku }),
    };
  }
}
