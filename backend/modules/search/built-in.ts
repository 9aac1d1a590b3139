import type { Database } from "../../database/database.ts";
import type { Clock } from "../../ports.ts";
import type { FindRequest, Found, SearchDocument, SearchEngine } from "../../search-engine.ts";
import { productTokens } from "../../words/tokens.ts";
import type { ProductIndex } from "../product/product-index/product-index.ts";
import type { Products } from "../product/products.ts";
import { createCorrection } from "./correction.ts";
import { facetsOf } from "./facets.ts";
import { createFindMany } from "./find-many.ts";
import { createQueryProducts } from "./query-products.ts";
import { writeTokens } from "./search.store.ts";
import { createSuggestions } from "./suggest.ts";

type Deps = {
  clock: Clock;
  productIndex: ProductIndex;
  products: Pick<Products, "readBrands" | "readCategories">;
};

/** The shop's own search: words in the database, everything else in the product index in memory. */
export function createBuiltInEngine(database: Database, { clock, productIndex, products }: Deps) {
  const correction = createCorrection(database, clock);
  const queryProducts = createQueryProducts(database, productIndex);

  async function find({ keyword, products: among, filter, priceClass, ...page }: FindRequest): Promise<Found> {
    const [{ query, corrected, matched }, categories, brands] = await Promise.all([
      correction.resolve(keyword),
      products.readCategories(),
      products.readBrands(),
    ]);
    const asked = { ...filter, query, products: among };
    const found = await queryProducts(priceClass, asked, page, (result) => ({
      ids: result.ids,
      count: result.rows.matched.length,
      facets: facetsOf(result, { categories, brands }),
    }));
    return { ...found, corrected, matched };
  }

  return {
    index: (tx, documents) => writeTokens(tx, database.engine, documents.map(tokensOf)),
    find,
    suggest: createSuggestions(database, { correction, queryProducts, productIndex, products }),
    findMany: createFindMany(database, correction),
    warmUp: () => Promise.all([productIndex.current(), correction.warmUp()]),
  } satisfies SearchEngine & Record<string, unknown>;
}

const tokensOf = ({ id, title, brand, categories, names }: SearchDocument) => ({
  id,
  tokens: productTokens({
    title,
    brand: `${brand.name} ${brand.name_en}`,
    kinds: categories.slice(1).map(({ name }) => name),
    names,
  }),
});
