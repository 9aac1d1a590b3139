import { sql } from "kysely";
import type { Database, Db } from "#backend/database/database.ts";
import { refreshStatistics } from "#backend/database/statistics.ts";
import { databaseNow } from "#backend/database/timestamps.ts";
import type { Clock } from "#backend/ports.ts";
import { isBarCode } from "#contract/rules/bar-code.ts";

/** Distance between the ids of a product and its copy, far above the demo's ids. */
const ID_STEP = 10_000_000;

/**
 * Copies the demo's products until there are about `target`, with other prices and sales and half of them with other
 * brands. Categories, specifications and search words are the same, so that only the number of products grows; bar
 * codes are each copy's own. Each copy is a separate transaction, and an interrupted run resumes where it stopped.
 * @param onCopied receives the number of products after each copy.
 */
export async function multiplyProducts(
  database: Database,
  { now }: Clock,
  target: number,
  onCopied: (count: number) => void = () => {},
) {
  const { count, last } = await database.read
    .selectFrom("products")
    .select([
      sql<number>`sum(case when id < ${ID_STEP} then 1 else 0 end)`.as("count"),
      ({ fn }) => fn.max("id").as("last"),
    ])
    .executeTakeFirstOrThrow();
  const copies = Math.round(target / Number(count));
  for (let copy = Math.floor(Number(last) / ID_STEP) + 1; copy < copies; copy += 1) {
    await database.write((tx) => copyProducts(tx, database.engine, copy, now()));
    onCopied(Number(count) * (copy + 1));
  }
  await refreshStatistics(database);
}

async function copyProducts(tx: Db, engine: Database["engine"], copy: number, now: number) {
  const by = sql.lit(copy * ID_STEP);
  const [offset, factor] = [sql.lit(copy * 37), sql.lit(100 + (copy % 40))];
  await sql`insert into products (id, store_id, brand_id, category_top, category_second, category_id, name, unit_name,
      origin, keywords_json, selling_points_json, specs_json, attrs_json, cost_plus, sales, picture_kind, picture_detail,
      main_color, pictures_json, product_type, is_show, listed_at, updated_at)
    select id + ${by}, store_id, case when (id + ${offset}) % 2 = 0 then brand_id else
      (select max(b.id) from brands b where b.id <= 1 + (products.id * 7 + ${offset}) % (select max(id) from brands)) end,
      category_top, category_second, category_id, name, unit_name, origin, keywords_json, selling_points_json,
      specs_json, attrs_json, 0, (sales * 7 + ${offset}) % 9973, picture_kind,
      picture_detail, main_color, pictures_json, product_type, is_show, listed_at - ${offset}, ${databaseNow[engine]}
    from products where id < ${sql.lit(ID_STEP)}`.execute(tx);
  await sql`insert into skus (id, product_id, name, attrs_json, price, cost, ot_price, stock, weight_g, min_order,
      tiers_json, color_hex, picture, sort, is_show, unit_name, pack_pieces)
    select id + ${by}, product_id + ${by}, name, attrs_json, price * ${factor} / 100, cost, ot_price * ${factor} / 100,
      stock, weight_g, min_order, tiers_json, color_hex, picture, sort, is_show, unit_name, pack_pieces
    from skus where id < ${sql.lit(ID_STEP)}`.execute(tx);
  await sql`insert into ledger (asset, holder_id, delta, after, kind, ref, note, created_at)
    select 'stock', id, stock, stock, 'opening', 'demo', '', ${now}
    from skus where id > ${by} and id < ${by} + ${sql.lit(ID_STEP)} and stock > 0`.execute(tx);
  await sql`insert into product_specs
    select product_id + ${by}, name, value from product_specs where product_id < ${sql.lit(ID_STEP)}`.execute(tx);
  const id = sql.ref(engine === "sqlite" ? "rowid" : "product_id");
  await sql`insert into product_search (${id}, tokens)
    select ${id} + ${by}, tokens from product_search where ${id} < ${sql.lit(ID_STEP)}`.execute(tx);
  await giveBarCodes(tx, engine, copy);
}

/** Gives the copies of SKUs with a bar code one of their own, also in the search words. */
async function giveBarCodes(tx: Db, engine: Database["engine"], copy: number) {
  const coded = await tx
    .selectFrom("skus")
    .select(["id", "product_id", "bar_code"])
    .where("id", "<", ID_STEP)
    .where("bar_code", "is not", null)
    .orderBy("id")
    .$narrowType<{ bar_code: string }>()
    .execute();
  const codes = [...new Set(coded.map(({ bar_code }) => bar_code))];
  const by = copy * ID_STEP;
  for (const { id, product_id, bar_code } of coded) {
    const own = barCodeOfCopy(copy, codes.indexOf(bar_code));
    await tx
      .updateTable("skus")
      .set({ bar_code: own })
      .where("id", "=", id + by)
      .execute();
    await (engine === "sqlite"
      ? sql`update product_search set tokens = replace(tokens, ${bar_code}, ${own}) where rowid = ${product_id + by}`
      : sql`update product_search set tokens =
          array_to_tsvector(array_replace(tsvector_to_array(tokens), ${bar_code}::text, ${own}::text))
          where product_id = ${product_id + by}`
    ).execute(tx);
  }
}

/** An EAN-13 of the range that shops give themselves, beside that of the demo, which begins with 200. */
function barCodeOfCopy(copy: number, index: number): string {
  const digits = `29${String(copy).padStart(4, "0")}${String(index).padStart(6, "0")}`;
  const codes = Array.from({ length: 10 }, (_, check) => `${digits}${check}`);
  return codes.find(isBarCode) ?? "";
}
