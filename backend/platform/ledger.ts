import { sql } from "kysely";
import { BILL_TYPES, billTypeOf } from "#contract/rules/bill.ts";
import { formatFen } from "#contract/rules/money.ts";
import type { Database, Db } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { nextTimestamp } from "../database/timestamps.ts";
import type { Ports } from "../ports.ts";
import type { Difference } from "./difference.ts";
import type { Notices } from "./notices.ts";
import { rowsOfSku, splitMovement, takenPieces } from "./warehouse-stock.ts";

type Asset = Schema["ledger"]["asset"];

/** The column with the running value of each asset, and what the audit calls a difference in it. */
const BALANCE_COLUMNS = {
  balance: { table: "customers", column: "balance", what: "余额与流水不符" },
  points: { table: "customers", column: "points", what: "积分与流水不符" },
  stock: { table: "skus", column: "stock", what: "库存与流水不符" },
  sale: { table: "seckill_sales", column: "stock", what: "秒杀库存与流水不符" },
  warehouse: { table: "warehouse_stock", column: "stock", what: "仓库库存与流水不符" },
  coupon: { table: "customer_coupons", column: "unused", what: "优惠券与流水不符" },
  credit: { table: "credit_bills", column: "owed_fen", what: "月结账单与流水不符" },
} as const;

export type Movement = {
  asset: Asset;
  /**
   * The id of what holds the asset: a customer, a SKU for stock, a flash sale for its own stock, or a row of
   * `warehouse_stock`, `customer_coupons` or `credit_bills`.
   */
  holder: number;
  /** Fen, points, pieces or coupons; negative amounts are taken. */
  delta: number;
  /** The kind of movement and its cause. The pair is unique per holder, so that nothing is booked twice. */
  kind: string;
  ref: string;
  note?: string;
  /** When it counts, epoch ms; now by default. */
  at?: number;
  /** For stock: the id of the `warehouse_stock` row to change; without it the fullest warehouses are changed first. */
  warehouseStock?: number;
  /**
   * For stock: the kind of an earlier movement with the same `ref`, whose pieces return to the warehouses that they
   * came from.
   */
  returns?: string;
};

/** Holders that did not exist before, with their values. */
type Beginning = Pick<Movement, "asset" | "kind" | "ref"> & { holders: readonly { id: number; value: number }[] };

/** Dates a change between stock that can be ordered and less, which product lists depend on. */
const markAvailability = (engine: Database["engine"], delta: number) => sql`, availability_changed_at = case
  when (stock >= min_order) = (stock + ${delta} >= min_order) then availability_changed_at
  else ${nextTimestamp(engine, "skus.availability_changed_at")} end`;

export type Ledger = ReturnType<typeof createLedger>;

/**
 * The only writer of balances, points and stock.
 * @param notices tells customers of each movement of their balance; seeds of demo data tell nobody
 */
export function createLedger(database: Database, { clock }: Pick<Ports, "clock">, notices?: Pick<Notices, "tell">) {
  /** Changes one running value by a conditional update and writes its row. @returns false when it would be negative. */
  async function book(
    tx: Db,
    { asset, holder, delta, kind, ref, note = "", at = clock.now() }: Movement,
  ): Promise<boolean> {
    const { table, column } = BALANCE_COLUMNS[asset];
    const updated = await sql<{ after: number }>`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${delta}
        ${asset === "stock" ? markAvailability(database.engine, delta) : sql``}
      where id = ${holder} and ${sql.ref(column)} + ${delta} >= 0
      returning ${sql.ref(column)} as after`.execute(tx);
    const row = updated.rows[0];
    if (!row) return false;
    const { id } = await tx
      .insertInto("ledger")
      .values({ asset, holder_id: holder, delta, after: row.after, kind, ref, note, created_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (asset === "balance" && notices) {
      const about = {
        why: BILL_TYPES[billTypeOf(kind)].name,
        change: `${delta < 0 ? "−" : "+"}${formatFen(Math.abs(delta))}`,
        after: formatFen(row.after),
        note,
      };
      await notices.tell(tx, { customer_id: holder, kind: "balance", event: id, about });
    }
    return true;
  }

  /**
   * Books a movement of a SKU's stock in its warehouses too. The SKU's row, which the movement has locked, is the lock
   * of all of them.
   */
  async function bookInWarehouses(tx: Db, { holder, delta, kind, ref, note = "", ...where }: Movement) {
    const rows = await rowsOfSku(tx, holder);
    if (rows.length === 0) return;
    const taken = where.returns === undefined ? [] : await takenPieces(tx, rows, where.returns, ref);
    for (const part of splitMovement(rows, delta, { taken, only: where.warehouseStock })) {
      const booked = await book(tx, { asset: "warehouse", holder: part.id, delta: part.delta, kind, ref, note });
      if (!booked) throw new Error(`SKU ${holder} has fewer pieces in its warehouse than are taken from it`);
    }
  }

  return {
    /**
     * Books a movement by a conditional update and writes its row, in the caller's transaction. Stock of a SKU that lies
     * in warehouses moves there too, so that they always add up to it.
     * @returns false, with nothing changed, when the balance is insufficient.
     */
    async move(tx: Db, movement: Movement): Promise<boolean> {
      if (movement.delta === 0) return true;
      if (!(await book(tx, movement))) return false;
      if (movement.asset === "stock") await bookInWarehouses(tx, movement);
      return true;
    },

    /** Writes the first rows of holders that were inserted with their values, in one statement. */
    async begin(tx: Db, { asset, holders, kind, ref }: Beginning) {
      if (holders.length === 0) return;
      const created_at = clock.now();
      const row = ({ id, value }: Beginning["holders"][number]) => ({
        asset,
        holder_id: id,
        delta: value,
        after: value,
        kind,
        ref,
        note: "",
        created_at,
      });
      await tx.insertInto("ledger").values(holders.map(row)).execute();
    },

    /** Every holder whose value differs from the sum of its ledger rows; a consistent database returns an empty list. */
    async audit(): Promise<Difference[]> {
      const differences = await Promise.all(
        (Object.keys(BALANCE_COLUMNS) as Asset[]).map(async (asset) => {
          const { table, column, what } = BALANCE_COLUMNS[asset];
          const { rows } = await sql<Omit<Difference, "what">>`
            select t.id, t.${sql.ref(column)} as recorded, coalesce(l.summed, 0) as summed
            from ${sql.table(table)} t
            left join (select holder_id, sum(delta) as summed from ledger where asset = ${asset} group by holder_id) l
              on l.holder_id = t.id
            where t.${sql.ref(column)} <> coalesce(l.summed, 0) order by t.id`.execute(database.read);
          return rows.map((row) => ({ what, ...row }));
        }),
      );
      return differences.flat();
    },
  };
}
