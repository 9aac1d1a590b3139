import { type RawBuilder, sql } from "kysely";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import type { Db } from "../../../database/database.ts";

export type CategoryRow = { id: number; parent_id: number; level: number; name: string; sort: number };
export type BrandRow = { id: number; name: string; name_en: string; sort: number };

/** All categories in the order of their siblings. */
export const categoriesInOrder = (db: Db): Promise<CategoryRow[]> =>
  db.selectFrom("categories").selectAll().orderBy("sort").orderBy("id").execute();

export const brandsInOrder = (db: Db): Promise<BrandRow[]> =>
  db.selectFrom("brands").selectAll().orderBy("sort").orderBy("id").execute();

/** The products of each row of the table that the column names. */
async function countBy(db: Db, column: "category_id" | "brand_id"): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("products")
    .select([`${column} as id`, sql<number>`count(*)`.as("count")])
    .groupBy(column)
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
export const countByCategory = (db: Db) => countBy(db, "category_id");
export const countByBrand = (db: Db) => countBy(db, "brand_id");

const idsOf = async (query: RawBuilder<{ id: number }>, db: Db) => {
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
};

/** The categories that coupons or categories of stores name. */
export const namedCategories = (db: Db) =>
  idsOf(
    sql`select category_id as id from store_category_sources
      union select target_id from coupon_targets join coupons on coupons.id = coupon_targets.coupon_id
        where coupons.type = ${COUPON_TYPE.category} and coupons.ended_at is null`,
    db,
  );

export async function printersByBrand(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("printers")
    .select(["brand_id", sql<number>`count(*)`.as("count")])
    .groupBy("brand_id")
    .execute();
  return new Map(rows.map(({ brand_id, count }) => [brand_id, Number(count)]));
}

/** The brands that consumables name as theirs or as that of their printers. */
export const brandsOfConsumables = (db: Db) =>
  idsOf(sql`select brand_id as id from consumables union select fits_brand_id from consumables`, db);

export const updateCategory = (tx: Db, id: number, change: Partial<Omit<CategoryRow, "id">>) =>
  tx.updateTable("categories").set(change).where("id", "=", id).execute();

export const deleteCategory = (tx: Db, id: number) => tx.deleteFrom("categories").where("id", "=", id).execute();

export const updateBrand = (tx: Db, id: number, change: Partial<Omit<BrandRow, "id">>) =>
  tx.updateTable("brands").set(change).where("id", "=", id).execute();

export const deleteBrand = (tx: Db, id: number) => tx.deleteFrom("brands").where("id", "=", id).execute();

export async function productIdsIn(
  db: Db,
  column: "category_top" | "category_second" | "category_id" | "brand_id",
  id: number,
): Promise<number[]> {
  const rows = await db.selectFrom("products").select("id").where(column, "=", id).orderBy("id").execute();
  return rows.map((row) => row.id);
}

/** Puts the products of a category of the last level below the path that its parents have now. */
export const placeProducts = (
  tx: Db,
  { from, top, second, third }: { from: number; top: number; second: number; third: number },
) =>
  tx
    .updateTable("products")
    .set({ category_top: top, category_second: second, category_id: third })
    .where("category_id", "=", from)
    .execute();

/** A model that both brands have; undefined for none. */
export async function sharedModel(db: Db, a: number, b: number): Promise<string | undefined> {
  const { rows } = await sql<{ model: string }>`
    select one.model from printers one join printers other on lower(other.model) = lower(one.model)
    where one.brand_id = ${a} and other.brand_id = ${b} limit 1`.execute(db);
  return rows[0]?.model;
}

export const moveBrand = (tx: Db, from: number, to: number) =>
  tx.updateTable("products").set({ brand_id: to }).where("brand_id", "=", from).execute();
