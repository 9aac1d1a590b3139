import { type Expression, type SqlBool, sql } from "kysely";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import { APPROVED, type PriceClass } from "#contract/rules/pricing.ts";
import { SETTLEMENT_DRAFT } from "#contract/rules/settlement.ts";
import { PHONE_KEYWORD } from "#contract/rules/staff-customer.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import { type Page, selectPage } from "../../database/paging.ts";

/** The condition on `customers` by which a member sees some of them. */
export type Scope = Expression<SqlBool>;

export type CustomerFilters = Page & {
  keyword: string;
  class?: PriceClass | undefined;
  state?: number | undefined;
  manager?: "none" | number | undefined;
  active?: "0" | "1" | undefined;
};

const CLASS_CONDITIONS: Readonly<Record<PriceClass, Expression<SqlBool>>> = {
  public: sql<SqlBool>`customers.audit_state <> ${APPROVED}`,
  markup: sql<SqlBool>`customers.audit_state = ${APPROVED} and customers.audit_type = 0`,
  cost: sql<SqlBool>`customers.audit_state = ${APPROVED} and customers.audit_type = 1`,
};

/** Customers whose phone, company, contact or application has the keyword. */
function matching(keyword: string): Expression<SqlBool> {
  const code = `${keyword.toUpperCase().replace(/[\\%_]/g, "\\$&")}%`;
  const withCode = sql`exists (select 1 from settlements where settlements.customer_id = customers.id
    and settlements.state <> ${SETTLEMENT_DRAFT} and settlements.credit_code like ${code} escape '\\')`;
  const part = likePattern(keyword);
  if (PHONE_KEYWORD.test(keyword)) {
    return sql<SqlBool>`(customers.phone like ${part} escape '\\' or ${withCode})`;
  }
  const applied = sql`exists (select 1 from settlements where settlements.customer_id = customers.id
    and settlements.state <> ${SETTLEMENT_DRAFT} and lower(settlements.company) like ${part} escape '\\')`;
  return sql<SqlBool>`(lower(customers.company) like ${part} escape '\\'
    or lower(customers.real_name) like ${part} escape '\\' or ${withCode} or ${applied})`;
}

/** The customers of a member, without those that have closed their account. */
const ofMember = (db: Db, scope: Scope) =>
  db.selectFrom("customers").where(scope).where("customers.closed_at", "is", null);

/** One page of customers, the newest first, and how many there are. */
export function listCustomers(db: Db, scope: Scope, { keyword, state, manager, active, ...filters }: CustomerFilters) {
  const found = ofMember(db, scope)
    .leftJoin("managers", "managers.id", "customers.manager_id")
    .leftJoin("addresses", (join) =>
      join.onRef("addresses.customer_id", "=", "customers.id").on("addresses.is_default", "=", 1),
    )
    .select(["customers.id", "customers.phone", "customers.company", "customers.real_name"])
    .select(["customers.audit_state", "customers.audit_type", "customers.is_active", "customers.balance"])
    .select(["managers.real_name as manager", "addresses.province", "addresses.city"])
    .select((row) =>
      row
        .selectFrom("settlements")
        .select("settlements.company")
        .whereRef("settlements.customer_id", "=", "customers.id")
        .where("settlements.state", "!=", SETTLEMENT_DRAFT)
        .orderBy("settlements.id", "desc")
        .limit(1)
        .as("applied_company"),
    )
    .$if(keyword !== "", (query) => query.where(matching(keyword)))
    .$if(filters.class !== undefined, (query) => query.where(CLASS_CONDITIONS[filters.class ?? "public"]))
    .$if(state !== undefined, (query) => query.where("customers.audit_state", "=", state ?? 0))
    .$if(manager === "none", (query) => query.where("customers.manager_id", "is", null))
    .$if(typeof manager === "number", (query) => query.where("customers.manager_id", "=", Number(manager)))
    .$if(active !== undefined, (query) => query.where("customers.is_active", "=", Number(active)));
  return selectPage(found, "customers.id", filters);
}

/** How many customers a member has, and how many of them are disabled. */
export async function countCustomersInScope(db: Db, scope: Scope) {
  const { all, disabled } = await ofMember(db, scope)
    .select(sql<number>`count(*)`.as("all"))
    .select(sql<number>`coalesce(sum(case when customers.is_active = 0 then 1 else 0 end), 0)`.as("disabled"))
    .executeTakeFirstOrThrow();
  return { all: Number(all), disabled: Number(disabled) };
}

export type Purchases = { month_fen: number; month_count: number; year_fen: number; ordered_at: number | null };
const NO_PURCHASES: Purchases = { month_fen: 0, month_count: 0, year_fen: 0, ordered_at: null };

/** What customers have ordered and paid since these instants, and when they ordered last. */
export async function purchasesOf(db: Db, ids: readonly number[], since: { month: number; year: number }) {
  const sums = new Map<number, Purchases>();
  if (ids.length > 0) {
    const isPaid = sql`order_groups.state = 'paid' and order_groups.created_at >= ${since.year}`;
    const isOfMonth = sql`order_groups.state = 'paid' and order_groups.created_at >= ${since.month}`;
    const rows = await db
      .selectFrom("customers")
      .leftJoin("order_groups", (join) =>
        join
          .onRef("order_groups.customer_id", "=", "customers.id")
          .on("order_groups.created_at", ">=", Math.min(since.month, since.year)),
      )
      .select("customers.id as customer_id")
      .select(sql<number>`sum(case when ${isOfMonth} then order_groups.pay_fen else 0 end)`.as("month_fen"))
      .select(sql<number>`sum(case when ${isOfMonth} then 1 else 0 end)`.as("month_count"))
      .select(sql<number>`sum(case when ${isPaid} then order_groups.pay_fen else 0 end)`.as("year_fen"))
      .select((row) =>
        row
          .selectFrom("order_groups as placed")
          .whereRef("placed.customer_id", "=", "customers.id")
          .select(({ fn }) => fn.max("placed.created_at").as("last"))
          .as("ordered_at"),
      )
      .where("customers.id", "in", ids)
      .groupBy("customers.id")
      .execute();
    for (const { customer_id, month_fen, month_count, year_fen, ordered_at } of rows) {
      sums.set(customer_id, {
        month_fen: Number(month_fen),
        month_count: Number(month_count),
        year_fen: Number(year_fen),
        ordered_at: ordered_at === null ? null : Number(ordered_at),
      });
    }
  }
  return (id: number) => sums.get(id) ?? NO_PURCHASES;
}

const selected = (db: Db) =>
  db
    .selectFrom("customers")
    .leftJoin("managers", "managers.id", "customers.manager_id")
    .select(["customers.id", "customers.phone", "customers.phone_checked", "customers.company", "customers.real_name"])
    .select(["customers.audit_state", "customers.audit_type", "customers.audit_reject_reason"])
    .select(["customers.manager_id", "customers.is_active", "customers.balance", "customers.points"])
    .select(["customers.created_at", "customers.closes_at", "customers.closed_at", "managers.real_name as manager"]);

/** A customer of a member with everything that the acts depend on; undefined outside the scope. */
export const findCustomerInScope = (db: Db, scope: Scope, id: number) =>
  selected(db).where("customers.id", "=", id).where(scope).executeTakeFirst();
export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomerInScope>>>;

/** Any customer, for whoever acts without a scope. */
export const findAnyCustomer = (db: Db, id: number) => selected(db).where("customers.id", "=", id).executeTakeFirst();

/** The orders of a customer, and those that are paid and not received. */
export async function countOrdersOfCustomer(db: Db, customer_id: number) {
  const { all, open } = await db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .select(sql<number>`count(*)`.as("all"))
    .select(
      sql<number>`coalesce(sum(case when order_groups.state = 'paid' and orders.status in
        (${ORDER_STATUS.toShip}, ${ORDER_STATUS.toReceive}) then 1 else 0 end), 0)`.as("open"),
    )
    .where("orders.customer_id", "=", customer_id)
    .executeTakeFirstOrThrow();
  return { all: Number(all), open: Number(open) };
}

const LAST_ORDERS = 5;

/** The last orders of a customer with their first item and the number of their items. */
export const lastOrders = (db: Db, customer_id: number) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .select(["orders.sn", "orders.created_at", "orders.pay_fen", "orders.status", "orders.total_num"])
    .select("order_groups.state as group_state")
    .select((row) => [
      row
        .selectFrom("order_items")
        .select("order_items.name")
        .whereRef("order_items.order_id", "=", "orders.id")
        .orderBy("order_items.id")
        .limit(1)
        .as("first_item"),
      row
        .selectFrom("order_items")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("order_items.order_id", "=", "orders.id")
        .as("items"),
    ])
    .where("orders.customer_id", "=", customer_id)
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.id", "desc")
    .limit(LAST_ORDERS)
    .execute();

export const addressesOfCustomer = (db: Db, customer_id: number) =>
  db
    .selectFrom("addresses")
    .select(["real_name", "phone", "province", "city", "district", "street", "detail", "is_default"])
    .where("customer_id", "=", customer_id)
    .orderBy("is_default", "desc")
    .orderBy("id")
    .execute();

/** The telephone numbers in a customer's submitted applications, the newest first. */
export async function phonesOfApplications(db: Db, customer_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom("settlements")
    .select("fields_json")
    .where("customer_id", "=", customer_id)
    .where("state", "!=", SETTLEMENT_DRAFT)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ fields_json }) => String((JSON.parse(fields_json) as { phone?: string }).phone ?? ""));
}

/** The acts on a customer and on the customer's applications that wait for a second member, with who asked. */
export const pendingRequests = (db: Db, customer_id: number) =>
  db
    .selectFrom("staff_requests")
    .innerJoin("staff_members", "staff_members.id", "staff_requests.asked_by")
    .select(["staff_requests.act", "staff_requests.subject", "staff_requests.subject_id", "staff_members.name"])
    .where("staff_requests.customer_id", "=", customer_id)
    .where("staff_requests.state", "in", ["open", "waiting"])
    .execute();

export const findManagerOfCustomer = (db: Db, id: number) =>
  db.selectFrom("managers").select(["id", "real_name as name"]).where("id", "=", id).executeTakeFirst();

export const listManagerChoices = (db: Db) =>
  db.selectFrom("managers").select(["id", "real_name as name"]).orderBy("id").execute();
