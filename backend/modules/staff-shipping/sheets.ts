import type { Body } from "#contract/endpoint.ts";
import { yuan } from "#contract/rules/money.ts";
import { ORDER_STATE_NAMES, ORDER_STATUS } from "#contract/rules/order.ts";
import { paperFacts } from "#contract/rules/order-facts.ts";
import { PRINT_KINDS, type PrintKind } from "#contract/rules/staff-shipping.ts";
import type { StaffSheet, staffShipping } from "#contract/staff-shipping.ts";
import type { WarehouseStock } from "#contract/warehouse.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Platform } from "../../platform/module.ts";
import { codeOf, deliveriesOf, picksOf } from "../order/note.ts";
import { pickFrom, type WarehousePieces } from "../order/picking.ts";
import { orderStatus } from "../order/view.ts";
import * as store from "./sheets.store.ts";

type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  /** The warehouses of SKUs with their stock, the nearest to the province first. */
  warehousesOfSkus: (province: string, sku_ids: readonly number[]) => Promise<readonly WarehouseStock[]>;
};

type PrintBody = Required<Body<typeof staffShipping.print>>;
/** What a print writes down: the paper, and the pieces of each item that it asked for. */
type Print = { kind: PrintKind; pieces: string };

/** The pieces of each item that go to the customer, as they are compared with those of an earlier print. */
const piecesText = (items: readonly store.ItemToPrint[]) =>
  items
    .map(({ id, quantity, cancelled_pieces, open_pieces }) => `${id}:${quantity - cancelled_pieces - open_pieces}`)
    .join(" ");

/** How often a paper was printed, and whether its pieces have changed since. */
function historyOf(prints: readonly (Print & { at: number })[], now: string) {
  const [last, before] = prints.slice(-2).reverse();
  const has_changed = last !== undefined && (last.pieces !== now || (before?.pieces ?? last.pieces) !== last.pieces);
  return { times: prints.length, printed_at: last?.at ?? null, has_changed };
}

export type Sheets = ReturnType<typeof createSheets>;

/** Picking lists, delivery notes and labels of orders, and who has printed them how often. */
export function createSheets({ database, staffKeys, staffLog, warehousesOfSkus, ports: { clock } }: Deps) {
  function problemOf(order: store.OrderToPrint): string | null {
    const state = orderStatus(order, clock.now());
    if (state === "unpaid") return "付款后才能打印单据";
    return state === "cancelled" || state === ORDER_STATUS.refunded ? `订单${ORDER_STATE_NAMES[state]}` : null;
  }

  /** The orders of these numbers in their order, and the numbers that have no paper. */
  async function readOrders(db: Db, member: Member, sns: readonly string[]) {
    const found = sns.length === 0 ? [] : await store.ordersToPrint(db, member, sns);
    const bySn = new Map(found.map((order) => [order.sn, order]));
    const orders: store.OrderToPrint[] = [];
    const skipped: { sn: string; note: string }[] = [];
    for (const sn of sns) {
      const order = bySn.get(sn);
      const note = order ? problemOf(order) : "没有这笔订单，或不归您看";
      if (order && note === null) orders.push(order);
      else skipped.push({ sn, note: note ?? "" });
    }
    return { orders, skipped };
  }

  async function printsOf(db: Db, orders: readonly store.OrderToPrint[], kind: PrintKind) {
    const rows = await store.printsOf(
      db,
      orders.map(({ id }) => id),
    );
    const prints = rows.map(({ after_json, ...row }) => ({ ...row, ...(JSON.parse(after_json) as Print) }));
    return groupBy(
      prints.filter((print) => print.kind === kind),
      ({ order_id }) => order_id,
    );
  }

  /** The warehouses that hold the SKUs of these orders, by province, the nearest first. */
  async function nearOf(
    orders: readonly store.OrderToPrint[],
    items: ReadonlyMap<number, readonly store.ItemToPrint[]>,
  ) {
    const near = new Map<string, readonly WarehouseStock[]>();
    for (const [province, own] of groupBy(orders, (order) => order.province)) {
      const skus = new Set(own.flatMap(({ id }) => (items.get(id) ?? []).map(({ sku_id }) => sku_id)));
      near.set(province, await warehousesOfSkus(province, [...skus]));
    }
    return near;
  }

  /** The lines of an order with the warehouses that they are to be picked in. */
  function linesOf(
    order: store.OrderToPrint,
    items: readonly store.ItemToPrint[],
    near: readonly WarehouseStock[],
    taken: readonly WarehousePieces[],
  ) {
    const placeOf = ({ name }: WarehousePieces) => near.findIndex((one) => one.name === name);
    const came = [...taken].sort((a, b) => placeOf(a) - placeOf(b));
    const isTaken = new Set(taken.map(({ sku_id }) => sku_id));
    const held = near.flatMap(({ name, stocks }) =>
      stocks.flatMap(({ sku_id, stock }): WarehousePieces[] =>
        isTaken.has(sku_id) ? [] : [{ sku_id, name, pieces: stock }],
      ),
    );
    const isDue = order.status === ORDER_STATUS.toShip;
    const lines = items.map((item) => ({
      ...item,
      gone: isTaken.has(item.sku_id) ? item.dispatched + item.cancelled_pieces : 0,
      left: isDue ? item.quantity - item.dispatched - item.cancelled_pieces - item.open_pieces : 0,
    }));
    return pickFrom(lines, [...came, ...held]);
  }

  function sheetOf(order: store.OrderToPrint, lines: ReturnType<typeof linesOf>, hasPrices: boolean) {
    const money = (fen: number) => (hasPrices ? yuan(fen) : null);
    const goods = deliveriesOf({ lines });
    return {
      order_id: order.id,
      sn: order.sn,
      ordered: order.created_at,
      sender: {
        name: order.store_name,
        phone: order.store_phone,
        address: order.store_address || order.store_city,
      },
      company: order.company,
      receiver: order.receiver,
      phone: order.phone,
      address: order.address,
      facts: paperFacts("print", order)
        .filter(([, value]) => value !== "")
        .map(([label, value]) => ({ label, value })),
      lines: goods.map((line) => ({
        code: codeOf(line),
        name: line.name,
        sku: line.sku,
        unit: line.unit_name,
        pieces: line.pieces,
        shipped: line.dispatched,
        left: line.left,
        price: money(line.unit_fen),
        sum: money(line.unit_fen * line.pieces),
      })),
      picks: picksOf({ lines }).map((one) => ({
        warehouse: one.warehouse,
        code: codeOf(one),
        name: one.name,
        sku: one.sku,
        unit: one.unit_name,
        pieces: one.pieces,
      })),
      goods: money(goods.reduce((sum, { unit_fen, pieces }) => sum + unit_fen * pieces, 0)),
    };
  }

  return {
    /** The papers of orders: six queries and one for each province, however many orders there are. */
    async read(
      member: Member,
      { sns, kind, hasPrices }: { sns: readonly string[]; kind: PrintKind; hasPrices: boolean },
    ) {
      const { read } = database;
      const { orders, skipped } = await readOrders(read, member, sns);
      if (orders.length === 0) return { list: [], skipped };
      const [rows, taken, prints] = await Promise.all([
        store.itemsToPrint(
          read,
          orders.map(({ id }) => id),
        ),
        store.takenByGroups(read, [...new Set(orders.map(({ group_id }) => group_id))]),
        printsOf(read, orders, kind),
      ]);
      const items = groupBy(rows, ({ order_id }) => order_id);
      const takenBy = groupBy(taken, ({ group_id }) => group_id);
      const near = await nearOf(orders, items);
      const list = orders.map((order): StaffSheet => {
        const own = items.get(order.id) ?? [];
        const skus = new Set(own.map(({ sku_id }) => sku_id));
        const came = (takenBy.get(order.group_id) ?? []).filter(({ sku_id }) => skus.has(sku_id));
        const lines = linesOf(order, own, near.get(order.province) ?? [], came);
        return { ...sheetOf(order, lines, hasPrices), ...historyOf(prints.get(order.id) ?? [], piecesText(own)) };
      });
      return { list, skipped };
    },

    /** Writes down that papers are printed. @throws ApiError 404 where none of the orders has one */
    print: (member: Member, { key, kind, sn: sns }: PrintBody) =>
      staffKeys.once(member, { key, kind: "order.print", request: { kind, sns } }, async (tx) => {
        const { orders, skipped } = await readOrders(tx, member, [...new Set(sns)]);
        if (orders.length === 0) {
          const known = skipped.find(({ note }) => !note.startsWith("没有"));
          throw known ? new ApiError(409, `${known.sn}：${known.note}`) : notFound("没有这些订单");
        }
        const ids = orders.map(({ id }) => id);
        const [rows, prints] = [await store.itemsToPrint(tx, ids), await printsOf(tx, orders, kind)];
        for (const order of orders) {
          const pieces = piecesText(rows.filter(({ order_id }) => order_id === order.id));
          const before = prints.get(order.id) ?? [];
          const last = before.at(-1);
          const changed = last !== undefined && last.pieces !== pieces ? "，已变" : "";
          const record = { subject: "order", id: order.id, label: order.sn, customer_id: order.customer_id } as const;
          const summary = `${PRINT_KINDS[kind]}，第 ${before.length + 1} 次打印${changed}`;
          await staffLog.write(tx, member, { act: "order.print", record, summary, after: { kind, pieces } });
        }
        return { printed: orders.length };
      }),
  };
}
