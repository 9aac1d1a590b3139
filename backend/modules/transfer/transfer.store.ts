import { type Insertable, sql, type Updateable } from "kysely";
import { TRANSFER_TRANSITIONS, type TransferState } from "#contract/rules/transfer.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

type Act = keyof typeof TRANSFER_TRANSITIONS;

/** The group or the recharge that a transfer pays. */
export type Target = { group_id: number; recharge_id: null } | { group_id: null; recharge_id: number };

/**
 * The state of a transfer now; an open one is cancelled when its group is closed or paid otherwise, or its recharge is
 * paid otherwise, even before the job has marked it.
 */
const stateAt = (now: number) => sql<TransferState>`case
  when transfers.state in (${sql.join(TRANSFER_TRANSITIONS.cancel.from)})
    and (g.state <> 'unpaid' or g.closes_at <= ${now} or r.state <> 'waiting') then 'cancelled'
  else transfers.state end`;

const transfers = (db: Db, now: number) =>
  db
    .selectFrom("transfers")
    .leftJoin("order_groups as g", "g.id", "transfers.group_id")
    .leftJoin("recharges as r", "r.id", "transfers.recharge_id")
    .innerJoin("customers as c", "c.id", "transfers.customer_id")
    .selectAll("transfers")
    .select(["g.sn as group_sn", "r.sn as recharge_sn", "r.purpose", "g.closes_at", "c.phone as login", "c.company"])
    .select(stateAt(now).as("state_now"));
export type TransferRow = Awaited<ReturnType<ReturnType<typeof transfers>["execute"]>>[number];

export const findTransferOf = (db: Db, customer_id: number, { group_id, recharge_id }: Target, now: number) =>
  transfers(db, now)
    .where("transfers.customer_id", "=", customer_id)
    .where(group_id === null ? "transfers.recharge_id" : "transfers.group_id", "=", group_id ?? recharge_id)
    .executeTakeFirst();

export const findOwnTransfer = (db: Db, customer_id: number, id: number, now: number) =>
  transfers(db, now).where("transfers.customer_id", "=", customer_id).where("transfers.id", "=", id).executeTakeFirst();

export const findByCode = (db: Db, code: string, now: number) =>
  transfers(db, now).where("transfers.code", "=", code).executeTakeFirst();

/** The transfer of the number of a payment or recharge, or of a remittance code, for staff. */
export const findTransferByName = (db: Db, name: string, now: number) =>
  transfers(db, now)
    .where((row) => row.or([row("transfers.code", "=", name), row("g.sn", "=", name), row("r.sn", "=", name)]))
    .executeTakeFirst();

/** The newest transfers of all customers, of one state or of all. */
export function latestTransfers(db: Db, state: TransferState | undefined, limit: number, now: number) {
  const rows = transfers(db, now).orderBy("transfers.id", "desc").limit(limit);
  return (state === undefined ? rows : rows.where(stateAt(now), "=", state)).execute();
}

type OpenKind = "group" | "recharge" | "repayment";

/** The transfers of a customer's groups, recharges or repayments that wait for money; the newest first. */
export async function listOpenTransfers(db: Db, customer_id: number, kind: OpenKind, now: number) {
  const rows = await transfers(db, now)
    .where("transfers.customer_id", "=", customer_id)
    .where(kind === "group" ? "transfers.group_id" : "transfers.recharge_id", "is not", null)
    .where("transfers.state", "in", TRANSFER_TRANSITIONS.receive.from)
    .orderBy("transfers.id", "desc")
    .execute();
  return rows.filter(
    ({ state_now, purpose }) => state_now !== "cancelled" && (purpose === "credit") === (kind === "repayment"),
  );
}

/** The number of a customer's transfers whose groups ended unpaid by time since an instant, without any money received. */
export async function countExpired(db: Db, customer_id: number, since: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom("transfers")
    .innerJoin("order_groups as g", "g.id", "transfers.group_id")
    .select((row) => row.fn.countAll<number | string>().as("count"))
    .where("transfers.customer_id", "=", customer_id)
    .where("transfers.state", "<>", "received")
    .where("g.state", "<>", "paid")
    .where("g.closes_at", ">", since)
    .where("g.closes_at", "<=", now)
    .where((row) => row.or([row("g.cancelled_at", "is", null), row("g.cancelled_at", ">=", row.ref("g.closes_at"))]))
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom("bank_receipts").select("id").whereRef("bank_receipts.transfer_id", "=", "transfers.id"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns the id, or null where the code is taken. */
export async function insertTransfer(tx: Db, row: Omit<Insertable<Schema["transfers"]>, "id">): Promise<number | null> {
  const inserted = await tx
    .insertInto("transfers")
    .values(row)
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Carries out an act on a transfer. @returns false where its state does not allow the act. */
export async function applyTransferAct(tx: Db, id: number, name: Act, change: Updateable<Schema["transfers"]> = {}) {
  const { from, to } = TRANSFER_TRANSITIONS[name];
  const changed = await tx
    .updateTable("transfers")
    .set({ ...change, state: to })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Changes the amount of the open transfer of a group, if it has one.
 * @returns false where its slips wait for staff, so that its money may be on its way.
 */
export async function repriceTransfer(tx: Db, group_id: number, amount_fen: number): Promise<boolean> {
  const open = tx.updateTable("transfers").set({ amount_fen }).where("group_id", "=", group_id);
  await open.where("state", "in", ["waiting", "refused"]).execute();
  const submitted = tx.selectFrom("transfers").select("id").where("group_id", "=", group_id);
  return (await submitted.where("state", "=", "submitted").executeTakeFirst()) === undefined;
}

/** Gives an open transfer the amount that the bank has received, in fen. */
export async function resizeTransfer(tx: Db, id: number, amount_fen: number) {
  const { from } = TRANSFER_TRANSITIONS.receive;
  await tx.updateTable("transfers").set({ amount_fen }).where("id", "=", id).where("state", "in", from).execute();
}

/** The recharge of a transfer that repays bills; null for other transfers. */
export const repaymentOf = ({ recharge_id, customer_id, amount_fen, purpose }: TransferRow) =>
  purpose === "credit" && recharge_id !== null ? { id: recharge_id, customer_id, amount_fen } : null;

/** Marks the open transfers of groups and recharges that are closed or paid otherwise. @returns how many. */
export async function cancelClosed(tx: Db): Promise<number> {
  const { from, to } = TRANSFER_TRANSITIONS.cancel;
  const { numUpdatedRows } = await tx
    .updateTable("transfers")
    .set({ state: to })
    .where("state", "in", from)
    .where((row) =>
      row.or([
        row("group_id", "in", row.selectFrom("order_groups").select("id").where("state", "<>", "unpaid")),
        row("recharge_id", "in", row.selectFrom("recharges").select("id").where("state", "<>", "waiting")),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const slipsOf = (db: Db, transfer_id: number) =>
  db.selectFrom("transfer_slips").selectAll().where("transfer_id", "=", transfer_id).orderBy("id").execute();

export const findSlip = (db: Db, customer_id: number, id: number) =>
  db
    .selectFrom("transfer_slips")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .executeTakeFirst();

export async function insertSlip(tx: Db, row: Omit<Insertable<Schema["transfer_slips"]>, "id">): Promise<number> {
  return (await tx.insertInto("transfer_slips").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

export const deleteSlip = (tx: Db, customer_id: number, id: number) =>
  tx.deleteFrom("transfer_slips").where("customer_id", "=", customer_id).where("id", "=", id).execute();

const OPEN_MAX = 2000;

/** The open transfers of all customers, the newest first. */
export const openTransfers = (db: Db, now: number) =>
  transfers(db, now)
    .where(stateAt(now), "in", TRANSFER_TRANSITIONS.receive.from)
    .orderBy("transfers.id", "desc")
    .limit(OPEN_MAX)
    .execute();

/** Transfers with what they belong to, for the queries of the desk. */
export const transfersOfDesk = transfers;
export const stateNow = stateAt;

/** The customers whom a transfer since this time has shown the account of the shop, by their ids. */
export async function customersShown(
  db: Db,
  { since, after, limit }: { since: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("transfers")
    .innerJoin("customers", "customers.id", "transfers.customer_id")
    .select("transfers.customer_id")
    .distinct()
    .where("customers.is_active", "=", 1)
    .where("transfers.created_at", ">=", since)
    .where("transfers.customer_id", ">", after)
    .orderBy("transfers.customer_id")
    .limit(limit)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}
