import { type Expression, type SqlBool, sql } from "kysely";
import { normalText } from "#contract/rules/pasted-text.ts";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import { STAFF_REFUND_TAB_NAMES, type StaffRefundTab } from "#contract/rules/staff-refund.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import { type Page, selectPage } from "../../database/paging.ts";

/** Whether the platform that received the payment has not paid the refund back yet. */
const IS_PAYING = sql<SqlBool>`exists (select 1 from gateway_refunds g where g.ref = refunds.sn and g.state <> 'done')`;
const at = (state: number) => sql<SqlBool>`refunds.state = ${state}`;

const TABS: Readonly<Record<StaffRefundTab, Expression<SqlBool>>> = {
  review: at(REFUND_STATUS.toReview),
  send_back: at(REFUND_STATUS.toSendBack),
  receive: sql`(${at(REFUND_STATUS.toReceive)} and refunds.inspected_at is null)`,
  decide: sql`(${at(REFUND_STATUS.toReceive)} and refunds.inspected_at is not null)`,
  paying: sql`(${at(REFUND_STATUS.refunded)} and ${IS_PAYING})`,
  done: sql`(${at(REFUND_STATUS.refunded)} and not ${IS_PAYING})`,
  refused: at(REFUND_STATUS.refused),
  all: sql`1 = 1`,
};
/** The tabs whose refunds wait for something, so that the earliest deadline comes first. */
const WAITING: readonly StaffRefundTab[] = ["review", "send_back", "receive", "decide", "paying"];

const inScope = (db: Db, scope: Expression<SqlBool>) =>
  db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .innerJoin("customers", "customers.id", "refunds.customer_id")
    .where(scope);

/** The number of refunds of each tab that the scope holds: one query. */
export async function countRefundTabs(db: Db, scope: Expression<SqlBool>): Promise<Record<StaffRefundTab, number>> {
  const one = (is: Expression<SqlBool>) => sql<number>`coalesce(sum(case when ${is} then 1 else 0 end), 0)`;
  const found = await inScope(db, scope)
    .select(STAFF_REFUND_TAB_NAMES.map((tab) => one(TABS[tab]).as(tab)))
    .executeTakeFirstOrThrow();
  const counts = STAFF_REFUND_TAB_NAMES.map((tab) => [tab, Number((found as Record<string, number>)[tab])] as const);
  // The line above makes one pair of every tab.
  return Object.fromEntries(counts) as Record<StaffRefundTab, number>;
}

const WORDS_MAX = 8;
const wordsOf = (keyword: string) => normalText(keyword).toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);

/** Refunds that match a word by a number, a person or a company. */
function matches(word: string) {
  const pattern = likePattern(word);
  const company = sql`replace(replace(lower(customers.company), '（', '('), '）', ')')`;
  return sql<SqlBool>`(lower(refunds.sn) like ${pattern} escape '\\' or lower(orders.sn) like ${pattern} escape '\\'
    or lower(refunds.back_number) like ${pattern} escape '\\' or customers.phone like ${pattern} escape '\\'
    or ${company} like ${pattern} escape '\\' or lower(customers.real_name) like ${pattern} escape '\\')`;
}

export type ListQuery = Page & {
  tab: StaffRefundTab;
  type: "" | "1" | "2";
  /** The range of the application, in epoch ms; `until` is exclusive. */
  since?: number | undefined;
  until?: number | undefined;
  keyword: string;
};

/** One page of the refunds that the scope holds, and how many match. */
export function listRefundsInScope(db: Db, scope: Expression<SqlBool>, query: ListQuery) {
  const { tab, type, since, until, keyword, ...page } = query;
  const isWaiting = WAITING.includes(tab);
  const found = inScope(db, scope)
    .innerJoin("stores", "stores.id", "orders.store_id")
    .leftJoin("gateway_refunds as gateway", "gateway.ref", "refunds.sn")
    .where(TABS[tab])
    .$if(type !== "", (refunds) => refunds.where(sql<SqlBool>`refunds.type = ${Number(type)}`))
    .$if(since !== undefined, (refunds) => refunds.where("refunds.created_at", ">=", since ?? 0))
    .$if(until !== undefined, (refunds) => refunds.where("refunds.created_at", "<", until ?? 0))
    .where((row) => row.and(wordsOf(keyword).map(matches)))
    .selectAll("refunds")
    .select(["orders.sn as order_sn", "stores.name as store_name", "customers.company"])
    .select(["customers.real_name as customer_name", "customers.phone as login", "gateway.state as gateway_state"])
    .$if(isWaiting, (refunds) => refunds.orderBy(sql`coalesce(refunds.due_at, refunds.state_at)`));
  return selectPage(found, "refunds.id", page, isWaiting ? "asc" : "desc");
}

/** The lines of these refunds with the names of their products. */
export const linesOfRefunds = (db: Db, refund_ids: readonly number[]) =>
  db
    .selectFrom("refund_items")
    .innerJoin("order_items", "order_items.id", "refund_items.order_item_id")
    .where("refund_items.refund_id", "in", [0, ...refund_ids])
    .select(["refund_items.refund_id", "refund_items.pieces", "order_items.name", "order_items.sku"])
    .orderBy("refund_items.id")
    .execute();

/** The names of the warehouses that the order of each of these refunds has pieces of. */
export const warehousesOfRefunds = (db: Db, order_ids: readonly number[]) =>
  db
    .selectFrom("order_warehouses")
    .innerJoin("warehouses", "warehouses.id", "order_warehouses.warehouse_id")
    .where("order_warehouses.order_id", "in", [0, ...order_ids])
    .select(["order_warehouses.order_id", "warehouses.name"])
    .orderBy("warehouses.id")
    .execute();
