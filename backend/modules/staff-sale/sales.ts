import type { Answer, Body } from "#contract/endpoint.ts";
import { type Fen, fen, formatFen, yuan } from "#contract/rules/money.ts";
import { marginOfPrice, type SaleTab, saleReasons } from "#contract/rules/staff-sale.ts";
import type { StaffSale, StaffSaleSku, staffSale } from "#contract/staff-sale.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Effect, Executor, Executors } from "../../platform/four-eyes.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import { saleStatus } from "../seckill/sale.ts";
import {
  findSkuToSell,
  lockSale,
  type NewSale,
  type SaleActs,
  type SaleSku,
  type SaleTerms,
  STARTED,
  saleRecord,
  saleTermsText,
  worthOfSale,
} from "../seckill/sale-acts.ts";
import { DISCOUNT_ACTS, type LogOf } from "./discounts.ts";
import * as store from "./sales.store.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "givenMoney" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  acts: SaleActs;
  confirms: Confirms;
  logOf: LogOf;
};
type Calls = typeof staffSale;
type Query = { sale: number; goods: string } & Omit<SaleTerms, "price"> & { price: string };
type Typed = { key: string; version: string; reason: string; password?: string | undefined };
/** The SKU of a sale with the sale as it is; null for a new one. */
type Before = { sku: SaleSku; sale: (SaleTerms & { stopped_at: number | null }) | null };
/** What a request carries; the id is 0 for a new sale. */
type Payload = NewSale & { id: number };

const STATES: Readonly<Record<1 | 0 | -1, SaleTab>> = { 1: "running", 0: "upcoming", [-1]: "ended" };
const CHANGED = "售价、成本或秒杀变了，请看过再提交，您填的还在";

/** What of a sale and its SKU an act depends on. */
const versionOf = ({ sku, sale }: Pick<Before, "sale"> & { sku: Pick<SaleSku, "price" | "cost"> }) =>
  hashOf(
    JSON.stringify([
      sku.price,
      sku.cost,
      sale && [sale.starts_at, sale.ends_at, sale.price, sale.quota, sale.per_customer, sale.stopped_at],
    ]),
  ).slice(0, 16);

const toSku = ({ price, cost, ...sku }: SaleSku): StaffSaleSku => ({ ...sku, price: yuan(price), cost: yuan(cost) });

/** What a sale gives away beyond what it gave before, and whether it gives more at all. */
function moreThan({ sku, sale }: Before, terms: SaleTerms): { value: Fen; isMore: boolean } {
  if (sale === null) return { value: worthOfSale(terms, sku.price), isMore: true };
  const value = Math.max(0, worthOfSale(terms, sku.price) - worthOfSale(sale, sku.price));
  return { value, isMore: terms.price < sale.price || terms.quota > sale.quota };
}

/** Flash sales at the desk. */
export function createStaffSales({ database, fourEyes, staffKeys, staffLog, acts, confirms, ...deps }: Deps) {
  const { givenMoney, logOf, ports } = deps;
  const { read } = database;
  const { clock } = ports;
  const given = { acts: DISCOUNT_ACTS, customer_id: 0 };

  function toSale(row: store.SaleRow): StaffSale {
    const sold = row.quota - row.stock;
    return {
      sale_id: row.id,
      version: versionOf({ sku: { price: row.public_price, cost: row.cost }, sale: row }),
      state: STATES[saleStatus(row, clock.now())],
      sku_id: row.sku_id,
      product_id: row.product_id,
      name: row.name,
      sku: row.sku,
      unit_name: row.unit_name,
      price: yuan(row.public_price),
      cost: yuan(row.cost),
      stock: row.sku_stock,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      stopped_at: row.stopped_at,
      sale_price: yuan(row.price),
      normal_price: yuan(row.normal_price),
      quota: row.quota,
      sold,
      per_customer: row.per_customer,
      given: yuan(sold * Math.max(0, row.normal_price - row.price)),
      earned: yuan(sold * (row.price - row.cost)),
    };
  }

  const effectsOf = ({ sku, sale }: Before, terms: SaleTerms): Effect[] => [
    { label: `${sku.name} ${sku.sku}`, before: sale ? saleTermsText(sale) : "没有", after: saleTermsText(terms) },
    { label: "售价", before: formatFen(sku.price), after: formatFen(terms.price) },
    { label: "成本", before: formatFen(sku.cost), after: formatFen(sku.cost) },
    {
      label: "卖完让利",
      before: sale ? formatFen(worthOfSale(sale, sku.price)) : "¥0.00",
      after: formatFen(worthOfSale(terms, sku.price)),
    },
  ];

  /** Writes a sale, or asks a second member, in the transaction of the act. @throws ApiError 400, 404, 409 */
  async function decide(
    tx: Db,
    member: Member,
    {
      id,
      before,
      terms,
      form,
      confirmed,
    }: { id: number; before: Before; terms: SaleTerms; form: Typed; confirmed: boolean },
  ): Promise<Answer<Calls["add"]>> {
    if (versionOf(before) !== form.version) throw await staffLog.conflict(tx, saleRecord(id), CHANGED);
    const { value, isMore } = moreThan(before, terms);
    const lately = await givenMoney.lately(tx, member, given);
    const reasons = isMore ? saleReasons({ ...terms, cost: before.sku.cost }, value, lately) : [];
    const { sku_id } = before.sku;
    if (reasons.length === 0) {
      const cause = { reason: form.reason, amount_fen: value };
      if (id === 0) return { outcome: "done", id: await acts.add(tx, member, { sku_id, ...terms }, cause) };
      await acts.change(tx, member, id, terms, cause);
      return { outcome: "done", id };
    }
    const problem = await acts.problemOf(tx, before.sku, terms, id);
    if (problem) throw new ApiError(400, problem);
    const outcome = await fourEyes.ask(tx, member, {
      act: id > 0 ? "sale.change" : "sale.add",
      record: saleRecord(id),
      payload: { id, sku_id, ...terms } satisfies Payload,
      effects: effectsOf(before, terms),
      reason: `${reasons.join("、")}。${form.reason}`,
      fingerprint: form.version,
      isConfirmed: confirmed,
    });
    return { outcome, id: null };
  }

  const executor: Executor = {
    async fingerprint(tx, { payload }) {
      // Only this module asks for these acts.
      const { id, sku_id, ...terms } = payload as Payload;
      const sale = id > 0 ? await lockSale(tx, id) : null;
      const sku = await findSkuToSell(tx, sku_id);
      if (!sku || sale === undefined || (sale && saleStatus(sale, clock.now()) !== 0)) return null;
      return (await acts.problemOf(tx, sku, terms, id)) === null ? versionOf({ sku, sale }) : null;
    },
    async execute(tx, { actor, payload, reason, isAlone }) {
      const { id, sku_id, ...terms } = payload as Payload;
      const sku = await findSkuToSell(tx, sku_id);
      if (!sku) throw notFound(`没有 SKU ${sku_id}`);
      const sale = id > 0 ? ((await store.findSale(tx, id)) ?? null) : null;
      const cause = { reason, isAlone, amount_fen: moreThan({ sku, sale }, terms).value };
      if (id > 0) await acts.change(tx, actor, id, terms, cause);
      else await acts.add(tx, actor, { sku_id, ...terms }, cause);
    },
  };
  const executors: Executors = { "sale.add": executor, "sale.change": executor };

  return {
    executors,

    async list(query: { tab: SaleTab; keyword: string; page: number; limit: number }): Promise<Answer<Calls["list"]>> {
      const now = clock.now();
      const [{ rows, count }, counts] = await Promise.all([
        store.listSales(read, { ...query, now }),
        store.countSales(read, now),
      ]);
      return { count, counts, list: rows.map(toSale) };
    },

    /** What a new or a changed sale would do. */
    async check(member: Member, { sale: id, goods, ...typed }: Query): Promise<Answer<Calls["check"]>> {
      const sale = id > 0 ? await store.findSale(read, id) : undefined;
      const found = sale ? await findSkuToSell(read, sale.sku_id) : undefined;
      const fitting = found ? [found] : goods.trim() === "" ? [] : await store.findNamedSkus(read, goods.trim());
      const [sku] = fitting;
      if (!sku || fitting.length > 1) return { sku: null, candidates: fitting.map(toSku), check: null };
      const terms = { ...typed, price: fen(typed.price) };
      const isTyped = terms.starts_at > 0 && terms.ends_at > 0 && terms.price > 0 && terms.quota > 0;
      if (!isTyped || terms.per_customer === 0) return { sku: toSku(sku), candidates: [], check: null };
      const before: Before = { sku, sale: sale ?? null };
      const lately = await givenMoney.soFar(read, member, given);
      const { value, isMore } = moreThan(before, terms);
      const problem =
        sale && saleStatus(sale, clock.now()) !== 0 ? STARTED : await acts.problemOf(read, sku, terms, id);
      return {
        sku: toSku(sku),
        candidates: [],
        check: {
          version: versionOf(before),
          problem,
          reasons: isMore ? saleReasons({ ...terms, cost: sku.cost }, value, lately) : [],
          margin_before: marginOfPrice(sku.price, sku.cost),
          margin_after: marginOfPrice(terms.price, sku.cost),
          unit_given: yuan(sku.price - terms.price),
          unit_earned: yuan(terms.price - sku.cost),
          given_max: yuan((sku.price - terms.price) * terms.quota),
          earned_max: yuan((terms.price - sku.cost) * terms.quota),
          given_lately: yuan(lately),
        },
      };
    },

    /** @throws ApiError 404 */
    async one(id: number): Promise<Answer<Calls["one"]>> {
      const row = await store.findSale(read, id);
      if (!row) throw notFound("没有这场秒杀");
      const [pending, log] = await Promise.all([store.waitingRequest(read, "sale", id), logOf("sale", id)]);
      return { sale: toSale(row), pending: pending ?? null, log };
    },

    /** @throws ApiError 400, 404, 409 */
    async add(member: Member, { key, password, ...form }: Body<Calls["add"]>) {
      const confirmed = await isConfirmed(confirms, member, password);
      return staffKeys.once(member, { key, kind: "sale.add", request: form }, async (tx) => {
        const { sku_id, version, reason, price, ...times } = form;
        const sku = await findSkuToSell(tx, sku_id);
        if (!sku) throw notFound(`没有 SKU ${sku_id}`);
        const terms = { ...times, price: fen(price) };
        const typed = { key, version, reason };
        return decide(tx, member, { id: 0, before: { sku, sale: null }, terms, form: typed, confirmed });
      });
    },

    /** @throws ApiError 400, 404, 409 where it has started or changed */
    async change(member: Member, id: number, { key, password, ...form }: Body<Calls["change"]>) {
      const confirmed = await isConfirmed(confirms, member, password);
      return staffKeys.once(member, { key, kind: "sale.change", request: { id, ...form } }, async (tx) => {
        const { version, reason, price, ...times } = form;
        const sale = await lockSale(tx, id);
        const sku = sale && (await findSkuToSell(tx, sale.sku_id));
        if (!sale || !sku) throw notFound("没有这场秒杀");
        if (saleStatus(sale, clock.now()) !== 0) throw await staffLog.conflict(tx, saleRecord(id), STARTED);
        const terms = { ...times, price: fen(price) };
        return decide(tx, member, { id, before: { sku, sale }, terms, form: { key, version, reason }, confirmed });
      });
    },

    /** @throws ApiError 404, 409 where it is over or has changed */
    end: (member: Member, id: number, { key, ...form }: Body<Calls["end"]>) =>
      staffKeys.once(member, { key, kind: "sale.end", request: { id, ...form } }, async (tx) => {
        const sale = await lockSale(tx, id);
        const sku = sale && (await findSkuToSell(tx, sale.sku_id));
        if (!sale || !sku) throw notFound("没有这场秒杀");
        if (versionOf({ sku, sale }) !== form.version || saleStatus(sale, clock.now()) === -1) {
          throw await staffLog.conflict(tx, saleRecord(id), "这场秒杀变了，请看过再办");
        }
        await acts.end(tx, member, id, { reason: form.reason });
        return {};
      }),
  };
}
