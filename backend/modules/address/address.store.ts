import type { Db } from "../../database/database.ts";

const COLUMNS = ["id", "real_name", "phone", "province", "city", "district", "street", "detail", "is_default"] as const;

/** The default first, then the newest. */
export function listAddresses(db: Db, customer_id: number) {
  return db
    .selectFrom("addresses")
    .select(COLUMNS)
    .where("customer_id", "=", customer_id)
    .orderBy("is_default", "desc")
    .orderBy("id", "desc")
    .execute();
}
export type AddressRow = Awaited<ReturnType<typeof listAddresses>>[number];

export function findAddress(db: Db, customer_id: number, id: number): Promise<AddressRow | undefined> {
  return db
    .selectFrom("addresses")
    .select(COLUMNS)
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
}
