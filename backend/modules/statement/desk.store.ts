import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "../../database/database.ts";
import { toWaiting, type Waiting } from "../../platform/desk-queue.ts";

/** The condition on `customers` by which a member sees some of them. */
type Scope = Expression<SqlBool>;

/** The objections of a scope, those that wait or the answered ones. */
const objections = (db: Db, scope: Scope, isAnswered: boolean) =>
  db
    .selectFrom("statement_objections as objection")
    .innerJoin("statements", "statements.id", "objection.statement_id")
    .innerJoin("customers", "customers.id", "statements.customer_id")
    .where(scope)
    .where("objection.withdrawn_at", "is", null)
    .where("objection.answered_at", isAnswered ? "is not" : "is", null);

/** One page of objections: those that wait with the oldest first, the answered ones with the newest first. */
export async function listObjectionsInScope(
  db: Db,
  scope: Scope,
  { isAnswered, page, limit }: { isAnswered: boolean; page: number; limit: number },
) {
  const found = objections(db, scope, isAnswered);
  const [rows, { count }] = await Promise.all([
    found
      .leftJoin("managers", "managers.id", "customers.manager_id")
      .select(["customers.id as customer_id", "customers.company", "customers.real_name"])
      .select(["managers.real_name as manager", "statements.month", "objection.kind", "objection.order_sn"])
      .select(["objection.reason", "objection.billed_fen", "objection.claimed_fen"])
      .select(["objection.created_at", "objection.answered_at"])
      .orderBy(isAnswered ? "objection.answered_at" : "objection.created_at", isAnswered ? "desc" : "asc")
      .orderBy("objection.id")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(count) };
}

export async function countWaitingObjections(db: Db, scope: Scope): Promise<Waiting> {
  const row = await objections(db, scope, false)
    .select([sql<number>`count(*)`.as("count"), sql<number | null>`min(objection.created_at)`.as("oldest")])
    .executeTakeFirstOrThrow();
  return toWaiting(row);
}

/** The upload of an objection in the scope. */
export const findObjectionUpload = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom("statement_objections as objection")
    .innerJoin("statements", "statements.id", "objection.statement_id")
    .innerJoin("customers", "customers.id", "statements.customer_id")
    .where(scope)
    .where("objection.id", "=", id)
    .select(["objection.upload", "objection.file_name"])
    .executeTakeFirst();

/** What answers to the objections of a statement have given so far, in fen. */
export async function givenFor(db: Db, statement_id: number): Promise<number> {
  const row = await db
    .selectFrom("staff_log")
    .where("subject", "=", "statement")
    .where("subject_id", "=", statement_id)
    .where("act", "=", "statement.reply")
    .select(({ fn }) => fn.sum<number | null>("amount_fen").as("fen"))
    .executeTakeFirstOrThrow();
  return Number(row.fen ?? 0);
}

/** The statement of this id, for whoever executes a request. */
export const findStatementById = (db: Db, id: number) =>
  db.selectFrom("statements").selectAll().where("id", "=", id).executeTakeFirst();
