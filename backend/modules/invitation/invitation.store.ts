import type { INVITED_STATES } from "#contract/rules/invitation.ts";
import type { Db } from "../../database/database.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    invitation_codes: { customer_id: number; code: string; created_at: number };
    invitations: { invited_id: number; inviter_id: number; created_at: number };
  }
}

export async function invitationCode(db: Db, customer_id: number): Promise<string | null> {
  const row = await db
    .selectFrom("invitation_codes")
    .select("code")
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  return row?.code ?? null;
}

/** Stores the code, unless the customer has one or the code is another customer's. */
export async function insertCode(tx: Db, row: { customer_id: number; code: string; created_at: number }) {
  await tx
    .insertInto("invitation_codes")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The active customer whose link has the code, or null. */
export async function inviterOf(db: Db, code: string): Promise<number | null> {
  const row = await db
    .selectFrom("invitation_codes")
    .innerJoin("customers", "customers.id", "invitation_codes.customer_id")
    .select("customers.id")
    .where("invitation_codes.code", "=", code)
    .where("customers.is_active", "=", 1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Records the inviter of a customer, once. */
export async function insertInvitation(
  tx: Db,
  row: { invited_id: number; inviter_id: number; created_at: number },
): Promise<void> {
  await tx
    .insertInto("invitations")
    .values(row)
    .onConflict((conflict) => conflict.column("invited_id").doNothing())
    .execute();
}

/** The review states of each filter. */
const REVIEWS: Record<(typeof INVITED_STATES)[number], readonly number[]> = {
  all: [0, 1, 2, 3],
  approved: [2],
  waiting: [1],
  none: [0, 3],
};

const invitedBy = (db: Db, inviter_id: number) =>
  db
    .selectFrom("invitations")
    .innerJoin("customers", "customers.id", "invitations.invited_id")
    .where("invitations.inviter_id", "=", inviter_id);

export async function countInvited(db: Db, inviter_id: number) {
  const rows = await invitedBy(db, inviter_id)
    .select(({ fn }) => ["customers.audit_state", fn.countAll<number>().as("count")])
    .groupBy("customers.audit_state")
    .execute();
  const sum = (states: readonly number[]) =>
    rows.reduce((total, { audit_state, count }) => total + (states.includes(audit_state) ? Number(count) : 0), 0);
  return {
    all: sum(REVIEWS.all),
    approved: sum(REVIEWS.approved),
    waiting: sum(REVIEWS.waiting),
    none: sum(REVIEWS.none),
  };
}

/** The customers that this one has invited, the newest first. */
export function listInvited(
  db: Db,
  inviter_id: number,
  { state, page, limit }: { state: keyof typeof REVIEWS; page: number; limit: number },
) {
  return invitedBy(db, inviter_id)
    .where("customers.audit_state", "in", REVIEWS[state])
    .select(["customers.company", "customers.phone", "invitations.created_at", "customers.audit_state"])
    .orderBy("invitations.invited_id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}
