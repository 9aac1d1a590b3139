import { formatMinute } from "#contract/rules/calendar.ts";
import { type Fen, formatFen, yuan } from "#contract/rules/money.ts";
import { SALE_MS_MAX } from "#contract/rules/staff-sale.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor, LogEntry } from "../../platform/staff-log.ts";
import * as store from "./seckill.store.ts";

export { findSkuToSell, lockSale, type SaleSku, skusToSell } from "./seckill.store.ts";

type Deps = Pick<Platform, "ledger" | "staffLog"> & { ports: Pick<Platform["ports"], "clock"> };

/** Times in epoch ms, the price in fen, quota and limit in units of the SKU. */
export type SaleTerms = { starts_at: number; ends_at: number; price: Fen; quota: number; per_customer: number };
export type NewSale = SaleTerms & { sku_id: number };

/** Why an act is done, what it gives away for the thresholds of a day, and whether a second person is missing. */
export type SaleCause = { reason: string; amount_fen?: Fen | undefined; isAlone?: boolean | undefined };

export const saleRecord = (id: number): ActedRecord => ({
  subject: "sale",
  id,
  label: id > 0 ? `秒杀 ${id}` : "新秒杀",
});

/** What a sale gives away at most: the discount on the public price of everything that it offers. */
export const worthOfSale = ({ price, quota }: Pick<SaleTerms, "price" | "quota">, normal: Fen): Fen =>
  Math.max(0, normal - price) * quota;

/** The terms of a sale in a sentence. */
export const saleTermsText = ({ starts_at, ends_at, price, quota, per_customer }: SaleTerms) =>
  `${formatFen(price)}，限量 ${quota}，每人 ${per_customer}，${formatMinute(starts_at)} 至 ${formatMinute(ends_at)}`;

const termsOf = ({ starts_at, ends_at, price, quota, per_customer }: SaleTerms): SaleTerms => ({
  starts_at,
  ends_at,
  price,
  quota,
  per_customer,
});

export const STARTED = "秒杀已开始，只能停，不能改";

export type SaleActs = ReturnType<typeof createSaleActs>;

/** What staff do with flash sales, at the desk and at the command line: each act is part of a transaction and logged. */
export function createSaleActs({ ledger, staffLog, ports: { clock } }: Deps) {
  /** Why a SKU cannot be sold on these terms, and the way out; null where it can. */
  async function problemOf(db: Db, sku: store.SaleSku, terms: SaleTerms, except = 0): Promise<string | null> {
    if (terms.ends_at <= terms.starts_at) return "结束时间应晚于开始时间";
    if (terms.ends_at - terms.starts_at > SALE_MS_MAX) return "一场最长 31 天";
    if (terms.ends_at <= clock.now()) return "这一场已经结束";
    if (terms.price <= 0 || terms.price >= sku.price) return `秒杀价应低于售价 ${yuan(sku.price)}`;
    if (terms.per_customer > terms.quota) return "每人限购不能超过限量";
    if (await store.overlappingSession(db, { ...terms, except })) return "与另一场的时间重叠，应与它相同或错开";
    const same = await store.saleInSession(db, { sku_id: sku.sku_id, starts_at: terms.starts_at, except });
    return same ? `SKU ${sku.sku_id} 在这一场已有秒杀` : null;
  }

  /** @throws ApiError 400, 404 */
  async function requirePossible(tx: Db, sku_id: number, terms: SaleTerms, except = 0) {
    const sku = await store.findSkuToSell(tx, sku_id);
    if (!sku) throw notFound(`没有 SKU ${sku_id}`);
    const problem = await problemOf(tx, sku, terms, except);
    if (problem) throw new ApiError(400, problem);
    return sku;
  }

  const write = (
    tx: Db,
    actor: Actor,
    id: number,
    entry: Pick<LogEntry, "act" | "summary" | "before" | "after">,
    { reason, amount_fen, isAlone }: SaleCause,
  ) => staffLog.write(tx, actor, { ...entry, record: saleRecord(id), note: reason, amount_fen, isAlone });

  return {
    problemOf,

    /**
     * Adds a sale.
     * @returns its id.
     * @throws ApiError 404 for an unknown SKU; 400 for a session that is over or overlaps another, for a second sale of
     * the SKU in the session, and for a price that is not below the public one.
     */
    async add(tx: Db, actor: Actor, { sku_id, ...terms }: NewSale, cause: SaleCause): Promise<number> {
      const sku = await requirePossible(tx, sku_id, terms);
      const row = { ...terms, sku_id, product_id: sku.product_id, created_at: clock.now() };
      const inserted = await store.insertSale(tx, row);
      if (!inserted) throw new ApiError(400, `SKU ${sku_id} 在这一场已有秒杀`);
      const { id } = inserted;
      await ledger.move(tx, { asset: "sale", holder: id, delta: terms.quota, kind: "opening", ref: String(id) });
      const summary = `${sku.name} ${sku.sku}：${saleTermsText(terms)}`;
      await write(tx, actor, id, { act: "sale.add", summary, after: { sku_id, ...terms } }, cause);
      return id;
    },

    /**
     * Changes a sale that has not started.
     * @throws ApiError 400 as for a new one, 404, 409 where it has started or was ended
     */
    async change(tx: Db, actor: Actor, id: number, terms: SaleTerms, cause: SaleCause) {
      const sale = await store.lockSale(tx, id);
      if (!sale) throw notFound(`没有秒杀 ${id}`);
      // The clock is read after the lock, which an order of a sale that has just started holds.
      if (sale.stopped_at !== null || sale.starts_at <= clock.now() || sale.stock !== sale.quota) {
        throw new ApiError(409, STARTED);
      }
      const sku = await requirePossible(tx, sale.sku_id, terms, id);
      const summary = `${sku.name} ${sku.sku}：${saleTermsText(sale)} → ${saleTermsText(terms)}`;
      const change = { before: termsOf(sale), after: termsOf(terms) };
      const written = await write(tx, actor, id, { act: "sale.change", summary, ...change }, cause);
      const moved = { asset: "sale", holder: id, delta: terms.quota - sale.quota, kind: "change" } as const;
      // The stock is never above the quota.
      if (moved.delta < 0) await ledger.move(tx, { ...moved, ref: String(written) });
      await store.updateSale(tx, id, { ...termsOf(terms), normal_price: sku.price });
      if (moved.delta > 0) await ledger.move(tx, { ...moved, ref: String(written) });
    },

    /** Ends a sale now; orders stay. @throws ApiError 404 for an unknown sale and for one that is over */
    async end(tx: Db, actor: Actor, id: number, cause: SaleCause) {
      const stopped = await store.stopSale(tx, id, clock.now());
      if (!stopped) throw notFound(`没有未结束的秒杀 ${id}`);
      const { quota, stock, starts_at } = stopped;
      const summary = starts_at > clock.now() ? "开始前取消" : `已订 ${quota - stock}，剩 ${stock} 不再卖`;
      await write(tx, actor, id, { act: "sale.end", summary, after: { sold: quota - stock, stock } }, cause);
    },
  };
}
