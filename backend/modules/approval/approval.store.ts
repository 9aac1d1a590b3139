import type { Generated, Insertable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** Lists of goods that customers sent to approvers. */
    approvals: {
      id: Generated<number>;
      customer_id: number;
      /** The key of the form, so that a repeated one sends nothing. */
      form_key: string;
      title: string;
      approver: string;
      email: string | null;
      message: string;
      /** 1: the approver sees the total alone. */
      hides_prices: number;
      address_id: number;
      /** The address as the customer saw it. */
      address: string;
      /** The lines as they were sent: SheetLine[]. */
      lines_json: string;
      /** Fen, with freight. */
      total_fen: number;
      postage_fen: number;
      pieces: number;
      state: "waiting" | "approved" | "refused" | "stopped";
      decided_by: string | null;
      reason: string | null;
      decided_at: number | null;
      /** The order that the approval made. */
      group_id: number | null;
      expires_at: number;
      created_at: number;
    };
  }
}

export type ApprovalRow = Awaited<ReturnType<typeof findApproval>> & object;

/** @returns the id, or undefined where the form was submitted before. */
export async function insertApproval(tx: Db, row: Insertable<Schema["approvals"]>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto("approvals")
    .values(row)
    .onConflict((conflict) => conflict.columns(["customer_id", "form_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

/** The customer's newest requests, with the state of their orders. */
export function listApprovals(db: Db, customer_id: number, limit: number) {
  return db
    .selectFrom("approvals")
    .leftJoin("order_groups", "order_groups.id", "approvals.group_id")
    .selectAll("approvals")
    .select("order_groups.state as group_state")
    .where("approvals.customer_id", "=", customer_id)
    .orderBy("approvals.id", "desc")
    .limit(limit)
    .execute();
}

/** A request with the names of its customer. */
export function findApproval(db: Db, id: number) {
  return db
    .selectFrom("approvals")
    .innerJoin("customers", "customers.id", "approvals.customer_id")
    .selectAll("approvals")
    .select(["customers.company", "customers.real_name", "customers.is_active", "customers.audit_state"])
    .where("approvals.id", "=", id)
    .executeTakeFirst();
}

export function findOwnApproval(db: Db, customer_id: number, id: number) {
  return db
    .selectFrom("approvals")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The number of a customer's approved lists whose orders wait for payment. */
export async function countReserved(tx: Db, customer_id: number, now: number): Promise<number> {
  const { count } = await tx
    .selectFrom("approvals")
    .innerJoin("order_groups", "order_groups.id", "approvals.group_id")
    .select((row) => row.fn.countAll<number | string>().as("count"))
    .where("approvals.customer_id", "=", customer_id)
    .where("order_groups.state", "=", "unpaid")
    .where("order_groups.closes_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ends a request that waits. @returns false when it has ended. */
export async function endApproval(
  tx: Db,
  id: number,
  end: Pick<Schema["approvals"], "state" | "decided_by" | "reason" | "decided_at" | "group_id">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("approvals")
    .set(end)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
