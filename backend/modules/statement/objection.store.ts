import { sql } from "kysely";
import type { ObjectionKind } from "#contract/rules/statement.ts";
import type { Db } from "../../database/database.ts";
import type { ClosedCustomer } from "../../platform/erasure.ts";

/** The objections to a statement, the newest first. */
export const listObjections = (db: Db, statement_id: number) =>
  db
    .selectFrom("statement_objections")
    .selectAll()
    .where("statement_id", "=", statement_id)
    .orderBy("id", "desc")
    .execute();

export async function insertObjection(
  tx: Db,
  objection: {
    statement_id: number;
    order_sn: string;
    kind: ObjectionKind;
    billed_fen: number | null;
    claimed_fen: number | null;
    reason: string;
    upload?: string;
    file_name?: string;
    file_bytes?: number;
    created_at: number;
  },
) {
  await tx
    .insertInto("statement_objections")
    .values({ ...objection, answer: null, answered_at: null })
    .execute();
}

/** The upload of one of the customer's objections. */
export const findObjectionAttachment = (db: Db, customer_id: number, objection_id: number) =>
  db
    .selectFrom("statement_objections as objection")
    .innerJoin("statements", "statements.id", "objection.statement_id")
    .where("objection.id", "=", objection_id)
    .where("statements.customer_id", "=", customer_id)
    .select(["objection.upload", "objection.file_name"])
    .executeTakeFirst();

/** Writes the answer to the objections of a statement that have none. */
export async function answerObjections(tx: Db, statement_id: number, answer: string, answered_at: number) {
  await tx
    .updateTable("statement_objections")
    .set({ answer, answered_at })
    .where("statement_id", "=", statement_id)
    .where("answered_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
}

/** The statement of one of the customer's objections. */
export const findOwnObjection = (db: Db, customer_id: number, objection_id: number) =>
  db
    .selectFrom("statement_objections as objection")
    .innerJoin("statements", "statements.id", "objection.statement_id")
    .where("objection.id", "=", objection_id)
    .where("statements.customer_id", "=", customer_id)
    .select("objection.statement_id")
    .executeTakeFirst();

/** Withdraws an objection that waits. @returns whether it did */
export async function withdraw(tx: Db, objection_id: number, withdrawn_at: number): Promise<boolean> {
  const withdrawn = await tx
    .updateTable("statement_objections")
    .set({ withdrawn_at })
    .where("id", "=", objection_id)
    .where("answered_at", "is", null)
    .where("withdrawn_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return withdrawn !== undefined;
}

/** The statements with an objection that waits for an answer. */
export const listDisputed = (db: Db) =>
  db
    .selectFrom("statements")
    .innerJoin("customers", "customers.id", "statements.customer_id")
    .innerJoin("statement_objections", "statement_objections.statement_id", "statements.id")
    .where("statements.state", "=", "disputed")
    .where("statement_objections.answered_at", "is", null)
    .where("statement_objections.withdrawn_at", "is", null)
    .select(["statements.month", "customers.phone as login", "customers.company"])
    .select(["statement_objections.order_sn", "statement_objections.kind", "statement_objections.reason"])
    .select(["statement_objections.billed_fen", "statement_objections.claimed_fen", "statement_objections.created_at"])
    .select(["statement_objections.id", "statement_objections.upload", "statement_objections.file_name"])
    .orderBy("statement_objections.id")
    .limit(200)
    .execute();

/** Empties the customer's objections. @returns their files */
export async function eraseObjections(tx: Db, { id }: ClosedCustomer): Promise<string[]> {
  const own = sql`statement_id in (select id from statements where customer_id = ${id})`;
  const files = await sql<{ upload: string }>`
    select upload from statement_objections where upload is not null and ${own}`.execute(tx);
  await sql`update statement_objections set reason = '', upload = null, file_name = null, file_bytes = null
    where ${own}`.execute(tx);
  return files.rows.map(({ upload }) => upload);
}
