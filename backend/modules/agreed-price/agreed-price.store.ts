import { inChunks } from "../../database/chunks.ts";
import type { Db } from "../../database/database.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** The price that is agreed with a customer for a SKU; the cart joins it too. */
    agreed_prices: {
      customer_id: number;
      sku_id: number;
      /** Fen for one unit of the SKU. */
      price: number;
      /** Epoch ms, exclusive; the price is valid until then. */
      ends_at: number;
      created_at: number;
    };
  }
}

/** Sets the agreed price of a customer and SKU and replaces a former one. */
export async function putAgreedPrice(
  tx: Db,
  row: { customer_id: number; sku_id: number; price: number; ends_at: number; created_at: number },
) {
  await tx
    .insertInto("agreed_prices")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["customer_id", "sku_id"])
        .doUpdateSet({ price: row.price, ends_at: row.ends_at, created_at: row.created_at }),
    )
    .execute();
}

/** @returns whether the customer had a price for the SKU. */
export async function deleteAgreedPrice(tx: Db, customer_id: number, sku_id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("agreed_prices")
    .where("customer_id", "=", customer_id)
    .where("sku_id", "=", sku_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The prices of these SKUs that are valid at `now`, epoch ms. */
export function findAgreedPrices(db: Db, customer_id: number, sku_ids: readonly number[], now: number) {
  return db
    .selectFrom("agreed_prices")
    .select(["sku_id", "price", "ends_at"])
    .where("customer_id", "=", customer_id)
    .where("sku_id", "in", sku_ids)
    .where("ends_at", ">", now)
    .execute();
}

/** All agreed prices with their customers and SKUs, expired ones included. */
export function listAgreedPrices(db: Db) {
  return db
    .selectFrom("agreed_prices as agreed")
    .innerJoin("customers", "customers.id", "agreed.customer_id")
    .innerJoin("skus", "skus.id", "agreed.sku_id")
    .innerJoin("products", "products.id", "skus.product_id")
    .select([
      "customers.phone",
      "customers.company",
      "customers.audit_state",
      "customers.audit_type",
      "agreed.sku_id",
      "agreed.price",
      "agreed.ends_at",
      "skus.product_id",
      "skus.name as sku",
      "skus.cost",
      "products.name",
      "products.cost_plus",
    ])
    .orderBy("customers.id")
    .orderBy("agreed.sku_id")
    .execute();
}

/** A customer with the columns that decide the price class, or undefined. */
export function findPricedCustomer(db: Db, phone: string) {
  return db
    .selectFrom("customers")
    .select(["id", "audit_state", "audit_type"])
    .where("phone", "=", phone)
    .executeTakeFirst();
}

/** SKUs with what their agreed prices are compared with, and the customer's agreed price where there is one. */
const pricedSkus = (db: Db, customer_id: number) =>
  db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .leftJoin("agreed_prices as agreed", (join) =>
      join.onRef("agreed.sku_id", "=", "skus.id").on("agreed.customer_id", "=", customer_id),
    )
    .select(["skus.id as sku_id", "skus.product_id", "skus.name as sku", "skus.cost"])
    .select(["products.name", "products.cost_plus", "agreed.price", "agreed.ends_at"]);
export type PricedSku = Awaited<ReturnType<ReturnType<typeof pricedSkus>["execute"]>>[number];

/** These SKUs by id; an unknown one is missing. */
export async function findPriced(db: Db, customer_id: number, sku_ids: readonly number[]) {
  const rows: PricedSku[] = [];
  for (const some of inChunks([...new Set(sku_ids)])) {
    rows.push(...(await pricedSkus(db, customer_id).where("skus.id", "in", some).execute()));
  }
  return new Map(rows.map((row) => [row.sku_id, row]));
}

/** The agreed prices of a customer, those that end first above. */
export const listPricesOfCustomer = (db: Db, customer_id: number) =>
  pricedSkus(db, customer_id)
    .where("agreed.price", "is not", null)
    .orderBy("agreed.ends_at")
    .orderBy("skus.id")
    .execute();
