import { z } from "zod";
import type { Body } from "#contract/endpoint.ts";
import { startOfDay } from "#contract/rules/calendar.ts";
import { TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import {
  NOT_TO_SHIP,
  SHIP_FILE_BYTES_MAX,
  SHIP_NOTHING,
  SHIP_ROWS_MAX,
  SHIP_TOO_MANY,
} from "#contract/rules/staff-shipping.ts";
import { type ShipReceipt, shipReceipt, type staffShipping } from "#contract/staff-shipping.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { pastedRows } from "../../tables/named-columns.ts";
import { noticesOf } from "../../tables/table.ts";
import type { Dispatch } from "../order/dispatch.ts";
import { checkRows, numberProblem, piecesToShip, versionToShip, whyNotNow } from "./ship-check.ts";
import { filledParcel, type ParcelRow, readParcels } from "./ship-table.ts";
import * as store from "./shipping.store.ts";

type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock" | "reading">;
  shipIn: Dispatch["shipIn"];
};

type Source = z.output<(typeof staffShipping.shipCheck)["body"]>;
type Batch = Required<Body<typeof staffShipping.shipBatch>>;
type Row = Batch["rows"][number];
type RowResult = { done: { pieces: number; left: number }; at: number } | { refused: string; at: number };

const BATCH_MARK = 6;

export type Shipping = ReturnType<typeof createShipping>;

/** Shipping of many orders by a table: checked first, then each order in a transaction of its own. */
export function createShipping({ database, staffKeys, staffLog, shipIn, ports: { clock, reading } }: Deps) {
  async function parcelsOf(source: Source): Promise<{ parcels: ParcelRow[]; notices: string[] }> {
    if ("rows" in source)
      return { parcels: source.rows.map((row, index) => filledParcel(index + 1, row)), notices: [] };
    if ("text" in source) return { parcels: readParcels(pastedRows(source.text)), notices: [] };
    const bytes = Buffer.from(source.file, "base64");
    if (bytes.length > SHIP_FILE_BYTES_MAX) throw new ApiError(400, TABLE_TOO_LARGE);
    const { tables, hidden } = await reading.tables(bytes);
    const [first, ...others] = tables;
    const unread = others.length > 0 ? [`工作表 ${others.map(({ name }) => name).join("、")} 没有读取`] : [];
    return { parcels: readParcels(first?.rows ?? []), notices: [...noticesOf(hidden), ...unread] };
  }

  async function checkParcels(member: Member, parcels: readonly ParcelRow[]) {
    const { read } = database;
    const [orders, used] = await Promise.all([
      store.ordersToShip(read, member, parcels.map(({ sn }) => sn).filter(Boolean)),
      store.parcelsWithNumbers(read, parcels.map(({ number }) => number).filter(Boolean)),
    ]);
    return checkRows(parcels, orders, used, clock.now());
  }

  /** Ships all that is left of an order. @throws ApiError 404, 409 where it has changed since it was read */
  async function shipRow(tx: Db, member: Member, { sn, company, number, version }: Row, batch: string) {
    const read = async () => {
      const [order] = await store.ordersToShip(tx, member, [sn]);
      if (!order) throw notFound(NOT_TO_SHIP);
      return order;
    };
    await lockCustomer(tx, (await read()).customer_id);
    const order = await read();
    const record = { subject: "order", id: order.id, label: sn, customer_id: order.customer_id } as const;
    if (versionToShip(order) !== version) {
      const why = whyNotNow(order, number, clock.now());
      throw await staffLog.conflict(tx, record, `核对以后这笔订单变了，没有写运单${why && `；现在${why}`}`);
    }
    const taken = numberProblem(order, number, await store.parcelsWithNumbers(tx, [number]));
    if (taken) throw new ApiError(409, taken);
    const { shipped } = await shipIn(tx, member, sn, { company, number, items: "all", batch });
    return { pieces: shipped, left: piecesToShip(order).held };
  }

  /** Ships a row once for its key; a refusal is stored too, so that a repeated submit reads the same receipt. */
  async function resultOf(member: Member, key: string, row: Row, batch: string): Promise<RowResult> {
    const submit = { key, kind: "order.ship.row", request: row };
    try {
      return await staffKeys.once(member, submit, async (tx): Promise<RowResult> => {
        const done = await shipRow(tx, member, row, batch);
        return { done, at: clock.now() };
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      const refused = error.message;
      return staffKeys.once(member, submit, async (): Promise<RowResult> => ({ refused, at: clock.now() }));
    }
  }

  function receiptOf(batch: string, { rows, rest }: Batch, results: readonly RowResult[]): ShipReceipt {
    const done: ShipReceipt["done"] = [];
    const left: ShipReceipt["left"] = [...rest];
    for (const [index, { row, sn, company, number }] of rows.entries()) {
      const result = results[index];
      if (result && "done" in result) done.push({ row, sn, company, number, ...result.done });
      else left.push({ row, raw: `${sn} ${company} ${number}`, note: result?.refused ?? "" });
    }
    const at = Math.min(...results.map((result) => result.at));
    return { batch, at, done, left: left.sort((a, b) => a.row - b.row) };
  }

  /** The receipt of the member's batch; null for none. */
  const storedReceipt = async (member: Member, key: string): Promise<ShipReceipt | null> =>
    z.safeParse(shipReceipt, await staffKeys.resultOf(member, key)).data ?? null;

  return {
    /** Orders as rows without carrier and number, and the member's batches of today. */
    async chosen(member: Member, sns: readonly string[]) {
      const parcels = sns.map((sn, index) => filledParcel(index + 1, { sn, company: "", number: "" }));
      const [list, today] = await Promise.all([
        checkParcels(member, parcels),
        store.batchesSince(database.read, member.id, startOfDay(clock.now())),
      ]);
      return { list, today };
    },

    /** Says of each row whether it can be shipped. @throws ApiError 400 for a table that cannot be read */
    async check(member: Member, source: Source) {
      const { parcels, notices } = await parcelsOf(source);
      if (parcels.length === 0) throw new ApiError(400, [SHIP_NOTHING, ...notices].join("；"));
      if (parcels.length > SHIP_ROWS_MAX) throw new ApiError(400, SHIP_TOO_MANY);
      return { at: clock.now(), list: await checkParcels(member, parcels), notices };
    },

    /**
     * Ships the rows, each in a transaction of its own; a batch that was interrupted is continued by the same submit.
     * @throws ApiError 409 for a key of other rows
     */
    async ship(member: Member, { key, ...request }: Batch): Promise<ShipReceipt> {
      const batch = markOf(member, key);
      await staffKeys.once(member, { key: `${key}.rows`, kind: "order.ship.rows", request }, async () => ({ batch }));
      const stored = await storedReceipt(member, key);
      if (stored) return stored;
      const results: RowResult[] = [];
      for (const [index, row] of request.rows.entries()) {
        results.push(await resultOf(member, `${key}.${index}`, row, batch));
      }
      const receipt = receiptOf(batch, { key, ...request }, results);
      return staffKeys.once(member, { key, kind: "order.ship.batch", request }, async () => receipt);
    },

    receipt: storedReceipt,
  };
}

const markOf = (member: Member, key: string) =>
  hashOf(`${member.id} ${key}`)
    .replace(/[^A-Za-z\d]/g, "")
    .slice(0, BATCH_MARK)
    .toUpperCase();
