import { type Expression, type SqlBool, sql } from "kysely";
import type { PaymentTab } from "#contract/rules/staff-transfer.ts";
import { TRANSFER_TRANSITIONS } from "#contract/rules/transfer.ts";
import { inChunks } from "../../database/chunks.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import { type Page, selectPage } from "../../database/paging.ts";
import type { ReceiptRow } from "./receipt.store.ts";
import { stateNow, transfersOfDesk } from "./transfer.store.ts";

/** The condition on `customers` by which a member sees some of them. */
type Scope = Expression<SqlBool>;

const slipCount = sql<number>`(select count(*) from transfer_slips where transfer_slips.transfer_id = transfers.id)`;

/** The transfers of a member's customers. */
export const scopedTransfers = (db: Db, scope: Scope, now: number) =>
  transfersOfDesk(db, now)
    .innerJoin("customers", "customers.id", "transfers.customer_id")
    .select(slipCount.as("slip_count"))
    .where(scope);
export type DeskTransfer = Awaited<ReturnType<ReturnType<typeof scopedTransfers>["execute"]>>[number];

/** An amount in fen that a keyword names; null for another text. */
export function amountIn(keyword: string): number | null {
  const [, whole, cents = ""] = /^[¥￥]?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(keyword.replaceAll(",", "")) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}

function matching(keyword: string): Expression<SqlBool> {
  const part = likePattern(keyword);
  return sql<SqlBool>`(lower(transfers.code) like ${part} escape '\\' or lower(transfers.payer) like ${part} escape '\\'
    or lower(customers.company) like ${part} escape '\\' or customers.phone like ${part} escape '\\'
    or lower(coalesce(g.sn, r.sn, '')) like ${part} escape '\\' or transfers.amount_fen = ${amountIn(keyword) ?? -1})`;
}

const STATES = {
  slip: ["submitted"],
  open: ["waiting", "refused"],
} as const;

/** One page of transfers with slips, or without, the oldest first. */
export function listTransfers(
  db: Db,
  scope: Scope,
  { tab, keyword, now, ...page }: Page & { tab: keyof typeof STATES; keyword: string; now: number },
) {
  const found = scopedTransfers(db, scope, now).where(stateNow(now), "in", [...STATES[tab]]);
  return selectPage(keyword === "" ? found : found.where(matching(keyword)), "transfers.id", page, "asc");
}

export const findTransferOfReceipt = (db: Db, scope: Scope, id: number, now: number) =>
  scopedTransfers(db, scope, now).where("transfers.id", "=", id).executeTakeFirst();

/** Open transfers, and those confirmed by hand without a row of the bank, that a receipt may pay. */
export function candidatesFor(
  db: Db,
  scope: Scope,
  {
    keyword,
    amount_fen,
    ids,
    now,
    limit,
  }: { keyword: string; amount_fen: number; ids: readonly number[]; now: number; limit: number },
) {
  const isWanted = keyword
    ? matching(keyword)
    : ids.length > 0
      ? sql<SqlBool>`transfers.id in (${sql.join(ids)})`
      : sql<SqlBool>`transfers.amount_fen = ${amount_fen}`;
  return scopedTransfers(db, scope, now)
    .where(isWanted)
    .where(sql<SqlBool>`(${stateNow(now)} in (${sql.join(TRANSFER_TRANSITIONS.receive.from)})
      or (transfers.state = 'received' and ${hasNoReceipt}))`)
    .orderBy("transfers.id")
    .limit(limit)
    .execute();
}

const hasNoReceipt = sql<SqlBool>`not exists (select 1 from bank_receipts b where b.transfer_id = transfers.id)
  and not exists (select 1 from receipt_parts p where p.transfer_id = transfers.id)`;

/** Transfers that were confirmed by hand before an instant and have no row of the bank. */
export const confirmedByHand = (db: Db, scope: Scope, before: number, now: number) =>
  scopedTransfers(db, scope, now)
    .where("transfers.state", "=", "received")
    .where("transfers.received_at", "<", before)
    .where(hasNoReceipt)
    .orderBy("transfers.received_at")
    .limit(100)
    .execute();

const receipts = (db: Db) =>
  db
    .selectFrom("bank_receipts")
    .leftJoin("customers", "customers.id", "bank_receipts.customer_id")
    .selectAll("bank_receipts")
    .select(["customers.company", "customers.phone"]);
export type DeskReceipt = Awaited<ReturnType<ReturnType<typeof receipts>["execute"]>>[number];

export const findDeskReceipt = (db: Db, id: number) =>
  receipts(db).where("bank_receipts.id", "=", id).executeTakeFirst();

/** One page of rows of the bank that wait, the oldest first, or that were booked, the newest first. */
export function listReceipts(
  db: Db,
  { tab, keyword, ...page }: Page & { tab: Extract<PaymentTab, "row" | "booked">; keyword: string },
) {
  const outcomes = tab === "row" ? (["waiting"] as const) : (["paid", "credited"] as const);
  const found = receipts(db).where("bank_receipts.outcome", "in", [...outcomes]);
  const part = likePattern(keyword);
  const isFound = sql<SqlBool>`(lower(bank_receipts.payer) like ${part} escape '\\'
    or lower(bank_receipts.remark) like ${part} escape '\\' or lower(coalesce(serial, '')) like ${part} escape '\\'
    or bank_receipts.amount_fen = ${amountIn(keyword) ?? 0})`;
  return selectPage(
    keyword === "" ? found : found.where(isFound),
    "bank_receipts.id",
    page,
    tab === "row" ? "asc" : "desc",
  );
}

export const receiptsOfTransfer = (db: Db, transfer_id: number) =>
  receipts(db)
    .where(sql<SqlBool>`(bank_receipts.transfer_id = ${transfer_id} or bank_receipts.id in (
      select receipt_id from receipt_parts where receipt_parts.transfer_id = ${transfer_id}))`)
    .orderBy("bank_receipts.id")
    .execute();

export const partsOf = (db: Db, receipt_id: number) =>
  db
    .selectFrom("receipt_parts")
    .leftJoin("transfers", "transfers.id", "receipt_parts.transfer_id")
    .select(["receipt_parts.amount_fen", "transfers.code"])
    .where("receipt_id", "=", receipt_id)
    .orderBy("receipt_parts.id")
    .execute();

export const reversalOf = (db: Db, receipt_id: number) =>
  db.selectFrom("receipt_reversals").selectAll().where("receipt_id", "=", receipt_id).executeTakeFirst();

/** The orders that a receipt has paid, alone or with a part of it. */
export const ordersPaidBy = (db: Db, { id, outcome, transfer_id }: ReceiptRow) =>
  db
    .selectFrom("orders")
    .innerJoin("transfers", "transfers.group_id", "orders.group_id")
    .select(["orders.id", "orders.sn", "orders.status"])
    .select(
      sql<number>`case when exists (select 1 from packages where packages.order_id = orders.id) then 1 else 0 end`.as(
        "has_parcel",
      ),
    )
    .where((row) =>
      row.or([
        row("transfers.id", "=", outcome === "paid" ? (transfer_id ?? 0) : 0),
        row("transfers.id", "in", row.selectFrom("receipt_parts").select("transfer_id").where("receipt_id", "=", id)),
      ]),
    )
    .orderBy("orders.id")
    .execute();

/** The recharges that repay bills and that a receipt has paid, alone or with a part of it. */
export async function rechargesPaidBy(db: Db, { id, outcome, transfer_id }: ReceiptRow): Promise<number[]> {
  const rows = await db
    .selectFrom("recharges")
    .innerJoin("transfers", "transfers.recharge_id", "recharges.id")
    .select("recharges.id")
    .where("recharges.purpose", "=", "credit")
    .where((row) =>
      row.or([
        row("transfers.id", "=", outcome === "paid" ? (transfer_id ?? 0) : 0),
        row("transfers.id", "in", row.selectFrom("receipt_parts").select("transfer_id").where("receipt_id", "=", id)),
      ]),
    )
    .orderBy("recharges.id")
    .execute();
  return rows.map((row) => row.id);
}

export const orderNumbers = async (db: Db, group_id: number | null) =>
  (
    await db
      .selectFrom("orders")
      .select("sn")
      .where("group_id", "=", group_id ?? 0)
      .orderBy("id")
      .execute()
  ).map(({ sn }) => sn);

/** Booked receipts that could not be taken back, and reversals of the bank whose income was booked. */
export const stuckReceipts = (db: Db) =>
  receipts(db)
    .leftJoin("receipt_reversals", "receipt_reversals.receipt_id", "bank_receipts.id")
    .select(["receipt_reversals.reason as stuck", "receipt_reversals.at as stuck_at"])
    .where(sql<SqlBool>`(receipt_reversals.state = 'stuck'
      or (bank_receipts.outcome = 'waiting' and bank_receipts.amount_fen < 0))`)
    .orderBy("bank_receipts.id")
    .limit(100)
    .execute();

/** Transfers with slips and rows of the bank that wait for staff. */
export async function countWaitingReceipts(db: Db, scope: Scope, now: number) {
  const slips = await scopedTransfers(db, scope, now)
    .where(stateNow(now), "=", "submitted")
    .clearSelect()
    .select(sql<number>`count(*)`.as("count"))
    .select(sql<number | null>`min(transfers.submitted_at)`.as("oldest"))
    .select(sql<number | null>`sum(transfers.amount_fen)`.as("sum"))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("bank_receipts")
    .select([sql<number>`count(*)`.as("count"), sql<number | null>`min(created_at)`.as("oldest")])
    .where("outcome", "=", "waiting")
    .executeTakeFirstOrThrow();
  const open = await scopedTransfers(db, scope, now)
    .where(stateNow(now), "in", [...STATES.open])
    .clearSelect()
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  const oldest = [slips.oldest, rows.oldest].filter((one) => one !== null).map(Number);
  return {
    slip: Number(slips.count),
    slip_fen: Number(slips.sum ?? 0),
    open: Number(open.count),
    row: Number(rows.count),
    oldest: oldest.length > 0 ? Math.min(...oldest) : null,
  };
}

/** Customers that a keyword names, or one with the company. */
export const findCustomers = (db: Db, scope: Scope, text: string, limit: number) =>
  db
    .selectFrom("customers")
    .select(["id", "company", "phone"])
    .where(scope)
    .where("closed_at", "is", null)
    .where(sql<SqlBool>`(lower(company) like ${likePattern(text)} escape '\\' or phone = ${text})`)
    .orderBy("id")
    .limit(limit)
    .execute();

/** The receipts that were booked with this mark of the log. */
export async function bookedIn(db: Db, ids: readonly number[], batch: string): Promise<ReadonlySet<number>> {
  const booked = new Set<number>();
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom("staff_log")
      .select("subject_id")
      .where("subject", "=", "receipt")
      .where("subject_id", "in", some)
      .where("act", "=", "transfer.book")
      .where("batch", "=", batch)
      .execute();
    for (const { subject_id } of rows) booked.add(subject_id);
  }
  return booked;
}
