import { type RawBuilder, type SqlBool, sql } from "kysely";
import {
  BILL_TYPE_NAMES,
  BILL_TYPES,
  type BillType,
  billIdOf,
  OPENING_KIND,
  STAFF_MONEY,
} from "#contract/rules/bill.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";

/** Selects movements by direction, a range of booking times and a lower-case keyword. */
type BillFilter = {
  type?: BillType | undefined;
  pm?: 0 | 1 | undefined;
  from?: number;
  to?: number;
  keyword?: string | undefined;
};

/** The movements of one customer's balance. The literal lets SQLite use the index over balances. */
const ownBills = (db: Db, customer_id: number) =>
  db.selectFrom("ledger").where(sql<SqlBool>`asset = 'balance'`).where("holder_id", "=", customer_id);

const OTHER_KINDS = BILL_TYPE_NAMES.flatMap((type): readonly string[] => BILL_TYPES[type].kinds);

/** Movements with this number, and those whose note or whose orders' own or purchase numbers contain the keyword. */
function matches(customer_id: number, keyword: string) {
  const pattern = likePattern(keyword);
  const ofOrder = sql`(o.sn like ${pattern} escape '\\' or lower(o.po) like ${pattern} escape '\\')`;
  return sql<SqlBool>`(ledger.id = ${billIdOf(keyword) ?? 0} or lower(ledger.note) like ${pattern} escape '\\'
    or (ledger.kind in (${sql.join(BILL_TYPES.consume.kinds)}) and ledger.ref in (
      select cast(o.group_id as text) from orders o where o.customer_id = ${customer_id} and ${ofOrder}))
    or (ledger.kind in (${sql.join(BILL_TYPES.refund.kinds)}) and ledger.ref in (
      select r.sn from refunds r join orders o on o.id = r.order_id
      where r.customer_id = ${customer_id} and ${ofOrder})))`;
}

function filtered(db: Db, customer_id: number, { type, pm, from, to, keyword }: BillFilter) {
  let found = ownBills(db, customer_id);
  if (type === "adjust") found = found.where("kind", "not in", OTHER_KINDS);
  else if (type) found = found.where("kind", "in", BILL_TYPES[type].kinds);
  if (keyword) found = found.where(matches(customer_id, keyword));
  if (pm !== undefined) found = found.where("delta", pm === 1 ? ">" : "<", 0);
  if (from !== undefined) found = found.where("created_at", ">=", from);
  if (to !== undefined) found = found.where("created_at", "<", to);
  return found;
}

/** One page of movements, the newest first. */
export const listBills = (db: Db, customer_id: number, filter: BillFilter, { page, limit }: Page) =>
  filtered(db, customer_id, filter)
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
type Page = { page: number; limit: number };
export type BillRow = Awaited<ReturnType<typeof listBills>>[number];

const total = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(case when ${condition} then delta else 0 end), 0)`;
const number = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;

/** The count and the sums in fen of income and expense, expense as a positive amount. */
export async function sumBills(db: Db, customer_id: number, filter: BillFilter) {
  const sums = await filtered(db, customer_id, filter)
    .select([
      number(sql`delta > 0`).as("income_count"),
      number(sql`delta < 0`).as("expense_count"),
      total(sql`delta > 0`).as("income"),
      total(sql`delta < 0`).as("expense"),
    ])
    .executeTakeFirstOrThrow();
  return {
    count: Number(sums.income_count) + Number(sums.expense_count),
    income_count: Number(sums.income_count),
    income: Number(sums.income),
    expense: -Number(sums.expense),
  };
}

/** The count and the sum in fen of each kind of movement. */
export async function sumBillKinds(db: Db, customer_id: number, filter: BillFilter) {
  const rows = await filtered(db, customer_id, filter)
    .select(["kind", (row) => row.fn.countAll<number>().as("count"), (row) => row.fn.sum<number>("delta").as("sum")])
    .groupBy("kind")
    .execute();
  return rows.map(({ kind, count, sum }) => ({ kind, count: Number(count), sum: Number(sum) }));
}

/** The sums in fen of income and expense of each month; `months` holds the first instants of the months. */
export async function sumMonths(db: Db, customer_id: number, months: readonly { from: number; to: number }[]) {
  const [last, first] = [months[0], months.at(-1)];
  if (!last || !first) return [];
  const cases = months.map(({ from, to }) => sql`when created_at >= ${from} and created_at < ${to} then ${from}`);
  const month = sql<number>`cast(case ${sql.join(cases, sql` `)} end as bigint)`;
  const rows = await filtered(db, customer_id, { from: first.from, to: last.to })
    .select([month.as("month"), total(sql`delta > 0`).as("income"), total(sql`delta < 0`).as("expense")])
    .groupBy("month")
    .execute();
  return months.map(({ from }) => {
    const sums = rows.find((row) => Number(row.month) === from);
    return { from, income: Number(sums?.income ?? 0), expense: -Number(sums?.expense ?? 0) };
  });
}

/** The balance in fen before an instant. */
export async function balanceBefore(db: Db, customer_id: number, to: number): Promise<number> {
  const row = await ownBills(db, customer_id)
    .where("created_at", "<", to)
    .select((one) => one.fn.sum<number>("delta").as("sum"))
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

/** When the customer's first movement was booked; null for none. */
export async function firstBookedAt(db: Db, customer_id: number): Promise<number | null> {
  const first = await ownBills(db, customer_id).select("created_at").orderBy("id").limit(1).executeTakeFirst();
  return first?.created_at ?? null;
}

/** The customer's orders that these refunds are about. */
export async function ordersOfRefunds(db: Db, customer_id: number, sns: readonly string[]) {
  if (sns.length === 0) return [];
  return db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .where("refunds.customer_id", "=", customer_id)
    .where("refunds.sn", "in", sns)
    .select(["orders.id", "orders.sn", "orders.po", "refunds.sn as refund_sn", "stores.name"])
    .orderBy("refunds.id")
    .execute();
}

/** The customer's orders of these groups, in the order of their ids. */
export async function ordersOfGroups(db: Db, customer_id: number, group_ids: readonly number[]) {
  if (group_ids.length === 0) return [];
  return db
    .selectFrom("orders")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .where("orders.customer_id", "=", customer_id)
    .where("orders.group_id", "in", group_ids)
    .select(["orders.id", "orders.sn", "orders.po", "orders.group_id", "stores.name"])
    .orderBy("orders.id")
    .execute();
}

/** The id of the last movement that staff have made; null for none. */
export async function lastOfStaff(db: Db, customer_id: number): Promise<number | null> {
  const row = await ownBills(db, customer_id)
    .where("kind", "in", Object.values(STAFF_MONEY))
    .select((one) => one.fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id == null ? null : Number(row.id);
}

/** When the opening balance was booked; null without one. */
export async function openedAt(db: Db, customer_id: number): Promise<number | null> {
  const opened = await ownBills(db, customer_id)
    .where("kind", "=", OPENING_KIND)
    .select("created_at")
    .executeTakeFirst();
  return opened?.created_at ?? null;
}
