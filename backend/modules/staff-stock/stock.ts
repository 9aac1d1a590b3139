import { type SqlBool, sql } from "kysely";
import type { Answer, Body } from "#contract/endpoint.ts";
import { MOVEMENTS_SHOWN } from "#contract/rules/staff-stock.ts";
import type { StaffStockTransfer, staffStock } from "#contract/staff-stock.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { skusFor, warehousesFor } from "../../platform/staff-scope.ts";
import { formatSkuCode } from "../product/sku-code.ts";
import { logOfRef, type StockActs, stockRecord } from "../warehouse/stock-acts.ts";
import { heldByPlace, heldOf, placeKey } from "./held.ts";
import * as store from "./stock.store.ts";
import * as transfers from "./transfers.store.ts";

type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & { acts: StockActs };
type Calls = typeof staffStock;

/** The condition for all warehouses, whose names every member may read. */
const EVERY = sql<SqlBool>`1 = 1`;

const NO_SKU = "没有这个规格，或不在您的仓库";
const NO_WAREHOUSE = "没有这个仓库，或不是您的仓库";

/** The version of a SKU in a warehouse: its last movement that staff have caused. */
export const versionOfStock = (last: number | undefined) => `v${last ?? 0}`;

const toFacts = (row: store.SkuFacts) => ({
  sku_id: row.sku_id,
  product_id: row.product_id,
  code: formatSkuCode(row),
  name: row.name,
  sku: row.sku,
  unit: row.unit_name,
  is_on_sale: Number(row.on_sale) === 1,
  stock: row.stock,
  min_order: row.min_order,
  sold_30: Number(row.sold_30 ?? 0),
  low_since: row.low_since,
});

function toTransfer(row: transfers.TransferRow, mayChange: boolean): StaffStockTransfer {
  const isMoving = row.state === "moving" && mayChange;
  return {
    transfer_id: row.id,
    sku_id: row.sku_id,
    code: formatSkuCode(row),
    name: `${row.name} ${row.sku}`.trim(),
    unit: row.unit_name,
    from: row.source,
    to: row.target,
    pieces: row.pieces,
    arrived: row.arrived,
    state: row.state,
    note: row.note,
    sent_at: row.sent_at,
    sent_by: row.sent_by,
    ended_at: row.ended_at,
    may_receive: isMoving && Number(row.is_receiver) === 1,
    may_return: isMoving && Number(row.is_sender) === 1,
  };
}

export type StockDesk = ReturnType<typeof createStockDesk>;

/** Stock at the desk: a member of a warehouse sees and changes that of the own ones. */
export function createStockDesk({ database: { read }, staffKeys, staffLog, acts }: Deps) {
  const warehousesOf = (member: Member) => warehousesFor(member, "stock.read");
  const skusOf = (member: Member) => skusFor(member, "stock.read");
  const mayChange = (member: Member) => member.rights.has("stock.change");

  /** @throws ApiError 404 for a warehouse outside the member's */
  async function requireWarehouse(db: Db, member: Member, id: number) {
    const found = (await store.allowedWarehouses(db, warehousesFor(member, "stock.change"))).find(
      ({ warehouse_id }) => warehouse_id === id,
    );
    if (!found) throw notFound(NO_WAREHOUSE);
    return found;
  }

  /**
   * The difference of a count, on a SKU in a warehouse that no colleague has changed since it was read.
   * @throws ApiError 404, 409
   */
  async function count(tx: Db, member: Member, sku_id: number, { read, counted, version, ...form }: Counted) {
    const sku = await acts.lock(tx, sku_id);
    const row = (await acts.rowsOfSku(tx, sku_id)).find(({ warehouse_id }) => warehouse_id === form.warehouse_id);
    const last = row ? (await acts.lastActs(tx, [row.id])).get(row.id) : undefined;
    if (versionOfStock(last) !== version) {
      throw await staffLog.conflict(tx, stockRecord(sku), "读过以后有人改过这个仓库的库存，没有写，请重新清点");
    }
    return acts.correct(tx, member, sku_id, { ...form, by: counted - read });
  }

  type Typed = { key: string };
  const once = <Form extends Typed, Result extends object>(
    member: Member,
    kind: string,
    id: number,
    { key, ...form }: Form,
    work: (tx: Db) => Promise<Result>,
  ) => staffKeys.once(member, { key, kind, request: { id, ...form } }, work);

  return {
    requireWarehouse,
    count,

    async list(member: Member, query: store.ListQuery): Promise<Answer<Calls["list"]>> {
      const [{ rows, count }, counts, warehouses, moving] = await Promise.all([
        store.listStock(read, skusOf(member), query),
        store.countStockTabs(read, skusOf(member)),
        store.allowedWarehouses(read, warehousesOf(member)),
        transfers.countMoving(read, warehousesOf(member)),
      ]);
      const ids = rows.map(({ sku_id }) => sku_id);
      const [places, held, onTheWay] = await Promise.all([
        store.placesOfSkus(read, warehousesOf(member), ids),
        heldOf(read, ids),
        store.movingOf(read, ids),
      ]);
      return {
        count,
        counts,
        moving,
        warehouses,
        list: rows.map((row) => ({
          ...toFacts(row),
          held: held.get(row.sku_id) ?? 0,
          moving: sumOf(onTheWay.filter(({ sku_id }) => sku_id === row.sku_id)),
          places: places
            .filter(({ sku_id }) => sku_id === row.sku_id)
            .map(({ warehouse_id, name, stock }) => ({ warehouse_id, name, stock })),
        })),
      };
    },

    /** @throws ApiError 404 */
    async one(member: Member, sku_id: number): Promise<Answer<Calls["one"]>> {
      const sku = await store.findFacts(read, skusOf(member), sku_id);
      if (!sku) throw notFound(NO_SKU);
      const [all, own, rows, onTheWay, list] = await Promise.all([
        store.allowedWarehouses(read, EVERY),
        store.allowedWarehouses(read, warehousesOf(member)),
        store.placesOfSkus(read, EVERY, [sku_id]),
        store.movingOf(read, [sku_id]),
        transfers.movingOfSku(read, warehousesOf(member), sku_id),
      ]);
      const isOwn = new Set(own.map(({ warehouse_id }) => warehouse_id));
      const ownRows = rows.filter(({ warehouse_id }) => isOwn.has(warehouse_id));
      const row_ids = ownRows.map(({ row_id }) => row_id);
      const isUnplaced = rows.length === 0;
      const [held, heldHere, last, movements] = await Promise.all([
        heldOf(read, [sku_id]),
        heldByPlace(read, [sku_id], new Map([[sku_id, rows]])),
        acts.lastActs(read, row_ids),
        row_ids.length > 0 || isUnplaced ? store.movementsOf(read, row_ids, sku_id, MOVEMENTS_SHOWN) : [],
      ]);
      const actors = await store.actorsOf(
        read,
        movements.flatMap(({ ref }) => logOfRef(ref) ?? []),
      );
      const whoOf = new Map(actors.map(({ id, name, actor }) => [id, name ?? actor]));
      const nameOf = new Map(rows.map(({ row_id, name }) => [row_id, name]));
      const held_all = held.get(sku_id) ?? 0;
      const places = own.map(({ warehouse_id, name }) => {
        const row = ownRows.find((one) => one.warehouse_id === warehouse_id);
        return {
          warehouse_id,
          name,
          // The first act on a SKU in no warehouse places the whole of it.
          stock: isUnplaced ? sku.stock : (row?.stock ?? 0),
          held: isUnplaced ? held_all : (heldHere.get(placeKey(sku_id, warehouse_id)) ?? 0),
          moving: sumOf(onTheWay.filter(({ to_id }) => to_id === warehouse_id)),
          has_row: row !== undefined,
          version: versionOfStock(row ? last.get(row.row_id) : undefined),
        };
      });
      return {
        ...toFacts(sku),
        held: held_all,
        moving: sumOf(onTheWay),
        sold_7: Number(sku.sold_7 ?? 0),
        sold_90: Number(sku.sold_90 ?? 0),
        last_sold_at: sku.last_sold_at,
        may_change: mayChange(member),
        places: places.sort((a, b) => Number(b.has_row) - Number(a.has_row)),
        all_warehouses: all,
        transfers: list.map((row) => toTransfer(row, mayChange(member))),
        movements: movements.map(({ id, created_at, holder_id, kind, delta, after, note, ref }) => ({
          movement_id: id,
          at: created_at,
          warehouse: nameOf.get(holder_id) ?? "",
          kind,
          delta,
          after,
          who: whoOf.get(logOfRef(ref) ?? 0) ?? "",
          note,
        })),
      };
    },

    async transfers(member: Member, page: { page: number; limit: number }): Promise<Answer<Calls["transfers"]>> {
      const scope = warehousesOf(member);
      const [{ rows, count }, moving] = await Promise.all([
        transfers.listStockTransfers(read, scope, page),
        transfers.countMoving(read, scope),
      ]);
      return { count, moving, list: rows.map((row) => toTransfer(row, mayChange(member))) };
    },

    /** @throws ApiError 400, 404, 409 */
    writeCount: (member: Member, sku_id: number, form: Body<Calls["count"]>) =>
      once(member, "stock.count", sku_id, form, async (tx) => {
        await requireWarehouse(tx, member, form.warehouse_id);
        if (form.counted === form.read) throw new ApiError(400, "和现货相符，没有要写的");
        return { stock: await count(tx, member, sku_id, form) };
      }),

    /** @throws ApiError 404, 409 */
    receive: (member: Member, sku_id: number, form: Body<Calls["receive"]>) =>
      once(member, "stock.receive", sku_id, form, async (tx) => {
        await requireWarehouse(tx, member, form.warehouse_id);
        return { stock: await acts.receive(tx, member, sku_id, form) };
      }),

    /** @throws ApiError 400, 404 */
    send: (member: Member, sku_id: number, form: Body<Calls["send"]>) =>
      once(member, "stock.send", sku_id, form, async (tx) => {
        await requireWarehouse(tx, member, form.from_id);
        const { id } = await acts.send(tx, member, sku_id, form);
        return { transfer_id: id };
      }),

    /** @throws ApiError 400, 404, 409 */
    arrive: (member: Member, id: number, form: Body<Calls["arrive"]>) =>
      once(member, "stock.arrive", id, form, async (tx) => {
        await requireTransfer(tx, member, id, "to_id");
        await acts.arrive(tx, member, id, form);
        return {};
      }),

    /** @throws ApiError 404, 409 */
    takeBack: (member: Member, id: number, form: Body<Calls["takeBack"]>) =>
      once(member, "stock.return", id, form, async (tx) => {
        await requireTransfer(tx, member, id, "from_id");
        await acts.takeBack(tx, member, id, form.note);
        return {};
      }),
  };
}

/** @throws ApiError 404 for a transfer whose sender or receiver is none of the member's warehouses */
async function requireTransfer(tx: Db, member: Member, id: number, column: "from_id" | "to_id") {
  if (!(await transfers.isOf(tx, warehousesFor(member, "stock.change"), id, column))) {
    throw notFound("没有这笔调拨，或不是您的仓库");
  }
}

type Counted = Omit<Body<Calls["count"]>, "key"> & { batch?: string | undefined };

const sumOf = (rows: readonly { pieces: number }[]) => rows.reduce((sum, { pieces }) => sum + Number(pieces), 0);
