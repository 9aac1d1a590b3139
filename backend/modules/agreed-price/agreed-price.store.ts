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
export function findCustomer(db: Db, phone: string) {
  return db
    .selectFrom("customers")
    .select(["id", "audit_state", "audit_type"])
    .where("phone", "=", phone)
    .executeTakeFirst();
}

export function findSku(db: Db, sku_id: number) {
  return db.selectFrom("skus").select(["id", "product_id"]).where("id", "=", sku_id).executeTakeFirst();
}
