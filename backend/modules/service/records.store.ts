import { sql } from "kysely";
import type { RecordKind } from "#contract/rules/conversation.ts";
import { formatFen } from "#contract/rules/money.ts";
import { ORDER_STATE_NAMES, ORDER_STATUS, type OrderState } from "#contract/rules/order.ts";
import { QUOTATION_STATES, type QuotationState } from "#contract/rules/quotation.ts";
import { REFUND_NAMES } from "#contract/rules/refund.ts";
import type { ShownRecord } from "#contract/service-message.ts";
import type { Db } from "../../database/database.ts";

/** A record by its kind and id. */
export type RecordKey = { kind: RecordKind; record_id: number };
type Ids = readonly number[] | "newest";

/** The newest records of a kind that staff may attach. */
const NEWEST = 5;

const pick = <T extends { where(column: never, op: "in", ids: readonly number[]): T; limit(count: number): T }>(
  query: T,
  column: string,
  ids: Ids,
): T => (ids === "newest" ? query.limit(NEWEST) : query.where(column as never, "in", ids));

async function orders(db: Db, customer_id: number, ids: Ids): Promise<ShownRecord[]> {
  const rows = await pick(
    db
      .selectFrom("orders")
      .innerJoin("order_groups", "order_groups.id", "orders.group_id")
      .select(["orders.id", "orders.sn", "orders.pay_fen", "orders.status", "orders.group_id"])
      .select("order_groups.state")
      .where("orders.customer_id", "=", customer_id)
      .orderBy("orders.id", "desc"),
    "orders.id",
    ids,
  ).execute();
  return rows.map(({ id, sn, pay_fen, state, status, group_id }) => ({
    kind: "order" as const,
    record_id: id,
    number: sn,
    text: `${ORDER_STATE_NAMES[orderState(state, status)]} · ${formatFen(pay_fen)}`,
    group_id: state === "paid" ? null : group_id,
  }));
}

function orderState(state: "unpaid" | "paid" | "cancelled", status: number): OrderState {
  if (state !== "paid") return state;
  return Object.values(ORDER_STATUS).find((one) => one === status) ?? ORDER_STATUS.done;
}

async function refunds(db: Db, customer_id: number, ids: Ids): Promise<ShownRecord[]> {
  const rows = await pick(
    db
      .selectFrom("refunds")
      .select(["id", "sn", "state"])
      .select(sql<number>`goods_fen + postage_fen - short_fen`.as("fen"))
      .where("customer_id", "=", customer_id)
      .orderBy("id", "desc"),
    "id",
    ids,
  ).execute();
  return rows.map(({ id, sn, state, fen }) => ({
    kind: "refund" as const,
    record_id: id,
    number: sn,
    text: `${REFUND_NAMES[state]} · ${formatFen(Number(fen))}`,
    group_id: null,
  }));
}

/** Quotations that were requested; a draft is the customer's alone. */
async function quotations(db: Db, customer_id: number, ids: Ids, now: number): Promise<ShownRecord[]> {
  const rows = await pick(
    db
      .selectFrom("quotations")
      .select(["id", "sn", "name"])
      .select(
        sql<QuotationState>`case when state = 'quoted' and valid_until <= ${now} then 'expired' else state end`.as(
          "now",
        ),
      )
      .where("customer_id", "=", customer_id)
      .where("asked_at", "is not", null)
      .orderBy("id", "desc"),
    "id",
    ids,
  ).execute();
  return rows.map(({ id, sn, name, now: state }) => ({
    kind: "quotation" as const,
    record_id: id,
    number: sn,
    text: `${QUOTATION_STATES[state]} · ${name}`,
    group_id: null,
  }));
}

async function products(db: Db, ids: readonly number[]): Promise<ShownRecord[]> {
  const rows = await db.selectFrom("products").select(["id", "name", "is_show"]).where("id", "in", ids).execute();
  return rows.map(({ id, name, is_show }) => ({
    kind: "product" as const,
    record_id: id,
    number: name,
    text: is_show === 1 ? "" : "已下架",
    group_id: null,
  }));
}

/** The records of these keys that are the customer's own, and the products, by their kind and id. */
export async function recordsOf(db: Db, customer_id: number, keys: readonly RecordKey[], now: number) {
  const idsOf = (kind: RecordKind) => [...new Set(keys.filter((key) => key.kind === kind).map((key) => key.record_id))];
  const read = (kind: RecordKind, query: (ids: readonly number[]) => Promise<ShownRecord[]>) => {
    const ids = idsOf(kind);
    return ids.length === 0 ? [] : query(ids);
  };
  const found = await Promise.all([
    read("order", (ids) => orders(db, customer_id, ids)),
    read("refund", (ids) => refunds(db, customer_id, ids)),
    read("quotation", (ids) => quotations(db, customer_id, ids, now)),
    read("product", (ids) => products(db, ids)),
  ]);
  const byKey = new Map(found.flat().map((record) => [`${record.kind} ${record.record_id}`, record]));
  return ({ kind, record_id }: RecordKey) => byKey.get(`${kind} ${record_id}`) ?? null;
}

/** The newest orders, refunds and quotations of a customer. */
export async function newestRecords(db: Db, customer_id: number, now: number): Promise<ShownRecord[]> {
  const found = await Promise.all([
    orders(db, customer_id, "newest"),
    refunds(db, customer_id, "newest"),
    quotations(db, customer_id, "newest", now),
  ]);
  return found.flat();
}
