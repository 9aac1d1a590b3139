import { type Expression, type SqlBool, sql } from "kysely";
import { DAY_MS, dayToInstant } from "#contract/rules/calendar.ts";
import type { Fen } from "#contract/rules/money.ts";
import { normalText } from "#contract/rules/pasted-text.ts";
import type { StaffQuotationTab } from "#contract/rules/staff-quotation.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import { type Page, selectPage } from "../../database/paging.ts";
import { toWaiting } from "../../platform/desk-queue.ts";
import { stateAt } from "./quotation.store.ts";

/** The condition on `customers` by which a member sees some of them. */
type Scope = Expression<SqlBool>;
type Filters = { from?: string | undefined; to?: string | undefined; nudged?: "1" | undefined; keyword: string };

const TABS: Readonly<Record<StaffQuotationTab, (now: number) => Expression<SqlBool>>> = {
  asked: () => sql`quotations.state = 'asked'`,
  quoted: (now) => sql`${stateAt(now)} = 'quoted' and quotations.accepted_at is null`,
  accepted: (now) =>
    sql`(${stateAt(now)} = 'quoted' and quotations.accepted_at is not null or quotations.state = 'ordered')`,
  expired: (now) => sql`${stateAt(now)} = 'expired'`,
  closed: () => sql`quotations.state in ('draft', 'void')`,
};

/** Requested quotations of customers that the member sees; a draft that was never requested is the customer's alone. */
const inScope = (db: Db, scope: Scope) =>
  db
    .selectFrom("quotations")
    .innerJoin("customers", "customers.id", "quotations.customer_id")
    .where(scope)
    .where(sql<boolean>`quotations.asked_at is not null`);

const detailed = (db: Db, scope: Scope, now: number) =>
  inScope(db, scope)
    .leftJoin("managers", "managers.id", "customers.manager_id")
    .selectAll("quotations")
    .select(stateAt(now).as("state_now"))
    .select(["customers.company", "customers.real_name", "customers.phone as login", "customers.audit_state"])
    .select(["customers.audit_type", "managers.real_name as manager"]);

/** A requested quotation of a customer that the member sees. */
export const findQuotationInScope = (db: Db, scope: Scope, id: number, now: number) =>
  detailed(db, scope, now).where("quotations.id", "=", id).executeTakeFirst();
export type DeskRow = NonNullable<Awaited<ReturnType<typeof findQuotationInScope>>>;

const WORDS_MAX = 8;
/** The least length of a word that matches numbers. */
const NUMBER_PART_MIN = 4;
const wordsOf = (keyword: string) => normalText(keyword).toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);

/** Companies with the brackets that a normalised keyword has. */
const COMPANY = sql`replace(replace(lower(customers.company), '（', '('), '）', ')')`;

function matches(word: string) {
  const pattern = likePattern(word);
  const numbers =
    word.length < NUMBER_PART_MIN
      ? sql``
      : sql`or quotations.sn like ${pattern} escape '\\' or customers.phone like ${pattern} escape '\\'`;
  return sql<SqlBool>`(lower(quotations.name) like ${pattern} escape '\\'
    or lower(quotations.client) like ${pattern} escape '\\' or ${COMPANY} like ${pattern} escape '\\'
    or lower(customers.real_name) like ${pattern} escape '\\'
    or exists (select 1 from quotation_lines l join products p on p.id = l.product_id join skus s on s.id = l.sku_id
      where l.quotation_id = quotations.id
        and (lower(p.name) like ${pattern} escape '\\' or lower(s.name) like ${pattern} escape '\\'))
    ${numbers})`;
}

/** One page of a tab, and how many match: those that wait the oldest first, others the newest first. */
export function listRows(
  db: Db,
  scope: Scope,
  { tab, from, to, nudged, keyword, now, ...page }: Filters & Page & { tab: StaffQuotationTab; now: number },
) {
  const isWaiting = tab === "asked";
  const found = detailed(db, scope, now)
    .where(TABS[tab](now))
    .$if(Boolean(from), (rows) => rows.where("quotations.asked_at", ">=", dayToInstant(from ?? "")))
    .$if(Boolean(to), (rows) => rows.where("quotations.asked_at", "<", dayToInstant(to ?? "") + DAY_MS))
    .$if(nudged !== undefined, (rows) => rows.where("quotations.nudged_at", "is not", null))
    .where((row) => row.and(wordsOf(keyword).map(matches)))
    .select(sql<number>`(select count(*) from quotation_lines l where l.quotation_id = quotations.id)`.as("line_count"))
    .select(
      sql<number | null>`(select v.total_fen from quotation_versions v
        where v.quotation_id = quotations.id and v.version = quotations.version)`.as("quoted_fen"),
    )
    .orderBy("quotations.asked_at", isWaiting ? "asc" : "desc");
  return selectPage(found, "quotations.id", page, isWaiting ? "asc" : "desc");
}

/** The number of quotations of each tab that the scope holds: one query. */
export async function countQuotationTabs(
  db: Db,
  scope: Scope,
  now: number,
): Promise<Record<StaffQuotationTab, number>> {
  const one = (is: Expression<SqlBool>) => sql<number>`coalesce(sum(case when ${is} then 1 else 0 end), 0)`;
  const names = Object.keys(TABS) as StaffQuotationTab[];
  const row = await inScope(db, scope)
    .select(names.map((tab) => one(TABS[tab](now)).as(tab)))
    .executeTakeFirstOrThrow();
  const counts = names.map((tab) => [tab, Number((row as Record<string, number>)[tab])] as const);
  // The line above makes one pair of every tab.
  return Object.fromEntries(counts) as Record<StaffQuotationTab, number>;
}

/** The typed prices of these quotations, as JSON. */
export const draftsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("quotation_drafts")
    .select(["quotation_id", "prices_json"])
    .where("quotation_id", "in", [0, ...ids])
    .execute();

/** What this customer has paid last for one unit of each of these SKUs. */
export async function lastPrices(db: Db, customer_id: number, sku_ids: readonly number[]) {
  const rows = await db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("order_items.id", "in", (newest) =>
      newest
        .selectFrom("order_items as item")
        .innerJoin("orders as bought", "bought.id", "item.order_id")
        .innerJoin("order_groups as paid", "paid.id", "bought.group_id")
        .where("bought.customer_id", "=", customer_id)
        .where("paid.state", "=", "paid")
        .where("item.sku_id", "in", [0, ...sku_ids])
        .select(({ fn }) => fn.max("item.id").as("id"))
        .groupBy("item.sku_id"),
    )
    .select(["order_items.sku_id", "order_items.unit_fen", "order_groups.paid_at"])
    .execute();
  return new Map<number, { unit_fen: Fen; paid_at: number | null }>(rows.map((row) => [row.sku_id, row]));
}

/** The names of these members. */
export async function namesOfMembers(db: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = ids.filter((id) => id !== null);
  const rows = await db
    .selectFrom("staff_members")
    .select(["id", "name"])
    .where("id", "in", [0, ...wanted])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The request for this quotation that waits for a second member. */
export const pendingRequest = (db: Db, quotation_id: number) =>
  db
    .selectFrom("staff_requests")
    .innerJoin("staff_members", "staff_members.id", "staff_requests.asked_by")
    .select(["staff_members.name as by", "staff_requests.asked_at as time"])
    .where("staff_requests.subject", "=", "quotation")
    .where("staff_requests.subject_id", "=", quotation_id)
    .where("staff_requests.state", "in", ["open", "waiting"])
    .executeTakeFirst();

/** The upload of a message on a quotation that the member sees. */
export const findQuotationAttachment = (db: Db, scope: Scope, asked: { id: number; message_id: number }) =>
  inScope(db, scope)
    .innerJoin("quotation_messages as message", "message.quotation_id", "quotations.id")
    .where("quotations.id", "=", asked.id)
    .where("message.id", "=", asked.message_id)
    .where("message.upload", "is not", null)
    .select(["message.upload", "message.file_name"])
    .executeTakeFirst();

const waiting = (db: Db, scope: Scope) =>
  db
    .selectFrom("quotations")
    .innerJoin("customers", "customers.id", "quotations.customer_id")
    .where(scope)
    // A literal lets SQLite use the partial index.
    .where(sql<boolean>`quotations.state = 'asked'`);

/** How many requests wait for a quote, and since when the oldest does. */
export const countWaitingQuotations = async (db: Db, scope: Scope) =>
  toWaiting(
    await waiting(db, scope)
      .select([sql<number>`count(*)`.as("count"), sql<number | null>`min(quotations.asked_at)`.as("oldest")])
      .executeTakeFirstOrThrow(),
  );

/** The requests that have waited for the longest time. */
export const firstWaitingQuotations = (db: Db, scope: Scope, limit: number) =>
  waiting(db, scope)
    .select(["quotations.id", "quotations.name", "quotations.asked_at", "customers.company", "customers.phone"])
    .orderBy("quotations.asked_at")
    .orderBy("quotations.id")
    .limit(limit)
    .execute();
