import { type Insertable, type SqlBool, sql, type Updateable } from "kysely";
import { REFUND_STATUS, type RefundStatus } from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import { selectPage } from "../../database/paging.ts";
import type { Schema } from "../../database/schema.ts";

type Refunds = Schema["refunds"];

/** @returns undefined when the number is taken. */
export const insertRefund = (tx: Db, row: Insertable<Refunds>) =>
  tx
    .insertInto("refunds")
    .values(row)
    .onConflict((conflict) => conflict.column("sn").doNothing())
    .returningAll()
    .executeTakeFirst();

export const insertRefundItems = (tx: Db, rows: Insertable<Schema["refund_items"]>[]) =>
  tx.insertInto("refund_items").values(rows).execute();

export const updateReturned = (tx: Db, id: number, returned: number) =>
  tx.updateTable("refund_items").set({ returned }).where("id", "=", id).execute();

export const insertEvent = (tx: Db, row: Insertable<Schema["refund_events"]>) =>
  tx.insertInto("refund_events").values(row).execute();

/** Changes a refund in one of the states. @returns the row, or undefined when it is in another state. */
export const changeState = (
  tx: Db,
  { id, customer_id }: { id: number; customer_id: number },
  from: readonly RefundStatus[],
  change: Updateable<Refunds>,
) =>
  tx
    .updateTable("refunds")
    .set(change)
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();

export const updateRefund = (tx: Db, id: number, change: Updateable<Refunds>) =>
  tx.updateTable("refunds").set(change).where("id", "=", id).execute();

const fullRefunds = (db: Db) =>
  db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .selectAll("refunds")
    .select([
      "orders.sn as order_sn",
      "orders.store_id",
      "orders.status as order_status",
      "orders.taken_at",
      "orders.group_id",
      "order_groups.pay_type",
      "stores.name as store_name",
      "stores.kind as store_kind",
      "stores.city as store_city",
      "stores.service_phone",
    ]);
export type RefundRow = Awaited<ReturnType<ReturnType<typeof fullRefunds>["execute"]>>[number];

/** The customer's refund, hidden or not. */
export const findRefund = (db: Db, customer_id: number, id: number): Promise<RefundRow | undefined> =>
  fullRefunds(db).where("refunds.id", "=", id).where("refunds.customer_id", "=", customer_id).executeTakeFirst();

/** A refund of any customer by its number or id, for staff commands and due tasks. */
export const refundBySn = (db: Db, sn: string): Promise<RefundRow | undefined> =>
  fullRefunds(db).where("refunds.sn", "=", sn).executeTakeFirst();
export const refundById = (db: Db, id: number): Promise<RefundRow | undefined> =>
  fullRefunds(db).where("refunds.id", "=", id).executeTakeFirst();

/** The newest refunds of all customers with their phones. */
export const latestRefunds = (db: Db, limit: number) =>
  fullRefunds(db)
    .innerJoin("customers", "customers.id", "refunds.customer_id")
    .select("customers.phone as login")
    .orderBy("refunds.id", "desc")
    .limit(limit)
    .execute();

export type RefundQuery = { states: readonly RefundStatus[]; keyword: string; page: number; limit: number };

/** Refunds that wait for the customer, then those that wait for the store, then those that have ended. */
const URGENCY = sql`case refunds.state when ${REFUND_STATUS.toSendBack} then 0
  when ${REFUND_STATUS.toReview} then 1 when ${REFUND_STATUS.toReceive} then 1 else 2 end`;

/** One page of the customer's refunds, the most urgent and then the newest first, and how many there are. */
export async function listOwnRefunds(db: Db, customer_id: number, { states, keyword, page, limit }: RefundQuery) {
  const found = fullRefunds(db)
    .where("refunds.customer_id", "=", customer_id)
    .where("refunds.is_hidden", "=", 0)
    .where("refunds.state", "in", states)
    .orderBy(URGENCY)
    .$if(keyword !== "", (query) =>
      query.where(
        sql<SqlBool>`(lower(refunds.sn) like ${likePattern(keyword)} escape '\\' or orders.sn like ${likePattern(keyword)} escape '\\'
          or exists (select 1 from refund_items r join order_items i on i.id = r.order_item_id
          where r.refund_id = refunds.id and lower(i.name) like ${likePattern(keyword)} escape '\\'))`,
      ),
    );
  return selectPage(found, "refunds.id", { page, limit });
}

/** The number of a customer's refunds in each state, and their sum in fen. */
export const sumRefundStates = (db: Db, customer_id: number) =>
  db
    .selectFrom("refunds")
    .where("customer_id", "=", customer_id)
    .where("is_hidden", "=", 0)
    .select(({ fn }) => [
      "state",
      fn.countAll<number>().as("count"),
      sql<number>`sum(goods_fen + postage_fen - short_fen)`.as("fen"),
    ])
    .groupBy("state")
    .execute();

/** The items of refunds with their data from the order, by refund id. */
export async function itemsOfRefunds(db: Db, refund_ids: readonly number[]) {
  if (refund_ids.length === 0) return [];
  return db
    .selectFrom("refund_items")
    .innerJoin("order_items", "order_items.id", "refund_items.order_item_id")
    .where("refund_items.refund_id", "in", refund_ids)
    .selectAll("refund_items")
    .select([
      "order_items.product_id",
      "order_items.sku_id",
      "order_items.sale_id",
      "order_items.name",
      "order_items.sku",
      "order_items.image",
      "order_items.unit_name",
      "order_items.unit_fen",
      "order_items.quantity",
      "order_items.open_pieces",
      "order_items.refunded_pieces",
      "order_items.dispatched",
      "order_items.cancelled_pieces",
    ])
    .orderBy("refund_items.order_item_id")
    .execute();
}
export type RefundItem = Awaited<ReturnType<typeof itemsOfRefunds>>[number];

/** All refunds of an order of the customer, hidden ones too, the newest first. */
export const refundsOfOrder = (db: Db, customer_id: number, order_id: number): Promise<RefundRow[]> =>
  fullRefunds(db)
    .where("refunds.customer_id", "=", customer_id)
    .where("refunds.order_id", "=", order_id)
    .orderBy("refunds.id", "desc")
    .execute();

/** The acts on refunds, the oldest first. */
export async function eventsOf(db: Db, refund_ids: readonly number[]) {
  if (refund_ids.length === 0) return [];
  return db.selectFrom("refund_events").selectAll().where("refund_id", "in", refund_ids).orderBy("id").execute();
}
export type RefundEventRow = Awaited<ReturnType<typeof eventsOf>>[number];

/** The last act on each of these refunds, in one statement. */
export async function lastEventsOf(db: Db, refund_ids: readonly number[]): Promise<RefundEventRow[]> {
  if (refund_ids.length === 0) return [];
  return db
    .selectFrom("refund_events")
    .selectAll()
    .where("id", "in", (of) =>
      of
        .selectFrom("refund_events")
        .where("refund_id", "in", refund_ids)
        .select(({ fn }) => fn.max("id").as("id"))
        .groupBy("refund_id"),
    )
    .execute();
}

/** Hides an ended refund of the customer. @returns whether it is hidden. */
export async function hideRefund(tx: Db, customer_id: number, id: number, states: readonly RefundStatus[]) {
  const hidden = await tx
    .updateTable("refunds")
    .set({ is_hidden: 1 })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("state", "in", states)
    .returning("id")
    .executeTakeFirst();
  return hidden !== undefined;
}

export const insertReturnTrace = (tx: Db, row: Insertable<Schema["refund_traces"]>) =>
  tx.insertInto("refund_traces").values(row).execute();

export const tracesOf = (db: Db, refund_id: number) =>
  db.selectFrom("refund_traces").selectAll().where("refund_id", "=", refund_id).orderBy("id", "desc").execute();

/** The newest trace of the parcel of each of these refunds, in one statement; those without traces are absent. */
export async function newestTracesOf(db: Db, refund_ids: readonly number[]) {
  if (refund_ids.length === 0) return [];
  return db
    .selectFrom("refund_traces")
    .selectAll()
    .where("id", "in", (of) =>
      of
        .selectFrom("refund_traces")
        .where("refund_id", "in", refund_ids)
        .select(({ fn }) => fn.max("id").as("id"))
        .groupBy("refund_id"),
    )
    .execute();
}
export type RefundTraceRow = Awaited<ReturnType<typeof newestTracesOf>>[number];

/** What belongs to a refund: its lines, acts, traces, pictures, and the other refunds of its order. */
export async function partsOfRefund(db: Db, { id, customer_id, order_id }: RefundRow) {
  const items = await itemsOfRefunds(db, [id]);
  const events = await eventsOf(db, [id]);
  const traces = await tracesOf(db, id);
  const pictures = await db
    .selectFrom("refund_pictures")
    .where("refund_id", "=", id)
    .select(["id", "form_key"])
    .orderBy("id")
    .execute();
  const others = (await refundsOfOrder(db, customer_id, order_id)).filter((one) => one.id !== id);
  return { items, events, traces, pictures, others };
}
export type RefundParts = Awaited<ReturnType<typeof partsOfRefund>>;
