import { inChunks } from "../../../database/chunks.ts";
import type { Db } from "../../../database/database.ts";
import type { Engine } from "../../../database/ddl.ts";
import { groupBy } from "../../../platform/group-by.ts";
import { markProductsChanged } from "../index/product-index.store.ts";
import { writeTokens } from "./search.store.ts";
import { productTokens } from "./tokens.ts";

/** The specification whose printers a product is found by. */
const FITS = /^适用机型$/;

/** Rebuilds the words under which products are found, and dates them as changed, as the last of a transaction. */
export async function reindexProducts(tx: Db, engine: Engine, ids: readonly number[]): Promise<void> {
  for (const some of inChunks(ids)) {
    const [products, skus] = await Promise.all([
      tx
        .selectFrom("products")
        .innerJoin("brands", "brands.id", "products.brand_id")
        .innerJoin("categories as second", "second.id", "products.category_second")
        .innerJoin("categories as third", "third.id", "products.category_id")
        .where("products.id", "in", some)
        .select(["products.id", "products.name", "products.keywords_json", "products.specs_json"])
        .select(["brands.name as brand", "brands.name_en", "second.name as second", "third.name as third"])
        .execute(),
      tx
        .selectFrom("skus")
        .where("product_id", "in", some)
        .select(["product_id", "name", "bar_code"])
        .orderBy("sort")
        .orderBy("id")
        .execute(),
    ]);
    const skusOf = groupBy(skus, ({ product_id }) => product_id);
    const rows = products.map(({ id, name, keywords_json, specs_json, brand, name_en, second, third }) => {
      const keywords: string[] = JSON.parse(keywords_json);
      const specs: { name: string; value: string }[] = JSON.parse(specs_json);
      const own = skusOf.get(id) ?? [];
      const names = [
        ...keywords,
        ...own.map((sku) => sku.name),
        ...specs.flatMap((spec) => (FITS.test(spec.name) ? spec.value : [])),
        ...own.flatMap(({ bar_code }) => bar_code ?? []),
      ];
      return {
        id,
        tokens: productTokens({ title: name, brand: `${brand} ${name_en}`, kinds: [second, third], names }),
      };
    });
    await writeTokens(tx, engine, rows);
  }
  await markProductsChanged(tx, engine, ids);
}
