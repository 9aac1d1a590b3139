import { type Expression, type SqlBool, sql } from "kysely";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import { normalText } from "#contract/rules/pasted-text.ts";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import {
  SHIP_HOURS_DEFAULT,
  type StaffOrderRemark,
  type StaffOrderSort,
  type StaffOrderTab,
} from "#contract/rules/staff-order.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import { selectPage } from "../../database/paging.ts";

export type ListQuery = {
  tab: StaffOrderTab;
  store_id?: number | undefined;
  warehouse_id?: number | undefined;
  /** The range of the payment, in epoch ms; `until` is exclusive. */
  since?: number | undefined;
  until?: number | undefined;
  remark?: StaffOrderRemark | undefined;
  sort: StaffOrderSort;
  keyword: string;
  now: number;
  page: number;
  limit: number;
};

const OPEN_REFUNDS = sql.join([REFUND_STATUS.toReview, REFUND_STATUS.toSendBack, REFUND_STATUS.toReceive]);
const IS_REFUNDING = sql<SqlBool>`orders.id in (select order_id from refunds where state in (${OPEN_REFUNDS}))`;

const paidAt = (status: number) => sql<SqlBool>`order_groups.state = 'paid' and orders.status = ${status}`;

const TABS: Record<StaffOrderTab, (now: number) => Expression<SqlBool>> = {
  unpaid: (now) => sql`order_groups.state = 'unpaid' and order_groups.closes_at > ${now}`,
  ship: () => paidAt(ORDER_STATUS.toShip),
  receive: () => paidAt(ORDER_STATUS.toReceive),
  review: () => paidAt(ORDER_STATUS.toReview),
  done: () => paidAt(ORDER_STATUS.done),
  cancelled: (now) =>
    sql`(order_groups.state = 'cancelled' or (order_groups.state = 'unpaid' and order_groups.closes_at <= ${now}))`,
  refunding: () => IS_REFUNDING,
  all: () => sql`1 = 1`,
};

const REMARKS: Record<StaffOrderRemark, Expression<SqlBool>> = {
  mark: sql`(orders.mark <> '' or orders.deliver_note <> '')`,
  po: sql`orders.po <> ''`,
  invoice: sql`order_groups.invoice_title_id is not null`,
  note: sql`orders.id in (select subject_id from staff_log where act = 'order.note' and subject = 'order')`,
};

/** The instant by which a paid order should have been dispatched, by the quickest of its warehouses. */
export const DEADLINE = sql<number | null>`order_groups.paid_at + ${HOUR_MS} * coalesce((
  select min(warehouses.ship_hours) from order_warehouses held
  join warehouses on warehouses.id = held.warehouse_id where held.order_id = orders.id), ${SHIP_HOURS_DEFAULT})`;

const joined = (db: Db, scope: Expression<SqlBool>) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .where(scope);

/** The number of orders of each tab that the scope holds: one query. */
export async function countOrderTabs(
  db: Db,
  scope: Expression<SqlBool>,
  now: number,
): Promise<Record<StaffOrderTab, number>> {
  const one = (is: Expression<SqlBool>) => sql<number>`coalesce(sum(case when ${is} then 1 else 0 end), 0)`;
  const names = Object.keys(TABS) as StaffOrderTab[];
  const row = await joined(db, scope)
    .select(names.map((tab) => one(TABS[tab](now)).as(tab)))
    .executeTakeFirstOrThrow();
  const counts = names.map((tab) => [tab, Number((row as Record<string, number>)[tab])] as const);
  // The line above makes one pair of every tab.
  return Object.fromEntries(counts) as Record<StaffOrderTab, number>;
}

const WORDS_MAX = 8;
/** The least length of a word that matches numbers, because a shorter one, such as 88A, is more likely a model. */
const NUMBER_PART_MIN = 4;
const wordsOf = (keyword: string) => normalText(keyword).toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);

/** Companies with the brackets that a normalised keyword has. */
const COMPANY = sql`replace(replace(lower(c.company), '（', '('), '）', ')')`;

/** Orders that match a word by a number, a person, a company or a model; each part of the union is read once. */
function matches(word: string) {
  const pattern = likePattern(word);
  const numbers =
    word.length < NUMBER_PART_MIN
      ? sql``
      : sql`union select o.id from orders o where o.sn like ${pattern} escape '\\'
        union select o.id from order_groups g join orders o on o.group_id = g.id
          where g.sn like ${pattern} escape '\\' or g.phone like ${pattern} escape '\\'
        union select order_id from order_receivers where phone like ${pattern} escape '\\'
        union select order_id from packages where lower(number) like ${pattern} escape '\\'
        union select o.id from customers c join orders o on o.customer_id = c.id
          where c.phone like ${pattern} escape '\\'`;
  return sql<SqlBool>`orders.id in (
    select o.id from orders o where lower(o.po) like ${pattern} escape '\\'
    union select order_id from order_items
      where lower(name) like ${pattern} escape '\\' or lower(sku) like ${pattern} escape '\\'
    union select o.id from order_groups g join orders o on o.group_id = g.id
      where lower(g.real_name) like ${pattern} escape '\\'
    union select order_id from order_receivers where lower(real_name) like ${pattern} escape '\\'
    union select o.id from customers c join orders o on o.customer_id = c.id
      where ${COMPANY} like ${pattern} escape '\\' or lower(c.real_name) like ${pattern} escape '\\'
    ${numbers})`;
}

/** The columns by which a list is sorted before its ids; the newest orders come first where there are none. */
const SORTS: Record<StaffOrderSort, (tab: StaffOrderTab) => Expression<unknown> | null> = {
  deadline: (tab) => (tab === "ship" ? DEADLINE : null),
  paid: () => sql`order_groups.paid_at`,
  amount: () => sql`orders.pay_fen`,
};

/** What an order must be to match. */
export type Filters = Omit<ListQuery, "sort" | "page" | "limit">;

/** The orders that the scope holds and that match. */
function matching(db: Db, scope: Expression<SqlBool>, filters: Filters) {
  const { tab, store_id, warehouse_id, since, until, remark, keyword, now } = filters;
  return joined(db, scope)
    .where(TABS[tab](now))
    .$if(store_id !== undefined, (orders) => orders.where("orders.store_id", "=", store_id ?? 0))
    .$if(warehouse_id !== undefined, (orders) =>
      orders.where("orders.id", "in", (held) =>
        held
          .selectFrom("order_warehouses")
          .select("order_id")
          .where("warehouse_id", "=", warehouse_id ?? 0),
      ),
    )
    .$if(since !== undefined, (orders) => orders.where("order_groups.paid_at", ">=", since ?? 0))
    .$if(until !== undefined, (orders) => orders.where("order_groups.paid_at", "<", until ?? 0))
    .$if(remark !== undefined, (orders) => orders.where(REMARKS[remark ?? "mark"]))
    .where((row) => row.and(wordsOf(keyword).map(matches)));
}

/** The ids of the orders that match, the newest first, below an id where one is given. */
export async function matchingOrderIds(
  db: Db,
  scope: Expression<SqlBool>,
  filters: Filters,
  { below, limit }: { below: number | undefined; limit: number },
): Promise<number[]> {
  const rows = await matching(db, scope, filters)
    .$if(below !== undefined, (orders) => orders.where("orders.id", "<", below ?? 0))
    .select("orders.id")
    .orderBy("orders.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The number of lines of the orders that match. */
export async function countListedLines(db: Db, scope: Expression<SqlBool>, filters: Filters): Promise<number> {
  const { count } = await matching(db, scope, filters)
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One page of the orders that the scope holds, and how many match. */
export function listOrdersInScope(db: Db, scope: Expression<SqlBool>, query: ListQuery) {
  const { tab, sort, page, limit } = query;
  const isOldestFirst = tab === "ship" && sort === "deadline";
  const by = SORTS[sort](tab);
  const found = matching(db, scope, query)
    .innerJoin("stores", "stores.id", "orders.store_id")
    .leftJoin("order_receivers as changed", "changed.order_id", "orders.id")
    .selectAll("orders")
    .select(["order_groups.sn as group_sn", "order_groups.state", "order_groups.closes_at", "order_groups.paid_at"])
    .select(["order_groups.invoice_title_id", "stores.name as store_name", "customers.company"])
    .select("customers.real_name as customer_name")
    .select([
      DEADLINE.as("deadline"),
      sql<string>`coalesce(changed.real_name, order_groups.real_name)`.as("real_name"),
      sql<string>`coalesce(changed.province, order_groups.province)`.as("province"),
      sql<string>`coalesce(changed.address, order_groups.address)`.as("address"),
    ])
    .$if(by !== null, (orders) => orders.orderBy(sql`${by ?? sql``} ${sql.raw(isOldestFirst ? "asc" : "desc")}`));
  return selectPage(found, "orders.id", { page, limit }, isOldestFirst ? "asc" : "desc");
}

/** The lines of these orders with the weight of a unit in grams. */
export const linesOfOrders = (db: Db, order_ids: readonly number[]) =>
  db
    .selectFrom("order_items")
    .innerJoin("skus", "skus.id", "order_items.sku_id")
    .where("order_items.order_id", "in", [0, ...order_ids])
    .select(["order_items.order_id", "order_items.name", "order_items.sku", "order_items.quantity", "skus.weight_g"])
    .select(["order_items.dispatched", "order_items.cancelled_pieces", "order_items.open_pieces"])
    .orderBy("order_items.id")
    .execute();

/** The names of the warehouses that each of these orders has pieces of. */
export const warehousesOfOrders = (db: Db, order_ids: readonly number[]) =>
  db
    .selectFrom("order_warehouses")
    .innerJoin("warehouses", "warehouses.id", "order_warehouses.warehouse_id")
    .where("order_warehouses.order_id", "in", [0, ...order_ids])
    .select(["order_warehouses.order_id", "warehouses.name"])
    .orderBy("warehouses.id")
    .execute();

/** The number of packages of each of these orders. */
export const countPackages = (db: Db, order_ids: readonly number[]) =>
  db
    .selectFrom("packages")
    .where("order_id", "in", [0, ...order_ids])
    .select(["order_id", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("order_id")
    .execute();

/** The newest internal remark of each of these orders. */
export const notesOfOrders = (db: Db, order_ids: readonly number[]) =>
  db
    .selectFrom("staff_log")
    .where("id", "in", (newest) =>
      newest
        .selectFrom("staff_log")
        .where("act", "=", "order.note")
        .where("subject", "=", "order")
        .where("subject_id", "in", [0, ...order_ids])
        .select(({ fn }) => fn.max("id").as("id"))
        .groupBy("subject_id"),
    )
    .select(["subject_id", "note"])
    .execute();

export const storesToFilter = (db: Db) =>
  db.selectFrom("stores").select(["id", "name"]).orderBy("sort").orderBy("id").execute();
export const warehousesToFilter = (db: Db) =>
  db.selectFrom("warehouses").select(["id", "name"]).orderBy("id").execute();
