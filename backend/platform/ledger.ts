import { sql } from "kysely";
import type { Database, Db } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { nextTimestamp } from "../database/timestamps.ts";
import type { Ports } from "../ports.ts";

type Asset = Schema["ledger"]["asset"];

/** The column with the running value of each asset. */
const BALANCE_COLUMNS = {
  balance: { table: "customers", column: "balance" },
  points: { table: "customers", column: "points" },
  stock: { table: "skus", column: "stock" },
  sale: { table: "seckill_sales", column: "stock" },
} as const;

export type Movement = {
  asset: Asset;
  /** A customer's id; a SKU's for stock, a flash sale's for its own stock. */
  holder: number;
  /** Fen, points or pieces; negative amounts are taken. */
  delta: number;
  /** The kind of movement and its cause. The pair is unique per holder, so that nothing is booked twice. */
  kind: string;
  ref: string;
  note?: string;
};

/** Dates a change between sold out and in stock, which product lists depend on. */
const markAvailability = (engine: Database["engine"], delta: number) => sql`, availability_changed_at = case
  when (stock > 0) = (stock + ${delta} > 0) then availability_changed_at
  else ${nextTimestamp(engine, "skus.availability_changed_at")} end`;

export type Ledger = ReturnType<typeof createLedger>;

/** The only writer of balances, points and stock (R2, R3). */
export function createLedger(database: Database, { clock }: Pick<Ports, "clock">) {
  return {
    /**
     * Books a movement by a conditional update and writes its row, in the caller's transaction.
     * @returns false, with nothing changed, when the balance is insufficient.
     */
    async move(tx: Db, { asset, holder, delta, kind, ref, note = "" }: Movement): Promise<boolean> {
      if (delta === 0) return true;
      const { table, column } = BALANCE_COLUMNS[asset];
      const updated = await sql<{ after: number }>`
        update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${delta}
          ${asset === "stock" ? markAvailability(database.engine, delta) : sql``}
        where id = ${holder} and ${sql.ref(column)} + ${delta} >= 0
        returning ${sql.ref(column)} as after`.execute(tx);
      const row = updated.rows[0];
      if (!row) return false;
      await tx
        .insertInto("ledger")
        .values({ asset, holder_id: holder, delta, after: row.after, kind, ref, note, created_at: clock.now() })
        .execute();
      return true;
    },

    /** Every holder whose value differs from the sum of its ledger rows; a consistent database returns an empty list. */
    async audit(): Promise<{ asset: Asset; holder: number; recorded: number; summed: number }[]> {
      const differences = await Promise.all(
        (Object.keys(BALANCE_COLUMNS) as Asset[]).map(async (asset) => {
          const { table, column } = BALANCE_COLUMNS[asset];
          const { rows } = await sql<{ holder: number; recorded: number; summed: number }>`
            select t.id as holder, t.${sql.ref(column)} as recorded, coalesce(l.summed, 0) as summed
            from ${sql.table(table)} t
            left join (select holder_id, sum(delta) as summed from ledger where asset = ${asset} group by holder_id) l
              on l.holder_id = t.id
            where t.${sql.ref(column)} <> coalesce(l.summed, 0) order by t.id`.execute(database.read);
          return rows.map((row) => ({ asset, ...row }));
        }),
      );
      return differences.flat();
    },
  };
}
