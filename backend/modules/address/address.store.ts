import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

const ADDRESS_COLUMNS = [
  "id",
  "real_name",
  "phone",
  "province",
  "city",
  "district",
  "street",
  "detail",
  "is_default",
] as const;

type AddressRow = Pick<Schema["addresses"], Exclude<(typeof ADDRESS_COLUMNS)[number], "id">> & { id: number };
export type AddressFields = Omit<AddressRow, "id" | "is_default">;

/** The default first, then the newest. */
export function listAddresses(db: Db, customer_id: number): Promise<AddressRow[]> {
  return db
    .selectFrom("addresses")
    .select(ADDRESS_COLUMNS)
    .where("customer_id", "=", customer_id)
    .orderBy("is_default", "desc")
    .orderBy("id", "desc")
    .execute();
}

export function findAddress(db: Db, customer_id: number, id: number): Promise<AddressRow | undefined> {
  return db
    .selectFrom("addresses")
    .select(ADDRESS_COLUMNS)
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
}

export async function countAddresses(tx: Db, customer_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom("addresses")
    .where("customer_id", "=", customer_id)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The customer's address with exactly these fields. */
export function findSameAddress(
  tx: Db,
  customer_id: number,
  fields: AddressFields,
): Promise<{ id: number } | undefined> {
  const { real_name, phone, province, city, district, street, detail } = fields;
  return tx
    .selectFrom("addresses")
    .select("id")
    .where("customer_id", "=", customer_id)
    .where("province", "=", province)
    .where("city", "=", city)
    .where("district", "=", district)
    .where("street", "=", street)
    .where("detail", "=", detail)
    .where("real_name", "=", real_name)
    .where("phone", "=", phone)
    .executeTakeFirst();
}

export async function insertAddress(
  tx: Db,
  customer_id: number,
  { fields, created_at }: { fields: AddressFields; created_at: number },
): Promise<number> {
  const { id } = await tx
    .insertInto("addresses")
    .values({ ...fields, customer_id, is_default: 0, created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether the address was the customer's. */
export async function updateAddress(tx: Db, customer_id: number, id: number, fields: AddressFields): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("addresses")
    .set(fields)
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns the deleted row, or undefined when it was not the customer's. */
export function deleteAddress(tx: Db, customer_id: number, id: number): Promise<{ is_default: number } | undefined> {
  return tx
    .deleteFrom("addresses")
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .returning("is_default")
    .executeTakeFirst();
}

export function newestAddress(tx: Db, customer_id: number): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom("addresses")
    .select("id")
    .where("customer_id", "=", customer_id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
