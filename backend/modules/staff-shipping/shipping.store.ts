import { sql } from "kysely";
import { eachBuyerField } from "#contract/buyer-fields.ts";
import { inChunks } from "../../database/chunks.ts";
import type { Db } from "../../database/database.ts";
import type { Member } from "../../http/member.ts";
import { groupBy } from "../../platform/group-by.ts";
import { ordersFor } from "../../platform/staff-scope.ts";

/** What shipping by a table reads of orders; each query is scoped to the member, however many numbers there are. */

/** The receiver of an order joined with its group and, as `changed`, its row of `order_receivers`. */
export const RECEIVER = {
  real_name: sql<string>`coalesce(changed.real_name, order_groups.real_name)`,
  phone: sql<string>`coalesce(changed.phone, order_groups.phone)`,
  province: sql<string>`coalesce(changed.province, order_groups.province)`,
  address: sql<string>`coalesce(changed.address, order_groups.address)`,
};

const headsOf = (db: Db, member: Member, sns: readonly string[]) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .leftJoin("order_receivers as changed", "changed.order_id", "orders.id")
    .where("orders.sn", "in", sns)
    .where(ordersFor(member, "order.ship"))
    .select(["orders.id", "orders.sn", "orders.customer_id", "orders.status"])
    .select(Object.values(eachBuyerField((name) => `orders.${name}` as const)))
    .select(["order_groups.state", "order_groups.closes_at", "customers.company"])
    .select([RECEIVER.real_name.as("receiver"), RECEIVER.phone.as("phone")])
    .select([RECEIVER.province.as("province"), RECEIVER.address.as("address")])
    .execute();

const itemsOf = (db: Db, order_ids: readonly number[]) =>
  db
    .selectFrom("order_items")
    .where("order_id", "in", order_ids)
    .select(["id", "order_id", "quantity", "dispatched", "cancelled_pieces", "open_pieces"])
    .orderBy("id")
    .execute();

const parcelsOf = (db: Db, order_ids: readonly number[]) =>
  db
    .selectFrom("packages")
    .where("order_id", "in", order_ids)
    .select(["order_id", "company", "number", "shipped_at"])
    .orderBy("id")
    .execute();

const warehousesOf = (db: Db, order_ids: readonly number[]) =>
  db
    .selectFrom("order_warehouses")
    .innerJoin("warehouses", "warehouses.id", "order_warehouses.warehouse_id")
    .where("order_warehouses.order_id", "in", order_ids)
    .select(["order_warehouses.order_id", "warehouses.name"])
    .orderBy("warehouses.id")
    .execute();

/** The orders of these numbers that the member may ship, with their items, parcels and warehouses. */
export async function ordersToShip(db: Db, member: Member, sns: readonly string[]) {
  const orders = [];
  for (const some of inChunks([...new Set(sns)])) {
    const heads = await headsOf(db, member, some);
    if (heads.length === 0) continue;
    const ids = heads.map(({ id }) => id);
    const [items, parcels, warehouses] = await Promise.all([
      itemsOf(db, ids),
      parcelsOf(db, ids),
      warehousesOf(db, ids),
    ]);
    const [itemsBy, parcelsBy, warehousesBy] = [
      groupBy(items, ({ order_id }) => order_id),
      groupBy(parcels, ({ order_id }) => order_id),
      groupBy(warehouses, ({ order_id }) => order_id),
    ];
    orders.push(
      ...heads.map((head) => ({
        ...head,
        items: itemsBy.get(head.id) ?? [],
        parcels: parcelsBy.get(head.id) ?? [],
        warehouses: (warehousesBy.get(head.id) ?? []).map(({ name }) => name),
      })),
    );
  }
  return orders;
}
export type OrderToShip = Awaited<ReturnType<typeof ordersToShip>>[number];

/** The parcels with these numbers and where they went; one number may be of several orders to one receiver. */
export async function parcelsWithNumbers(db: Db, numbers: readonly string[]) {
  const found = [];
  for (const some of inChunks([...new Set(numbers)])) {
    found.push(
      ...(await db
        .selectFrom("packages")
        .innerJoin("orders", "orders.id", "packages.order_id")
        .innerJoin("order_groups", "order_groups.id", "orders.group_id")
        .where("packages.number", "in", some)
        .select([
          "packages.number",
          "packages.order_id",
          "orders.customer_id",
          "order_groups.phone",
          "order_groups.address",
        ])
        .execute()),
    );
  }
  return found;
}
export type UsedNumber = Awaited<ReturnType<typeof parcelsWithNumbers>>[number];

/** The member's batches since an instant, the newest first. */
export async function batchesSince(db: Db, member_id: number, since: number) {
  const rows = await db
    .selectFrom("staff_log")
    .where(sql<boolean>`batch <> ''`)
    .where("at", ">=", since)
    .where("member_id", "=", member_id)
    .where("act", "=", "order.ship")
    .groupBy("batch")
    .select(["batch", sql<number>`min(at)`.as("at"), sql<number>`count(*)`.as("orders")])
    .orderBy("at", "desc")
    .limit(20)
    .execute();
  return rows.map(({ batch, at, orders }) => ({ batch, at: Number(at), orders: Number(orders) }));
}
