import type { Insertable, Selectable, Updateable } from "kysely";
import { inChunks } from "../../database/chunks.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

export type ReceiptRow = Selectable<Schema["bank_receipts"]>;

const receipts = (db: Db) => db.selectFrom("bank_receipts").selectAll();

/** The receipts of a transfer, those of which only a part has paid it included. */
export const receiptsOf = (db: Db, transfer_id: number) =>
  receipts(db)
    .where((row) =>
      row.or([
        row("transfer_id", "=", transfer_id),
        row("id", "in", row.selectFrom("receipt_parts").select("receipt_id").where("transfer_id", "=", transfer_id)),
      ]),
    )
    .orderBy("id")
    .execute();

export const findReceipt = (db: Db, id: number) => receipts(db).where("id", "=", id).executeTakeFirst();

/** The receipts that wait for staff, the oldest first. */
export const waitingReceipts = (db: Db) => receipts(db).where("outcome", "=", "waiting").orderBy("id").execute();

export async function insertReceipt(tx: Db, row: Omit<Insertable<Schema["bank_receipts"]>, "id">): Promise<number> {
  return (await tx.insertInto("bank_receipts").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** Ends the wait of a receipt. @returns false where it does not wait. */
export async function endWait(tx: Db, id: number, change: Updateable<Schema["bank_receipts"]>): Promise<boolean> {
  const changed = await tx
    .updateTable("bank_receipts")
    .set(change)
    .where("id", "=", id)
    .where("outcome", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** What rows of a statement may repeat or reverse. */
type Wanted = { from: string; to: string; serials: readonly string[]; reversed: readonly number[] };

/**
 * The receipts of the days of a statement, those with one of its serials, those that its reversals may take back, and
 * the reversals that wait for their receipt; in the order of their ids.
 */
export async function receiptsLike(db: Db, { from, to, serials, reversed }: Wanted): Promise<ReceiptRow[]> {
  const found = [
    await receipts(db).where("traded_on", ">=", from).where("traded_on", "<=", to).execute(),
    await receipts(db).where("outcome", "=", "waiting").where("amount_fen", "<", 0).execute(),
  ];
  for (const some of inChunks(serials)) found.push(await receipts(db).where("serial", "in", some).execute());
  for (const some of inChunks(reversed)) found.push(await receipts(db).where("amount_fen", "in", some).execute());
  const byId = new Map(found.flat().map((row) => [row.id, row]));
  const ids = [...byId.keys()];
  for (const some of inChunks(ids)) {
    const reversals = receipts(db).where("amount_fen", "<", 0).where("related_id", "in", some);
    for (const row of await reversals.execute()) byId.set(row.id, row);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

export async function importVersion(db: Db): Promise<number> {
  return (await db.selectFrom("statement_imports").select("version").executeTakeFirstOrThrow()).version;
}

/** Takes the turn of an import until the transaction ends. @returns false where another import has written since. */
export async function takeTurn(tx: Db, version: number): Promise<boolean> {
  const taken = await tx
    .updateTable("statement_imports")
    .set({ version: version + 1 })
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

export const findPayingCustomer = (db: Db, phone: string) =>
  db.selectFrom("customers").select(["id", "company"]).where("phone", "=", phone).executeTakeFirst();
