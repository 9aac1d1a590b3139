import { isOrderable } from "#contract/rules/stock.ts";
import type { Db } from "../../database/database.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { SearchDocument } from "../../search-engine.ts";
import { lowestPrices } from "../product/prices.ts";

/** The specification whose printers a product is found by. */
const FITS = "适用机型";

/** The documents of these products: three statements. */
export async function readDocuments(db: Db, ids: readonly number[]): Promise<SearchDocument[]> {
  const [products, skus, specs] = await Promise.all([readProducts(db, ids), readSkus(db, ids), readSpecs(db, ids)]);
  const skusOf = groupBy(skus, ({ product_id }) => product_id);
  const specsOf = groupBy(specs, ({ product_id }) => product_id);
  return products.map((row) => {
    const own = skusOf.get(row.id) ?? [];
    const shown = own.filter(({ is_show }) => is_show === 1);
    const inStock = shown.filter(isOrderable);
    const priced = inStock.length > 0 ? inStock : shown;
    const keywords: string[] = JSON.parse(row.keywords_json);
    const described: { name: string; value: string }[] = JSON.parse(row.specs_json);
    return {
      id: row.id,
      isForSale: row.is_show === 1 && shown.length > 0,
      title: row.name,
      brand: { id: row.brand_id, name: row.brand, name_en: row.name_en },
      categories: [
        { id: row.category_top, name: row.top },
        { id: row.category_second, name: row.second },
        { id: row.category_id, name: row.third },
      ],
      names: [
        ...keywords,
        ...own.map((sku) => sku.name),
        ...described.flatMap(({ name, value }) => (name === FITS ? value : [])),
        ...own.flatMap(({ bar_code }) => bar_code ?? []),
      ],
      specs: (specsOf.get(row.id) ?? []).map(({ name, value }) => ({ name, value })),
      store_id: row.store_id,
      prices: lowestPrices({
        ...row,
        price: least(priced.map(({ price }) => price)),
        cost: least(priced.map(({ cost }) => cost)),
      }),
      isInStock: inStock.length > 0,
      sales: row.sales,
      listed_at: row.listed_at,
    };
  });
}

const least = (amounts: readonly number[]) => (amounts.length > 0 ? Math.min(...amounts) : 0);

const readProducts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("products")
    .innerJoin("brands", "brands.id", "products.brand_id")
    .innerJoin("categories as top", "top.id", "products.category_top")
    .innerJoin("categories as second", "second.id", "products.category_second")
    .innerJoin("categories as third", "third.id", "products.category_id")
    .where("products.id", "in", ids)
    .select(["products.id", "products.name", "products.keywords_json", "products.specs_json", "products.is_show"])
    .select(["products.category_top", "products.category_second", "products.category_id", "products.brand_id"])
    .select(["products.store_id", "products.product_type", "products.cost_plus", "products.sales"])
    .select(["products.listed_at", "brands.name as brand", "brands.name_en"])
    .select(["top.name as top", "second.name as second", "third.name as third"])
    .execute();

const readSkus = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("skus")
    .where("product_id", "in", ids)
    .select(["product_id", "name", "bar_code", "price", "cost", "stock", "min_order", "is_show"])
    .orderBy("sort")
    .orderBy("id")
    .execute();

const readSpecs = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("product_specs")
    .where("product_id", "in", ids)
    .select(["product_id", "name", "value"])
    .orderBy("name")
    .orderBy("value")
    .execute();

/** Every product, for sale or not. */
export async function productIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom("products").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}
