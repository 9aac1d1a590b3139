import { type Expression, type SqlBool, sql } from "kysely";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { CREDIT_AGES, type CreditAge } from "#contract/rules/credit.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";

/** The condition on `customers` by which a member sees some of them. */
type Scope = Expression<SqlBool>;
export type ReceivableFilters = { keyword: string; age: CreditAge | ""; now: number };

/** Later than the end of every bill, so that customers without one come last on both databases. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Whether a bill is overdue, as `isOverdue` says it. */
const overdue = (now: number) =>
  sql`credit_bills.overdue_at is not null and credit_bills.overdue_at <= ${now} and credit_bills.grace_until <= ${now}`;

/** What is owed of an age, as `creditAge` says it. */
function owedOf(age: CreditAge, now: number) {
  const at = CREDIT_AGES.findIndex(({ id }) => id === age);
  const from = CREDIT_AGES[at - 1]?.to;
  if (from === undefined) return sql<number>`sum(case when ${overdue(now)} then 0 else credit_bills.owed_fen end)`;
  const { to = Number.POSITIVE_INFINITY } = CREDIT_AGES[at] ?? {};
  const isYounger = Number.isFinite(to) ? sql`and credit_bills.overdue_at > ${now - to * DAY_MS}` : sql``;
  return sql<number>`sum(case when ${overdue(now)} and credit_bills.overdue_at <= ${now - from * DAY_MS} ${isYounger}
    then credit_bills.owed_fen else 0 end)`;
}

/** The sums of customers who owe something, by age. */
function receivables(db: Db, scope: Scope, { keyword, now }: Pick<ReceivableFilters, "keyword" | "now">) {
  const part = likePattern(keyword);
  return db
    .selectFrom("credit_bills")
    .innerJoin("customers", "customers.id", "credit_bills.customer_id")
    .where("credit_bills.owed_fen", ">", 0)
    .where(scope)
    .$if(keyword !== "", (query) =>
      query.where(
        sql<SqlBool>`(lower(customers.company) like ${part} escape '\\' or lower(customers.real_name) like ${part}
          escape '\\' or customers.phone like ${part} escape '\\')`,
      ),
    )
    .groupBy("customers.id")
    .select("customers.id")
    .select(sql<number>`sum(credit_bills.owed_fen)`.as("owed"))
    .select(sql<number | null>`min(credit_bills.overdue_at)`.as("ends_at"))
    .select(sql<number | null>`min(case when ${overdue(now)} then credit_bills.overdue_at end)`.as("overdue_at"))
    .select(CREDIT_AGES.map(({ id }) => owedOf(id, now).as(id)));
}

const withNames = (db: Db, scope: Scope, { age, ...filters }: ReceivableFilters) =>
  db
    .selectFrom(receivables(db, scope, filters).as("due"))
    .innerJoin("customers", "customers.id", "due.id")
    .leftJoin("managers", "managers.id", "customers.manager_id")
    .leftJoin("credit_lines", "credit_lines.customer_id", "customers.id")
    .$if(age !== "", (query) => query.where(sql.ref(`due.${age || "owed"}`), ">", 0))
    .selectAll("due")
    .select(["customers.company", "customers.real_name", "customers.phone", "customers.closed_at"])
    .select(["managers.real_name as manager", "credit_lines.limit_fen", "credit_lines.state"]);
export type ReceivableRow = Awaited<ReturnType<ReturnType<typeof withNames>["execute"]>>[number];

/** One page of customers who owe something, the longest overdue first. */
export const listReceivables = (
  db: Db,
  scope: Scope,
  { page, limit, ...filters }: ReceivableFilters & { page: number; limit: number },
) =>
  withNames(db, scope, filters)
    .orderBy(sql`coalesce(due.overdue_at, ${NEVER})`)
    .orderBy(sql`coalesce(due.ends_at, ${NEVER})`)
    .orderBy("due.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

/** Customers who owe something after an id, by id. */
export const partOfReceivables = (
  db: Db,
  scope: Scope,
  { after, limit, ...filters }: ReceivableFilters & { after: number; limit: number },
) => withNames(db, scope, filters).where("due.id", ">", after).orderBy("due.id").limit(limit).execute();

/** The sums of all that the keyword finds, and the customers by age. */
export async function sumReceivables(db: Db, scope: Scope, filters: Pick<ReceivableFilters, "keyword" | "now">) {
  const row = await db
    .selectFrom(receivables(db, scope, filters).as("due"))
    .select((one) => one.fn.countAll<number>().as("customers"))
    .select(sql<number>`coalesce(sum(due.owed), 0)`.as("owed"))
    .select(CREDIT_AGES.map(({ id }) => sql<number>`coalesce(sum(${sql.ref(`due.${id}`)}), 0)`.as(`sum_${id}`)))
    .select(
      CREDIT_AGES.map(({ id }) =>
        sql<number>`coalesce(sum(case when ${sql.ref(`due.${id}`)} > 0 then 1 else 0 end), 0)`.as(`count_${id}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return {
    owed: Number(row.owed),
    sumOf: (age: CreditAge) => Number(row[`sum_${age}`]),
    countOf: (age: CreditAge | "") => Number(age === "" ? row.customers : row[`count_${age}`]),
  };
}
