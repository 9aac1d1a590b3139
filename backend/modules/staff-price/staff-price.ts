import { z } from "zod";
import type { Answer, Body } from "#contract/endpoint.ts";
import {
  type AgreedState,
  discounted,
  ENDING_DAYS,
  PRICE_FILE_BYTES_MAX,
  PRICE_NOTHING,
  PRICE_ROWS_MAX,
  PRICE_TOO_MANY,
} from "#contract/rules/agreed-price.ts";
import { barCodeIn } from "#contract/rules/bar-code.ts";
import { DAY_MS, dayNumber, formatLastDay } from "#contract/rules/calendar.ts";
import { TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { type Fen, fen, formatFen, yuan } from "#contract/rules/money.ts";
import { APPROVED, type Buyer, priceClass } from "#contract/rules/pricing.ts";
import { priceReceipt, type StaffPriceReceipt, type staffPrice } from "#contract/staff-price.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Effect, Executors } from "../../platform/four-eyes.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import { noticesOf } from "../../tables/table.ts";
import { customerRecord } from "../account/customer-acts.ts";
import { type CustomerDesk, type CustomerRow, customerName } from "../account/desk.ts";
import {
  agreedChangeText,
  findPriced,
  listPricesOfCustomer,
  type PriceActs,
  type PriceChange,
  type PricedSku,
  priceVersion,
  skuLabel,
  tradePrice,
} from "../agreed-price/price-acts.ts";
import { parseBareId, parseSkuCode } from "../product/sku-code.ts";
import type { ListReader } from "../quick-order/list-reader.ts";
import { endOf, type FoundPrice, judgePrices } from "./price-check.ts";
import { agreedRowsOfText, type ReadPrice, readPriceCells, rowFilledByHand } from "./price-table.ts";
import * as store from "./staff-price.store.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "staffKeys"> & {
  ports: Pick<Platform["ports"], "clock" | "reading">;
  customers: Pick<CustomerDesk, "require" | "lock" | "find" | "pendingRequests">;
  acts: PriceActs;
  confirms: Confirms;
  match: ListReader["match"];
};
type Source = z.output<(typeof staffPrice.check)["body"]>;
type Written = z.output<(typeof staffPrice.write)["body"]>;
/** What a request carries: the customer, and each SKU with its price in fen and its last instant. */
type Payload = { id: number; prices: [sku_id: number, price: Fen, ends_at: number][] };

const ENDING_SHOWN = 10;
const CHANGED = "核对以后价格、成本或客户类别变了，没有写";

/** Prices that are agreed with customers, as the desk reads and changes them. */
export function createStaffPrices({ database, fourEyes, staffKeys, customers, acts, confirms, match, ports }: Deps) {
  const { read } = database;
  const { clock, reading } = ports;

  /** The member's customer, locked, with whom prices can be agreed. @throws ApiError 404, 409 */
  async function lock(tx: Db, member: Member, id: number) {
    const customer = await customers.lock(tx, member, "customer.prices", id);
    const why = obstacle(customer);
    if (why) throw new ApiError(409, why);
    return customer;
  }

  async function pricesOf(source: Exclude<Source, { category_id: number }>) {
    if ("rows" in source)
      return {
        prices: source.rows.map(({ goods, ...row }, at) => rowFilledByHand(at + 1, { code: goods, ...row })),
        notices: [],
      };
    if ("text" in source) return { prices: readPriceCells(agreedRowsOfText(source.text)), notices: [] };
    const bytes = Buffer.from(source.file, "base64");
    if (bytes.length > PRICE_FILE_BYTES_MAX) throw new ApiError(400, TABLE_TOO_LARGE);
    const { tables, hidden } = await reading.tables(bytes);
    const [first, ...others] = tables;
    const unread = others.length > 0 ? [`工作表 ${others.map(({ name }) => name).join("、")} 没有读取`] : [];
    return { prices: readPriceCells(first?.rows ?? []), notices: [...noticesOf(hidden), ...unread] };
  }

  /** Looks the rows' SKUs up: by code or id, else by bar code and model as customers' lists are read. */
  async function find(customer_id: number, rows: readonly ReadPrice[]): Promise<FoundPrice[]> {
    const idOf = ({ code }: ReadPrice) => parseSkuCode(code)?.sku_id ?? parseBareId(code);
    const known = await findPriced(
      read,
      customer_id,
      rows.flatMap((row) => idOf(row) ?? []),
    );
    const byCode = (row: ReadPrice) => {
      const sku = known.get(idOf(row) ?? 0);
      const written = parseSkuCode(row.code);
      return sku && (written === null || written.product_id === sku.product_id) ? sku : null;
    };
    const open = rows.filter((row) => row.code !== "" && byCode(row) === null && parseSkuCode(row.code) === null);
    const matches = await match(
      open.map(({ row, raw, code }) => ({
        row,
        raw,
        code: null,
        bar_code: barCodeIn(code) ?? undefined,
        words: code,
        words_with_number: null,
        words_with_rest: null,
        quantity: null,
        full_width: false,
      })),
    );
    const matched = new Map(matches.map((one) => [one.row, one]));
    const found = await findPriced(
      read,
      customer_id,
      matches.flatMap(({ sku_id }) => sku_id ?? []),
    );
    return rows.map((row) => {
      const named = matched.get(row.row);
      const sku = byCode(row) ?? found.get(named?.sku_id ?? 0) ?? null;
      const { raw, price, until } = row;
      return { row: row.row, raw, price, until, sku, several: named?.is_found ? named.proposals.length : 0 };
    });
  }

  /** Every SKU for sale of a category with a discount on the price of the customer's class. */
  async function ofCategory(
    customer: CustomerRow,
    { category_id, percent, until }: Extract<Source, { percent: number }>,
  ) {
    const ids = (await store.skusOfCategory(read, category_id, PRICE_ROWS_MAX)).map(({ id }) => id);
    const skus = await findPriced(read, customer.id, ids.slice(0, PRICE_ROWS_MAX + 1));
    return ids.flatMap((id, at): FoundPrice[] => {
      const sku = skus.get(id);
      if (!sku) return [];
      const price = discounted(tradePrice(sku, customer), percent);
      return [{ row: at + 1, raw: skuLabel(sku), sku, several: 0, price, until }];
    });
  }

  const versionOf = (rows: readonly PricedSku[], buyer: Buyer) =>
    hashOf(rows.map((row) => `${row.sku_id} ${priceVersion(row, buyer)}`).join(","));

  /** The changes of a request on the SKUs as they are; null where one is missing. */
  async function changesOf(tx: Db, { id, prices }: Payload): Promise<PriceChange[] | null> {
    const skus = await findPriced(
      tx,
      id,
      prices.map(([sku_id]) => sku_id),
    );
    const changes = prices.flatMap(([sku_id, price, ends_at]): PriceChange[] => {
      const row = skus.get(sku_id);
      return row ? [{ row, to: { price, ends_at } }] : [];
    });
    return changes.length === prices.length ? changes : null;
  }

  const executors: Executors = {
    "customer.prices": {
      async fingerprint(tx, { id, payload }) {
        await lockCustomer(tx, id);
        const customer = await customers.find(tx, id);
        // Only this module asks for this act.
        const asked = payload as Payload;
        const changes = await changesOf(tx, asked);
        if (!customer || !changes || obstacle(customer)) return null;
        if (asked.prices.some(([, , ends_at]) => ends_at <= clock.now())) return null;
        return versionOf(
          changes.map(({ row }) => row),
          customer,
        );
      },
      async execute(tx, { actor, payload, reason, isAlone }) {
        const asked = payload as Payload;
        const changes = await changesOf(tx, asked);
        if (!changes) throw notFound("有规格已删除");
        await acts.change(tx, actor, asked.id, changes, { reason, isAlone });
      },
    },
  };

  const effectOf = (change: PriceChange): Effect => {
    const { row } = change;
    const { before, after } = agreedChangeText(change);
    return { label: `${skuLabel(row)} ${row.name} ${row.sku}（成本 ${formatFen(row.cost)}）`, before, after };
  };

  const shownLine = (row: number, change: PriceChange) => {
    const { before, after } = agreedChangeText(change);
    return {
      row,
      code: skuLabel(change.row),
      name: `${change.row.name} ${change.row.sku}`,
      change: `${before} → ${after}`,
    };
  };

  /** The chosen rows as changes, without those that differ from what was checked. */
  async function chosen(tx: Db, customer: CustomerRow, rows: Written["rows"]) {
    const skus = await findPriced(
      tx,
      customer.id,
      rows.map(({ sku_id }) => sku_id),
    );
    const used = new Set<number>();
    const changes: { row: number; change: PriceChange }[] = [];
    const left: StaffPriceReceipt["left"] = [];
    for (const { row, sku_id, price, until, version } of rows) {
      const sku = skus.get(sku_id);
      const leave = (note: string) =>
        left.push({ row, raw: sku ? `${skuLabel(sku)} ${sku.name}` : String(sku_id), note });
      const to = { price: fen(price), ends_at: endOf(until) };
      if (!sku) leave("没有这个规格");
      else if (used.has(sku_id)) leave("同一个规格写了两次");
      else if (priceVersion(sku, customer) !== version) leave(CHANGED);
      else if (to.price <= 0 || to.ends_at <= clock.now()) leave("价格应大于 0，到期日不能早于今天");
      else changes.push({ row, change: { row: sku, to } });
      used.add(sku_id);
    }
    return { changes, left };
  }

  return {
    executors,

    /** The prices that end soon, of the member's customers. */
    async ending(member: Member): Promise<Answer<typeof staffPrice.ending>> {
      const now = clock.now();
      const time = { from: now, to: now + ENDING_DAYS * DAY_MS, limit: ENDING_SHOWN };
      const { rows, count } = await store.listEnding(read, customersFor(member, "customer.read"), time);
      return {
        count,
        list: rows.map((row) => ({
          customer_id: row.customer_id,
          company: row.company || row.real_name,
          code: skuLabel(row),
          name: row.name,
          sku: row.sku,
          price: yuan(row.price),
          until: formatLastDay(row.ends_at),
          days: daysUntil(row.ends_at, now),
        })),
      };
    },

    /** The agreed prices of a customer. @throws ApiError 404 */
    async list(member: Member, id: number): Promise<Answer<typeof staffPrice.list>> {
      const customer = await customers.require(member, id);
      const maySet = member.rights.has("customer.prices");
      const why = obstacle(customer);
      const [rows, pending, categories] = await Promise.all([
        listPricesOfCustomer(read, id),
        customers.pendingRequests(read, id),
        maySet && why === "" ? store.listCategories(read) : [],
      ]);
      const names = new Map(categories.map((one) => [one.id, one]));
      const pathOf = ({ parent_id, name }: (typeof categories)[number]): string => {
        const parent = names.get(parent_id);
        return parent ? `${pathOf(parent)} / ${name}` : name;
      };
      const now = clock.now();
      return {
        customer: customerName(customer),
        why,
        asked: pending.find(({ act }) => act === "customer.prices")?.name ?? null,
        list: rows.map((row) => {
          const [price, ends_at] = [row.price ?? 0, Number(row.ends_at ?? 0)];
          return {
            sku_id: row.sku_id,
            code: skuLabel(row),
            name: row.name,
            sku: row.sku,
            cost: maySet ? yuan(row.cost) : null,
            trade_price: yuan(tradePrice(row, customer)),
            price: yuan(price),
            until: formatLastDay(ends_at),
            days: daysUntil(ends_at, now),
            state: stateOf(customer, row, now),
            version: priceVersion(row, customer),
          };
        }),
        categories: categories.map((one) => ({ category_id: one.id, name: pathOf(one) })),
      };
    },

    /** Says of each row what it would change. @throws ApiError 400 for a table that cannot be read, 404, 409 */
    async check(member: Member, id: number, source: Source): Promise<Answer<typeof staffPrice.check>> {
      const customer = await customers.require(member, id, "customer.prices");
      const why = obstacle(customer);
      if (why) throw new ApiError(409, why);
      const now = clock.now();
      if ("percent" in source) {
        const found = await ofCategory(customer, source);
        if (found.length === 0) throw new ApiError(400, "这个分类没有在售的规格");
        if (found.length > PRICE_ROWS_MAX) throw new ApiError(400, `这个分类超过 ${PRICE_ROWS_MAX} 种，请选小一级的`);
        return { at: now, list: judgePrices(found, customer, now), notices: [] };
      }
      const { prices, notices } = await pricesOf(source);
      if (prices.length === 0) throw new ApiError(400, [PRICE_NOTHING, ...notices].join("；"));
      if (prices.length > PRICE_ROWS_MAX) throw new ApiError(400, PRICE_TOO_MANY);
      return { at: now, list: judgePrices(await find(id, prices), customer, now), notices };
    },

    /**
     * Writes the chosen rows and leaves out those that have changed; those below cost wait for a second member.
     * @throws ApiError 400, 404, 409
     */
    async write(member: Member, id: number, { key, password, ...request }: Body<typeof staffPrice.write> & Written) {
      const confirmed = await isConfirmed(confirms, member, password);
      const submit = { key, kind: "customer.prices", request: { id, ...request } };
      return staffKeys.once(member, submit, async (tx): Promise<StaffPriceReceipt> => {
        const customer = await lock(tx, member, id);
        const { changes, left } = await chosen(tx, customer, request.rows);
        const isBelow = ({ change: { row, to } }: (typeof changes)[number]) => to !== null && to.price < row.cost;
        const [below, fine] = [changes.filter(isBelow), changes.filter((one) => !isBelow(one))];
        const { reason } = request;
        if (fine.length > 0) {
          await acts.change(
            tx,
            member,
            id,
            fine.map(({ change }) => change),
            { reason },
          );
        }
        const asked = below.map(({ change }) => change);
        const outcome =
          asked.length === 0
            ? null
            : await fourEyes.ask(tx, member, {
                act: "customer.prices",
                record: customerRecord(id),
                payload: {
                  id,
                  prices: asked.map(({ row, to }) => [row.sku_id, to?.price ?? 0, to?.ends_at ?? 0]),
                } satisfies Payload,
                effects: asked.map(effectOf),
                summary: `低于成本的协议价 ${asked.length} 种`,
                reason,
                fingerprint: versionOf(
                  asked.map(({ row }) => row),
                  customer,
                ),
                isConfirmed: confirmed,
              });
        return {
          at: clock.now(),
          done: fine.map(({ row, change }) => shownLine(row, change)),
          asked: below.map(({ row, change }) => shownLine(row, change)),
          outcome,
          left: [...left, ...request.rest].sort((a, b) => a.row - b.row),
        };
      });
    },

    /** The receipt of the member's submit. @throws ApiError 404 */
    async receipt(member: Member, id: number, key: string): Promise<StaffPriceReceipt> {
      await customers.require(member, id, "customer.prices");
      const stored = z.safeParse(priceReceipt, await staffKeys.resultOf(member, key)).data;
      if (!stored) throw notFound("没有这份回执");
      return stored;
    },

    /** Removes agreed prices; those that have changed stay. @throws ApiError 404 */
    remove(member: Member, id: number, { key, ...request }: Body<typeof staffPrice.remove>) {
      const submit = { key, kind: "customer.prices.remove", request: { id, ...request } };
      return staffKeys.once(member, submit, async (tx) => {
        const customer = await customers.lock(tx, member, "customer.prices", id);
        const wanted = new Map(request.rows.map(({ sku_id, version }) => [sku_id, version]));
        const skus = await findPriced(tx, id, [...wanted.keys()]);
        const changes = [...skus.values()]
          .filter((row) => row.price !== null && priceVersion(row, customer) === wanted.get(row.sku_id))
          .map((row): PriceChange => ({ row, to: null }));
        if (changes.length === 0) throw new ApiError(409, "这些协议价已变化或已停，请看新的");
        await acts.change(tx, member, id, changes, { reason: request.reason });
        return { removed: changes.length, left: wanted.size - changes.length };
      });
    },
  };
}

/** The days until a price ends, the last one included. */
const daysUntil = (ends_at: number, now: number) => dayNumber(ends_at - 1) - dayNumber(now) + 1;

function stateOf(customer: CustomerRow, row: PricedSku, now: number): AgreedState {
  const ends_at = Number(row.ends_at ?? 0);
  if (ends_at <= now) return "over";
  if (priceClass(customer) === "public") return "unapproved";
  if ((row.price ?? 0) > tradePrice(row, customer)) return "idle";
  return ends_at <= now + ENDING_DAYS * DAY_MS ? "ending" : "active";
}

/** Why no price can be agreed with a customer, and the way out; empty for none. */
function obstacle(customer: CustomerRow): string {
  if (customer.closed_at !== null) return "客户已注销，不能再定协议价";
  return customer.audit_state === APPROVED ? "" : "还没通过企业认证，协议价不会生效；先通过认证";
}
