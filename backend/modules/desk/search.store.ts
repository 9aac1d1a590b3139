import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import type { Member } from "../../http/member.ts";
import { customersFor, ordersFor } from "../../platform/staff-scope.ts";

/** What the desk's search reads, each query within what the member may see. */

const orders = (db: Db, member: Member) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .leftJoin("order_receivers as changed", "changed.order_id", "orders.id")
    .where(ordersFor(member, "order.read"))
    .select(["orders.sn", "orders.status", "orders.pay_fen", "orders.total_num", "customers.company"])
    .select(["order_groups.sn as group_sn", "order_groups.state", "order_groups.closes_at"])
    .select(sql<string>`coalesce(changed.real_name, order_groups.real_name)`.as("receiver"));
export type FoundOrder = Awaited<ReturnType<ReturnType<typeof orders>["execute"]>>[number];

/** Orders by their own number or that of their group; numbers are unique. */
export const ordersByNumber = (db: Db, member: Member, number: string) =>
  orders(db, member)
    .where((row) => row.or([row("orders.sn", "=", number), row("order_groups.sn", "=", number)]))
    .orderBy("orders.id")
    .limit(20)
    .execute();

/** Parcels whose number begins with this one. */
export const parcelsByNumber = (db: Db, member: Member, number: string, limit: number) =>
  orders(db, member)
    .innerJoin("packages", "packages.order_id", "orders.id")
    .where("packages.number", "like", `${number}%`)
    .select(["packages.number", "packages.company as carrier", "packages.delivered_at"])
    .orderBy("packages.id", "desc")
    .limit(limit)
    .execute();

/** The newest orders to a receiver with this phone, or one that ends so. */
export function ordersByPhone(db: Db, member: Member, phone: string, limit: number) {
  const pattern = `%${phone}`;
  return orders(db, member)
    .where((row) => row.or([row("order_groups.phone", "like", pattern), row("changed.phone", "like", pattern)]))
    .orderBy("orders.id", "desc")
    .limit(limit)
    .execute();
}

/** The newest orders of goods or to a receiver with these words. */
export function ordersByWords(db: Db, member: Member, words: string, limit: number) {
  const pattern = likePattern(words);
  return orders(db, member)
    .leftJoin("order_items", (join) =>
      join
        .onRef("order_items.order_id", "=", "orders.id")
        .on(
          sql<boolean>`(lower(order_items.name) like ${pattern} escape '\\' or lower(order_items.sku) like ${pattern} escape '\\')`,
        ),
    )
    .where((row) =>
      row.or([
        row("order_items.id", "is not", null),
        sql<boolean>`lower(order_groups.real_name) like ${pattern} escape '\\'`,
        sql<boolean>`lower(orders.po) like ${pattern} escape '\\'`,
      ]),
    )
    .select("order_items.name as item")
    .orderBy("orders.id", "desc")
    .limit(limit)
    .execute();
}

const customers = (db: Db, member: Member) =>
  db
    .selectFrom("customers")
    .where(customersFor(member, "customer.read"))
    .where("customers.closed_at", "is", null)
    .select(["customers.id", "customers.phone", "customers.company", "customers.real_name", "customers.nickname"])
    .select(["customers.audit_state", "customers.is_active"]);
export type FoundCustomer = Awaited<ReturnType<ReturnType<typeof customers>["execute"]>>[number];

export const customersByPhone = (db: Db, member: Member, phone: string, limit: number) =>
  customers(db, member).where("customers.phone", "like", `%${phone}`).orderBy("customers.id").limit(limit).execute();

export function customersByWords(db: Db, member: Member, words: string, limit: number) {
  const pattern = likePattern(words);
  return customers(db, member)
    .where(
      sql<boolean>`(lower(customers.company) like ${pattern} escape '\\' or lower(customers.real_name) like ${pattern} escape '\\'
        or lower(customers.nickname) like ${pattern} escape '\\')`,
    )
    .orderBy("customers.id")
    .limit(limit)
    .execute();
}

/** Whether the member has searched for this phone since an instant. */
export const searchedSince = (db: Db, member_id: number, phone: string, since: number) =>
  db
    .selectFrom("staff_log")
    .select("id")
    .where("member_id", "=", member_id)
    .where("act", "=", "search.phone")
    .where("personal_after", "=", phone)
    .where("at", ">=", since)
    .limit(1)
    .executeTakeFirst();
