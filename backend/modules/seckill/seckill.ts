import { type Fen, yuan } from "#contract/rules/money.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import type { SeckillSale } from "#contract/seckill.ts";
import type { Db } from "../../database/database.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { pictureAddress } from "../picture/picture-name.ts";
import { packFields } from "../product/pack.ts";
import { ownPrices } from "./own-prices.ts";
import {
  limitReached,
  mainSession,
  SALE_ENDED,
  SALE_SOLD_OUT,
  type SaleTimes,
  saleDay,
  saleProblem,
  saleStatus,
} from "./sale.ts";
import * as store from "./seckill.store.ts";

type Deps = Pick<Platform, "database" | "ledger" | "dataVersion"> & { ports: Pick<Platform["ports"], "clock"> };

/** Units of a sale in an order. */
export type SalePieces = { sale_id: number; pieces: number };

export type Sales = ReturnType<typeof createSales>;

/** The sales of a day, and the moments at which one of its sessions starts or ends, ascending from the day's start. */
type SalesOfDay = { rows: store.SaleRow[]; turns: readonly number[] };

/** Flash sales: the data of pages, and stock and limits in orders. */
export function createSales({ database, ledger, dataVersion, ports: { clock } }: Deps) {
  let cached: (SalesOfDay & { version: string; from: number }) | undefined;

  /** The sales of the day, read again when the data or the day change; known sales are returned without a promise. */
  function salesToday(): SalesOfDay | Promise<SalesOfDay> {
    const version = dataVersion.current();
    if (version === cached?.version && saleDay(clock.now()).from === cached.from) return cached;
    return readSalesToday(version);
  }

  async function readSalesToday(newest: string | Promise<string>): Promise<SalesOfDay> {
    const version = await newest;
    const day = saleDay(clock.now());
    if (cached?.version !== version || cached.from !== day.from) {
      const rows = await store.salesBetween(database.read, day);
      cached = { version, from: day.from, rows, turns: turnsOf(rows, day.from) };
    }
    return cached;
  }

  return {
    /**
     * The sessions of the day and the sales of one: the session with the given end, else the main one. An approved
     * customer learns where their own price is lower.
     */
    async list(customer: (Pick<Caller, "id"> & Buyer) | null, stop_time: number) {
      const now = clock.now();
      const sessions = sessionsOf((await salesToday()).rows, now);
      const shown = sessions.find((session) => session.ends_at === stop_time) ?? mainSession(sessions);
      const rows = (shown?.rows ?? []).toSorted(
        (a, b) => Number(remainingStock(a) === 0) - Number(remainingStock(b) === 0),
      );
      const own = await ownPrices(database.read, customer, rows, now);
      return {
        now,
        sessions: sessions.map((session) => ({
          ...sessionTimes(session, now),
          count: session.rows.length,
          sold_out: session.rows.filter((row) => remainingStock(row) === 0).length,
        })),
        stop_time: shown?.ends_at ?? null,
        list: rows.map((row) => ({
          ...toSale(row, now),
          ...sessionTimes(row, now),
          product_id: row.product_id,
          store_name: row.product_name,
          ...own.get(row.sku_id),
        })),
      };
    },

    /** The sales of a product in one session. @throws ApiError 404 for a product that never had a sale. */
    async detail(customer: Pick<Caller, "id"> | null, product_id: number, stop_time: number) {
      const now = clock.now();
      const sessions = sessionsOf(await store.salesOfProduct(database.read, product_id), now);
      const shown = sessions.find((session) => session.ends_at === stop_time) ?? mainSession(sessions);
      if (!shown) throw notFound("商品没有参加秒杀");
      const ids = shown.rows.map(({ id }) => id);
      const bought = customer ? await store.boughtOf(database.read, customer.id, ids) : new Map<number, number>();
      return {
        now,
        ...sessionTimes(shown, now),
        list: shown.rows.map((row) => ({ ...toSale(row, now), bought: bought.get(row.id) ?? 0 })),
      };
    },

    /**
     * A text that changes when a session of the day starts or ends, and with the day, because pages that show sessions
     * change then even without a change of the data.
     */
    moment(): string | Promise<string> {
      const sales = salesToday();
      return sales instanceof Promise
        ? sales.then((read) => lastTurn(read, clock.now()))
        : lastTurn(sales, clock.now());
    },

    /** The price of a SKU in the session with the given end, in fen; undefined without such a sale. */
    priceUntil: (sku_id: number, stop_time: number) => store.priceUntil(database.read, sku_id, stop_time),

    /**
     * The running sale of a SKU, with the units that the customer may still order, and the reason where these are none.
     * @throws ApiError 400 when no sale of the SKU is running.
     */
    async running(db: Db, customer_id: number, sku_id: number) {
      const now = clock.now();
      const sale = await store.currentSaleOfSku(db, sku_id, now);
      const problem = sale ? saleProblem(sale, now) : SALE_ENDED;
      if (!sale || problem !== null) throw new ApiError(400, problem ?? SALE_ENDED);
      const bought = (await store.boughtOf(db, customer_id, [sale.id])).get(sale.id) ?? 0;
      return { ...sale, bought };
    },

    /**
     * Takes the units of an order from the sales and from the customer's limits, in the order's transaction. Sales are
     * locked in ascending order.
     * @throws ApiError 400 when a sale is not running, is sold out, or the limit is reached.
     */
    async take(tx: Db, customer_id: number, ref: string, lines: readonly SalePieces[]) {
      for (const { sale_id, pieces } of inOrder(lines)) {
        const sale = await store.lockRunningSale(tx, sale_id, clock.now());
        if (!sale) throw new ApiError(400, SALE_ENDED);
        if (!(await store.addPurchase(tx, customer_id, sale_id, pieces))) {
          const bought = (await store.boughtOf(tx, customer_id, [sale_id])).get(sale_id) ?? 0;
          throw new ApiError(400, limitReached({ per_customer: sale.per_customer, bought }));
        }
        const moved = await ledger.move(tx, { asset: "sale", holder: sale_id, delta: -pieces, kind: "order", ref });
        if (!moved) throw new ApiError(400, SALE_SOLD_OUT);
      }
    },

    /** Returns the units of a cancelled order or of a refund, in the transaction that ends it. */
    async giveBack(
      tx: Db,
      customer_id: number,
      ref: string,
      lines: readonly SalePieces[],
      kind: "order_cancel" | "refund" = "order_cancel",
    ) {
      for (const { sale_id, pieces } of inOrder(lines)) {
        await ledger.move(tx, { asset: "sale", holder: sale_id, delta: pieces, kind, ref });
        await store.subtractPurchase(tx, customer_id, sale_id, pieces);
      }
    },
  };
}

const turnsOf = (rows: readonly store.SaleRow[], from: number) =>
  [...new Set([from, ...rows.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])])].sort((a, b) => a - b);

const lastTurn = ({ turns }: SalesOfDay, now: number) => String(turns.findLast((turn) => turn <= now));

const inOrder = (lines: readonly SalePieces[]) => lines.toSorted((a, b) => a.sale_id - b.sale_id);

/** Units that can still be ordered. */
export const remainingStock = ({ stock, sku_stock }: Pick<store.SaleRow, "stock" | "sku_stock">) =>
  Math.min(stock, sku_stock);

type Session = { starts_at: number; ends_at: number; status: 1 | 0 | -1; rows: store.SaleRow[] };

/** The sales by session, in the order of their starts. */
function sessionsOf(rows: readonly store.SaleRow[], now: number): Session[] {
  const sessions: Session[] = [];
  for (const row of rows) {
    const { starts_at, ends_at } = row;
    const last = sessions.at(-1);
    if (last?.starts_at === starts_at) last.rows.push(row);
    else sessions.push({ starts_at, ends_at, status: sessionStatus(row, now), rows: [row] });
  }
  return sessions;
}

type Times = Pick<SaleTimes, "starts_at" | "ends_at">;
const sessionStatus = (times: Times, now: number) => saleStatus({ ...times, stopped_at: null }, now);
const sessionTimes = (times: Times, now: number) => ({
  start_time: times.starts_at,
  stop_time: times.ends_at,
  seckill_status: sessionStatus(times, now),
});

function toSale(row: store.SaleRow, now: number): SeckillSale {
  return {
    sku_id: row.sku_id,
    sku: row.sku_name,
    unit_name: row.unit_name,
    ...packFields(row.pack_pieces, row.piece_unit),
    image: pictureAddress(row),
    price: yuan(row.price),
    ot_price: yuan(row.public_price satisfies Fen),
    seckill_status: saleStatus(row, now),
    quota: row.quota,
    stock: remainingStock(row),
    sold: row.quota - row.stock,
    per_customer: row.per_customer,
  };
}
