import { type Expression, type SqlBool, sql } from "kysely";
import { INVOICE_STATUS } from "#contract/rules/invoice.ts";
import { normalText } from "#contract/rules/pasted-text.ts";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import { STAFF_INVOICE_TAB_NAMES, type StaffInvoiceTab } from "#contract/rules/staff-invoice.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import { selectPage } from "../../database/paging.ts";
import { toWaiting } from "../../platform/desk-queue.ts";
import { REFUNDED_FEN } from "../order/invoiceable.ts";
import { STILL_DUE } from "./invoice.store.ts";

/** What the desk reads of invoices; each query has the scope of its member in its `where`. */

type Scope = Expression<SqlBool>;
const stateIs = (state: number) => sql<SqlBool>`invoices.state = ${sql.lit(state)}`;
const REFUNDED = sql.lit(REFUND_STATUS.refunded);

/** What refunds after the issue have left to reverse; only orders with a paid refund are added up. */
export const TO_REVERSE_FEN = sql<number>`case when invoices.state = ${sql.lit(INVOICE_STATUS.issued)}
  and invoices.id in (select io.invoice_id from refunds r join invoice_orders io on io.order_id = r.order_id
    where r.state = ${REFUNDED} and io.is_live = 1)
  and invoices.amount_fen - invoices.red_fen > ${STILL_DUE}
  then invoices.amount_fen - invoices.red_fen - ${STILL_DUE} else 0 end`;

const TABS: Record<StaffInvoiceTab, Scope> = {
  waiting: sql`(${stateIs(INVOICE_STATUS.waiting)} and invoices.accepted_at is null)`,
  accepted: sql`(${stateIs(INVOICE_STATUS.waiting)} and invoices.accepted_at is not null)`,
  red: sql`(${stateIs(INVOICE_STATUS.issued)} and ${TO_REVERSE_FEN} > 0)`,
  issued: stateIs(INVOICE_STATUS.issued),
  reversed: stateIs(INVOICE_STATUS.reversed),
  ended: sql`invoices.state in (${sql.lit(INVOICE_STATUS.rejected)}, ${sql.lit(INVOICE_STATUS.withdrawn)})`,
};
/** The tabs whose oldest row is first, because it waits. */
const WAITING_TABS: readonly StaffInvoiceTab[] = ["waiting", "accepted", "red"];
const ISSUED_TABS: readonly StaffInvoiceTab[] = ["red", "issued", "reversed"];

const joined = (db: Db, scope: Scope) =>
  db
    .selectFrom("invoices")
    .innerJoin("stores", "stores.id", "invoices.store_id")
    .innerJoin("customers", "customers.id", "invoices.customer_id")
    .where(scope);

const rows = (db: Db, scope: Scope) =>
  joined(db, scope)
    .selectAll("invoices")
    .select(["stores.name as store_name", "stores.kind as store_kind", "customers.company", "customers.phone as login"])
    .select(TO_REVERSE_FEN.as("to_reverse_fen"))
    .select(sql<0 | 1>`case when ${TO_REVERSE_FEN} > 0 then 1 else 0 end`.as("to_reverse"))
    .select(sql<number>`(select count(*) from invoice_orders io where io.invoice_id = invoices.id)`.as("order_num"));
export type DeskRow = Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number];

export const findInvoiceInScope = (db: Db, scope: Scope, id: number): Promise<DeskRow | undefined> =>
  rows(db, scope).where("invoices.id", "=", id).executeTakeFirst();

export const findAllInScope = (db: Db, scope: Scope, ids: readonly number[]): Promise<DeskRow[]> =>
  rows(db, scope)
    .where("invoices.id", "in", [0, ...ids])
    .orderBy("invoices.id")
    .execute();

export type DeskFilters = {
  tab: StaffInvoiceTab;
  /** The range of the application, or of the issue in tabs of what is issued; `until` is exclusive. */
  since?: number | undefined;
  until?: number | undefined;
  type: "" | "1" | "2";
  keyword: string;
};

const WORDS_MAX = 8;
const wordsOf = (keyword: string) => normalText(keyword).toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);

/** Titles are JSON, whose texts are searched as they are written in it. */
function matches(word: string) {
  const pattern = likePattern(word);
  return sql<SqlBool>`(lower(invoices.sn) like ${pattern} escape '\\' or invoices.number like ${pattern} escape '\\'
    or lower(invoices.title_json) like ${pattern} escape '\\' or lower(customers.company) like ${pattern} escape '\\'
    or exists (select 1 from invoice_reds r where r.invoice_id = invoices.id and r.number like ${pattern} escape '\\')
    or exists (select 1 from invoice_orders io join orders o on o.id = io.order_id
      where io.invoice_id = invoices.id and (o.sn like ${pattern} escape '\\' or lower(o.po) like ${pattern} escape '\\')))`;
}

function matching(db: Db, scope: Scope, { tab, since, until, type, keyword }: DeskFilters) {
  const at = ISSUED_TABS.includes(tab) ? "invoices.issued_at" : "invoices.created_at";
  return rows(db, scope)
    .where(TABS[tab])
    .$if(since !== undefined, (query) => query.where(at, ">=", since ?? 0))
    .$if(until !== undefined, (query) => query.where(at, "<", until ?? 0))
    .$if(type !== "", (query) => query.where("invoices.type", "=", type === "2" ? 2 : 1))
    .where((row) => row.and(wordsOf(keyword).map(matches)));
}

export const listInvoicesInScope = (db: Db, scope: Scope, query: DeskFilters & { page: number; limit: number }) =>
  selectPage(matching(db, scope, query), "invoices.id", query, WAITING_TABS.includes(query.tab) ? "asc" : "desc");

/** The applications that match after an id, for an export in parts. */
export const matchingAfter = (
  db: Db,
  scope: Scope,
  filters: DeskFilters,
  { after, limit }: { after: number; limit: number },
): Promise<DeskRow[]> =>
  matching(db, scope, filters).where("invoices.id", ">", after).orderBy("invoices.id").limit(limit).execute();

export async function countMatching(db: Db, scope: Scope, filters: DeskFilters): Promise<number> {
  const { count } = await matching(db, scope, filters)
    .clearSelect()
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The number of applications of each tab: one query. */
export async function countInvoiceTabs(db: Db, scope: Scope): Promise<Record<StaffInvoiceTab, number>> {
  const one = (is: Scope) => sql<number>`coalesce(sum(case when ${is} then 1 else 0 end), 0)`;
  const row = await joined(db, scope)
    .select(STAFF_INVOICE_TAB_NAMES.map((tab) => one(TABS[tab]).as(tab)))
    .executeTakeFirstOrThrow();
  const counts = STAFF_INVOICE_TAB_NAMES.map((tab) => [tab, Number((row as Record<string, number>)[tab])] as const);
  // The line above makes one pair of every tab.
  return Object.fromEntries(counts) as Record<StaffInvoiceTab, number>;
}

/** What was issued since an instant, less what was reversed of it. */
export async function issuedSince(db: Db, scope: Scope, since: number) {
  const row = await joined(db, scope)
    .where("invoices.issued_at", ">=", since)
    .select([sql<number>`count(*)`.as("count"), sql<number>`coalesce(sum(amount_fen - red_fen), 0)`.as("fen")])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), fen: Number(row.fen) };
}

/** What waits in a tab, and since when the oldest does. */
export const countQueue = async (db: Db, scope: Scope, kind: "waiting" | "red") =>
  toWaiting(
    await joined(db, scope)
      .where(kind === "red" ? TABS.red : stateIs(INVOICE_STATUS.waiting))
      .select([
        sql<number>`count(*)`.as("count"),
        sql<number | null>`min(${sql.ref(kind === "red" ? "invoices.issued_at" : "invoices.created_at")})`.as("oldest"),
      ])
      .executeTakeFirstOrThrow(),
  );

export const firstOfQueue = (db: Db, scope: Scope, kind: "waiting" | "red", limit: number): Promise<DeskRow[]> =>
  rows(db, scope)
    .where(kind === "red" ? TABS.red : stateIs(INVOICE_STATUS.waiting))
    .orderBy(kind === "red" ? "invoices.issued_at" : "invoices.created_at")
    .orderBy("invoices.id")
    .limit(limit)
    .execute();

/** The ids of applications that wait in the scope, by the number of an application or of one of its orders. */
export async function namedInScope(db: Db, scope: Scope, names: readonly string[]) {
  const found = await joined(db, scope)
    .leftJoin("invoice_orders as io", "io.invoice_id", "invoices.id")
    .leftJoin("orders", "orders.id", "io.order_id")
    .where((row) => row.or([row("invoices.sn", "in", ["", ...names]), row("orders.sn", "in", ["", ...names])]))
    .select(["invoices.id", "invoices.sn", "invoices.state", "orders.sn as order_sn"])
    .orderBy("invoices.id")
    .execute();
  return found;
}

const OPEN = sql.join(
  [REFUND_STATUS.toReview, REFUND_STATUS.toSendBack, REFUND_STATUS.toReceive].map((one) => sql.lit(one)),
);

/** The orders of invoices; refunds count until an invoice was issued, and since then apart. */
export const ordersOfInvoices = (db: Db, invoice_ids: readonly number[]) =>
  db
    .selectFrom("invoice_orders")
    .innerJoin("invoices", "invoices.id", "invoice_orders.invoice_id")
    .innerJoin("orders", "orders.id", "invoice_orders.order_id")
    .where("invoice_orders.invoice_id", "in", [0, ...invoice_ids])
    .select(["invoice_orders.invoice_id", "invoice_orders.amount_fen", "orders.id", "orders.sn", "orders.po"])
    .select(["orders.pay_fen", "orders.created_at", REFUNDED_FEN.as("refunded_fen")])
    .select([
      sql<number>`(select coalesce(sum(r.goods_fen + r.postage_fen), 0) from refunds r where r.order_id = orders.id
        and r.state = ${REFUNDED} and r.state_at >= coalesce(invoices.issued_at, invoices.created_at))`.as("since_fen"),
      sql<number>`(select count(*) from refunds r where r.order_id = orders.id and r.state in (${OPEN}))`.as(
        "refunding",
      ),
    ])
    .orderBy("orders.id")
    .execute();

/** The items of the orders of invoices, less what was refunded before the issue. */
export const itemsOfInvoices = (db: Db, invoice_ids: readonly number[]) =>
  db
    .selectFrom("order_items")
    .innerJoin("invoice_orders", "invoice_orders.order_id", "order_items.order_id")
    .innerJoin("invoices", "invoices.id", "invoice_orders.invoice_id")
    .where("invoice_orders.invoice_id", "in", [0, ...invoice_ids])
    .select(["invoice_orders.invoice_id", "order_items.order_id", "order_items.name", "order_items.sku"])
    .select(["order_items.unit_name", "order_items.quantity", "order_items.tax_percent"])
    .select(sql<number>`total_fen - points_fen - coupon_fen - platform_coupon_fen`.as("paid_fen"))
    .select([
      sql<number>`(select coalesce(sum(ri.amount_fen), 0) from refund_items ri join refunds r on r.id = ri.refund_id
        where ri.order_item_id = order_items.id and r.state = ${REFUNDED}
        and (invoices.issued_at is null or r.state_at < invoices.issued_at))`.as("back_fen"),
      sql<number>`(select coalesce(sum(ri.pieces), 0) from refund_items ri join refunds r on r.id = ri.refund_id
        where ri.order_item_id = order_items.id and r.state = ${REFUNDED}
        and (invoices.issued_at is null or r.state_at < invoices.issued_at))`.as("back_pieces"),
    ])
    .orderBy("order_items.order_id")
    .orderBy("order_items.id")
    .execute();

/** The files of the invoices and red-letter invoices of a range, the oldest first, and how many there are. */
export async function filesBetween(
  db: Db,
  scope: Scope,
  { since, until }: { since: number; until: number },
  limit: number,
) {
  const found = joined(db, scope)
    .innerJoin("invoice_files", "invoice_files.invoice_id", "invoices.id")
    .leftJoin("invoice_reds", "invoice_reds.id", "invoice_files.red_id")
    .where("invoice_files.created_at", ">=", since)
    .where("invoice_files.created_at", "<", until);
  const list = await found
    .select(["invoice_files.id", "invoice_files.invoice_id", "invoice_files.type", "invoice_files.red_id"])
    .select([
      "invoice_files.created_at",
      "invoices.sn",
      "invoices.number",
      "invoices.amount_fen",
      "invoices.title_json",
    ])
    .select(["invoice_reds.number as red_number", "invoice_reds.amount_fen as red_fen"])
    .orderBy("invoice_files.id")
    .limit(limit)
    .execute();
  const { count } = await found.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  return { list, count: Number(count) };
}
