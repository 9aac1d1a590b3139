import { COUNT_REASONS, type CountReason, OTHER_REASON_NEEDED } from "#contract/rules/staff-stock.ts";
import type { Db } from "../../database/database.ts";
import { lockSkus } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor } from "../../platform/staff-log.ts";
import { formatSkuCode } from "../product/sku-code.ts";
import { placeSkus } from "./place-skus.ts";
import * as store from "./stock-acts.store.ts";

type Deps = Pick<Platform, "ledger" | "staffLog"> & { ports: Pick<Platform["ports"], "clock"> };
type Place = { id: number; name: string };
type Sku = store.StockedSku;

/** The reference by which the ledger names a row of the log. */
const refOf = (log_id: number) => `log ${log_id}`;
/** The row of the log that a reference names; null for another one. */
export const logOfRef = (ref: string): number | null => {
  const [, id] = /^log (\d+)$/.exec(ref) ?? [];
  return id === undefined ? null : Number(id);
};

/** A SKU's stock as the log names it. */
export const stockRecord = (sku: Pick<Sku, "sku_id" | "product_id">): ActedRecord => ({
  subject: "stock",
  id: sku.sku_id,
  label: formatSkuCode(sku),
});

export type StockActs = ReturnType<typeof createStockActs>;

/** What staff do with stock, at the desk and at the command line: each act is part of a transaction and logged. */
export function createStockActs({ ledger, staffLog, ports: { clock } }: Deps) {
  /** A SKU, locked, and with it its stock in all warehouses. @throws ApiError 404 */
  async function lock(tx: Db, sku_id: number): Promise<Sku> {
    await lockSkus(tx, [sku_id]);
    const sku = await store.findSkuInStock(tx, sku_id);
    if (!sku) throw notFound(`没有 SKU ${sku_id}`);
    return sku;
  }

  /** @throws ApiError 404 */
  async function place(tx: Db, id: number): Promise<Place> {
    const found = await store.findWarehouseById(tx, id);
    if (!found) throw notFound(`没有仓库 ${id}`);
    return found;
  }

  /**
   * The row of a SKU in a warehouse, which is created where there is none. The whole stock of a SKU in no warehouse is
   * placed into it first.
   */
  async function requireRow(tx: Db, actor: Actor, sku: Sku, { id, name }: Place) {
    const rows = await store.stockRowsOfSku(tx, sku.sku_id);
    const row = rows.find(({ warehouse_id }) => warehouse_id === id);
    if (row) return row;
    if (rows.length > 0 || sku.stock === 0) return store.insertRow(tx, sku.sku_id, id);
    const log_id = await staffLog.write(tx, actor, {
      act: "stock.place",
      record: stockRecord(sku),
      summary: `${name}，${sku.stock} 件`,
      after: { warehouse: name, stock: sku.stock },
    });
    await placeSkus(tx, ledger, { warehouse_id: id, sku_ids: [sku.sku_id], kind: "fill", ref: refOf(log_id) });
    const [placed] = await store.stockRowsOfSku(tx, sku.sku_id);
    if (!placed) throw new Error(`SKU ${sku.sku_id} was not placed`);
    return placed;
  }

  type Moved = { sku: Sku; row: { id: number; stock: number }; where: Place; delta: number; kind: string };
  type Said = { act: Parameters<typeof staffLog.write>[2]["act"]; why?: string; note?: string; batch?: string };

  /** Moves the stock of a SKU in a warehouse, with its row of the log. @returns the id of that row */
  async function move(tx: Db, actor: Actor, { sku, row, where, delta, kind }: Moved, { act, why, ...said }: Said) {
    const after = row.stock + delta;
    const log_id = await staffLog.write(tx, actor, {
      act,
      record: stockRecord(sku),
      summary: [`${where.name} ${row.stock} → ${after}`, why].filter(Boolean).join("，"),
      before: { warehouse: where.name, stock: row.stock },
      after: { warehouse: where.name, stock: after },
      ...said,
    });
    const movement = { asset: "stock", holder: sku.sku_id, delta, kind, ref: refOf(log_id) } as const;
    const note = [why, said.note].filter(Boolean).join("，");
    if (!(await ledger.move(tx, { ...movement, note, warehouseStock: row.id }))) {
      throw new ApiError(409, `库存不足，不能减少 ${-delta}`);
    }
    return log_id;
  }

  /** The refusal of units that a warehouse does not have; 0 is its own refusal. */
  function requireUnits({ name }: Place, stock: number, pieces: number, act: string) {
    if (stock < pieces) throw new ApiError(400, `${name}只有 ${stock}，不能${act} ${pieces}`);
  }

  /** A transfer on its way, with its SKU locked. @throws ApiError 404, 409 */
  async function requireMoving(tx: Db, id: number) {
    const known = await store.findStockTransfer(tx, id);
    if (!known) throw notFound(`没有调拨 ${id}`);
    const sku = await lock(tx, known.sku_id);
    const transfer = await store.findStockTransfer(tx, id);
    if (transfer?.state !== "moving") {
      throw await staffLog.conflict(tx, stockRecord(sku), "这笔调拨已不在途，没有再写");
    }
    return { transfer, sku };
  }

  async function end(tx: Db, id: number, state: "arrived" | "returned", arrived: number, ended_log: number) {
    const ended = await store.endTransfer(tx, id, { state, arrived, ended_at: clock.now(), ended_log });
    if (!ended) throw new ApiError(409, "这笔调拨已有人办了");
  }

  async function send(tx: Db, actor: Actor, sku_id: number, { from_id, to_id, pieces, note }: Sending) {
    const sku = await lock(tx, sku_id);
    const [from, to] = [await place(tx, from_id), await place(tx, to_id)];
    if (from.id === to.id) throw new ApiError(400, "调出和调入是同一个仓库");
    const row = (await store.stockRowsOfSku(tx, sku_id)).find(({ warehouse_id }) => warehouse_id === from_id);
    requireUnits(from, row?.stock ?? 0, pieces, "调出");
    // A warehouse without a row has no unit, which is refused above.
    if (!row) throw notFound(`没有 SKU ${sku_id}`);
    const said = { act: "stock.send", why: `调往${to.name}`, note } as const;
    const sent_log = await move(tx, actor, { sku, row, where: from, delta: -pieces, kind: "transfer_out" }, said);
    const sent = { sku_id, from_id, to_id, pieces, note, sent_at: clock.now(), sent_log };
    return store.insertStockTransfer(tx, { ...sent, arrived: 0, state: "moving", ended_at: null, ended_log: null });
  }

  async function arrive(tx: Db, actor: Actor, id: number, { pieces, note }: { pieces: number; note: string }) {
    const { transfer, sku } = await requireMoving(tx, id);
    const missing = transfer.pieces - pieces;
    if (missing < 0) throw new ApiError(400, `只调出 ${transfer.pieces}，多出来的请盘点`);
    if (missing > 0 && note === "") throw new ApiError(400, `少 ${missing}，请写明原因`);
    const where = await place(tx, transfer.to_id);
    const row = await requireRow(tx, actor, sku, where);
    const why = missing > 0 ? `少 ${missing}` : "";
    const moved = { sku, row, where, delta: pieces, kind: "transfer_in" };
    const ended_log = await move(tx, actor, moved, { act: "stock.arrive", why, note });
    await end(tx, id, "arrived", pieces, ended_log);
  }

  return {
    lock,
    /** The rows of a SKU by warehouse. */
    rowsOfSku: store.stockRowsOfSku,
    /** The last movements of rows that staff have caused, by the id of the row. */
    lastActs: store.lastActs,

    /**
     * Changes the stock of a SKU in a warehouse by a difference, so that what is sold meanwhile stays.
     * @throws ApiError 400 where there is not enough, 404
     */
    async correct(tx: Db, actor: Actor, sku_id: number, { warehouse_id, by, reason, note, batch }: Correction) {
      if (reason === "other" && note === "") throw new ApiError(400, OTHER_REASON_NEEDED);
      const sku = await lock(tx, sku_id);
      const where = await place(tx, warehouse_id);
      const row = await requireRow(tx, actor, sku, where);
      requireUnits(where, row.stock, -by, "减少");
      const why = reason === "other" ? "" : COUNT_REASONS[reason];
      await move(
        tx,
        actor,
        { sku, row, where, delta: by, kind: "staff" },
        { act: "stock.count", why, note, ...(batch === undefined ? {} : { batch }) },
      );
      return row.stock + by;
    },

    /** Adds received units. @throws ApiError 404, 409 for a line of a delivery note that was received before */
    async receive(tx: Db, actor: Actor, sku_id: number, { warehouse_id, pieces, number }: Received) {
      const sku = await lock(tx, sku_id);
      const where = await place(tx, warehouse_id);
      const row = await requireRow(tx, actor, sku, where);
      const said = { act: "stock.receive", why: `送货单 ${number}` } as const;
      const log_id = await move(tx, actor, { sku, row, where, delta: pieces, kind: "receive" }, said);
      const received = { warehouse_id, sku_id, number, pieces, received_at: clock.now(), log_id };
      if (!(await store.insertStockReceipt(tx, received))) {
        throw new ApiError(409, `${where.name}已按送货单 ${number} 收过 ${formatSkuCode(sku)}，没有再加`);
      }
      return row.stock + pieces;
    },

    /**
     * Takes units out of a warehouse for another one; nobody can buy them until they arrive.
     * @throws ApiError 400 where there is not enough, 404
     */
    send,

    /** Receives a transfer; missing units are written off. @throws ApiError 400, 404, 409 */
    arrive,

    /** Takes a transfer on its way back into its warehouse. @throws ApiError 404, 409 */
    async takeBack(tx: Db, actor: Actor, id: number, note: string) {
      const { transfer, sku } = await requireMoving(tx, id);
      const where = await place(tx, transfer.from_id);
      const row = await requireRow(tx, actor, sku, where);
      const moved = { sku, row, where, delta: transfer.pieces, kind: "transfer_back" };
      const ended_log = await move(tx, actor, moved, { act: "stock.return", note });
      await end(tx, id, "returned", 0, ended_log);
    },

    /** Moves units that arrive at once. @throws ApiError 400, 404 */
    async transfer(tx: Db, actor: Actor, sku_id: number, sending: Sending) {
      const { id } = await send(tx, actor, sku_id, sending);
      await arrive(tx, actor, id, { pieces: sending.pieces, note: "" });
    },
  };
}

type Correction = {
  warehouse_id: number;
  by: number;
  reason: CountReason;
  note: string;
  batch?: string | undefined;
};
type Received = { warehouse_id: number; pieces: number; number: string };
type Sending = { from_id: number; to_id: number; pieces: number; note: string };
