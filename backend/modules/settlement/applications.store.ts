import { type Expression, type SqlBool, sql } from "kysely";
import {
  SETTLEMENT_ACCEPTED,
  SETTLEMENT_DRAFT,
  SETTLEMENT_SUBMITTED,
  type SettlementKind,
} from "#contract/rules/settlement.ts";
import type { Db } from "../../database/database.ts";
import { type Page, selectPage } from "../../database/paging.ts";
import { toWaiting } from "../../platform/desk-queue.ts";

/** The condition on `customers` by which a member sees some of them. */
type Scope = Expression<SqlBool>;

/** Submitted applications of customers that the member sees. */
const inScope = (db: Db, scope: Scope) =>
  db
    .selectFrom("settlements")
    .innerJoin("customers", "customers.id", "settlements.customer_id")
    .where(scope)
    .where("settlements.state", "!=", SETTLEMENT_DRAFT);

const waitingIn = (db: Db, scope: Scope) => inScope(db, scope).where("settlements.state", "=", SETTLEMENT_SUBMITTED);

/** One page of the applications under review, the oldest first, and how many there are. */
export function listWaiting(db: Db, scope: Scope, { kind, ...page }: Page & { kind?: SettlementKind | undefined }) {
  const found = waitingIn(db, scope)
    .leftJoin("managers", "managers.id", "customers.manager_id")
    .selectAll("settlements")
    .select(["customers.phone as login", "managers.real_name as manager"])
    .$if(kind !== undefined, (query) => query.where("settlements.kind", "=", kind ?? "wholesaler"))
    .orderBy("settlements.submitted_at");
  return selectPage(found, "settlements.id", page, "asc");
}

/** How many applications are under review, and since when the oldest is; literals let SQLite use the partial index. */
export const countWaitingApplications = async (db: Db, scope: Scope) =>
  toWaiting(
    await db
      .selectFrom("settlements")
      .innerJoin("customers", "customers.id", "settlements.customer_id")
      .where(scope)
      .where(sql<boolean>`settlements.state = ${sql.lit(SETTLEMENT_SUBMITTED)}`)
      .select([sql<number>`count(*)`.as("count"), sql<number | null>`min(settlements.submitted_at)`.as("oldest")])
      .executeTakeFirstOrThrow(),
  );

/** The applications that have been under review for the longest time. */
export const firstWaitingApplications = (db: Db, scope: Scope, limit: number) =>
  waitingIn(db, scope)
    .select(["settlements.id", "settlements.kind", "settlements.submitted_at", "customers.company", "customers.phone"])
    .orderBy("settlements.submitted_at")
    .orderBy("settlements.id")
    .limit(limit)
    .execute();

/** The ids of the applications under review, the oldest first. */
export async function waitingIds(db: Db, scope: Scope): Promise<number[]> {
  const rows = await waitingIn(db, scope)
    .select("settlements.id")
    .orderBy("settlements.submitted_at")
    .orderBy("settlements.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A submitted application of a customer that the member sees. */
export const findApplicationInScope = (db: Db, scope: Scope, id: number) =>
  inScope(db, scope).selectAll("settlements").where("settlements.id", "=", id).executeTakeFirst();

/** The submitted applications of one customer that the member sees, the newest first. */
export const listApplicationsOfCustomer = (db: Db, scope: Scope, customer_id: number) =>
  inScope(db, scope)
    .selectAll("settlements")
    .where("settlements.customer_id", "=", customer_id)
    .orderBy("settlements.id", "desc")
    .execute();

/** The upload of a picture of an application that the member sees. */
export const findApplicationUpload = (db: Db, scope: Scope, { id, picture_id }: { id: number; picture_id: number }) =>
  inScope(db, scope)
    .innerJoin("settlement_pictures", "settlement_pictures.settlement_id", "settlements.id")
    .select("settlement_pictures.upload")
    .where("settlements.id", "=", id)
    .where("settlement_pictures.id", "=", picture_id)
    .executeTakeFirst();

/** Applications of other customers with this credit code, under review or approved. */
export const withSameCode = (db: Db, { credit_code, customer_id }: { credit_code: string; customer_id: number }) =>
  db
    .selectFrom("settlements")
    .select(["id", "company", "submitted_at"])
    .where("credit_code", "=", credit_code)
    .where(sql<boolean>`credit_code <> ''`)
    .where("customer_id", "!=", customer_id)
    .where("state", "in", [SETTLEMENT_SUBMITTED, SETTLEMENT_ACCEPTED])
    .orderBy("id")
    .limit(20)
    .execute();
