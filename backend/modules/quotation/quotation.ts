import type { Body } from "#contract/endpoint.ts";
import type { Quotation, quotation } from "#contract/quotation.ts";
import { fen } from "#contract/rules/money.ts";
import {
  QUOTATION_LINES_MAX,
  QUOTATION_SCENES_MAX,
  QUOTATION_STATE_NAMES,
  QUOTATIONS_MAX,
  type QuotationAct,
  type QuotationState,
} from "#contract/rules/quotation.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import type { Cart } from "../cart/cart.ts";
import type { CartItem } from "../cart/item.ts";
import { insertNumbered } from "../order/numbers.ts";
import * as store from "./quotation.store.ts";
import { priceLines, toQuotation, toSummary } from "./view.ts";

export type Owner = Pick<Caller, "id">;
export type Deps = Pick<Platform, "database" | "idempotency"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
  carts: Pick<Cart, "preview" | "quotedLines" | "deleteQuotedLines">;
  readBuyer: ReadBuyer;
  seller: () => Promise<Quotation["seller"]>;
};
type SharedUntil = (customer: Owner, id: number) => Promise<number | null>;
type NewLines = NonNullable<Body<typeof quotation.create>["lines"]>;
type About = Body<typeof quotation.edit>;
type ListQuery = { state: QuotationState | "all"; keyword: string; page: number; limit: number };

const CHANGED = "报价单的状态已变化，请刷新后再试";
const QUOTE_CHANGED = "报价已有新的版本或已失效，请刷新后再接受";
export const QUOTED_LINES_CHANGED = "报价已变更或已下单，请回到报价单查看";

export type Quotations = ReturnType<typeof createQuotations>;

/** Quotations as customers make, accept and order them (P6.110). */
export function createQuotations({ database, idempotency, carts, readBuyer, seller, ports }: Deps) {
  const { clock, random } = ports;

  /** @throws ApiError 404 for another customer's. */
  async function requireOwn(db: Db, customer: Owner, id: number) {
    const row = await store.findOwn(db, customer.id, id, clock.now());
    if (!row) throw notFound("报价单不存在");
    return row;
  }

  /** The goods of SKUs by their ids. */
  async function goodsOf(customer: Owner, sku_ids: readonly number[]): Promise<ReadonlyMap<number, CartItem>> {
    const items = await carts.preview(customer, [...new Set(sku_ids)]);
    return new Map(items.map((item) => [item.sku.id, item]));
  }

  /** Makes an act inside a transaction that holds the customer's lock. @throws ApiError 404, 409. */
  async function act(tx: Db, customer: Owner, id: number, name: QuotationAct, change = {}) {
    await lockCustomer(tx, customer.id);
    await requireOwn(tx, customer, id);
    const done = await store.act(tx, { customer_id: customer.id, id }, name, clock.now(), change);
    if (!done) throw new ApiError(409, CHANGED);
  }

  const note = (tx: Db, quotation_id: number, content: string, author: "event" | "customer" = "event") =>
    store.insertMessage(tx, { quotation_id, author, content, created_at: clock.now() });

  /** Adds lines to a scene; a SKU that the scene has gets more units. @throws ApiError 400, 404. */
  async function addLines(tx: Db, quotation_id: number, scene: string, lines: NewLines) {
    const products = new Map(
      (await store.skusForSale(tx, [...new Set(lines.map((line) => line.product_attr_unique))])).map((sku) => [
        sku.id,
        sku.product_id,
      ]),
    );
    const existing = await store.linesOf(tx, quotation_id);
    const isNewScene = existing.every((line) => line.scene !== scene);
    if (isNewScene && new Set(existing.map((line) => line.scene_id)).size >= QUOTATION_SCENES_MAX)
      throw new ApiError(400, `一张报价单最多 ${QUOTATION_SCENES_MAX} 个场景`);
    const scene_id = await store.sceneId(tx, quotation_id, scene);
    const known = new Map(existing.filter((line) => line.scene_id === scene_id).map((line) => [line.sku_id, line]));
    let count = existing.length;
    for (const { product_attr_unique: sku_id, cart_num, target_price = null, remark = "" } of lines) {
      const product_id = products.get(sku_id);
      if (product_id === undefined) throw notFound("商品不存在或已下架");
      const same = known.get(sku_id);
      const target_fen = target_price === null ? null : fen(target_price);
      if (same) {
        same.quantity += cart_num;
        await store.updateLine(tx, quotation_id, same.id, {
          quantity: same.quantity,
          ...(target_fen === null ? {} : { target_fen }),
          ...(remark === "" ? {} : { remark }),
        });
        continue;
      }
      count += 1;
      if (count > QUOTATION_LINES_MAX) throw new ApiError(400, `一张报价单最多 ${QUOTATION_LINES_MAX} 行`);
      const row = { quotation_id, scene_id, product_id, sku_id, quantity: cart_num, target_fen, remark };
      const { id } = await store.insertLine(tx, row);
      // A list may name a SKU twice.
      known.set(sku_id, { ...row, id, price_fen: null, accepted: 0, markup: null, scene, brand: "" });
    }
    return lines.length;
  }

  async function insert(tx: Db, customer: Owner, { budget, ...about }: About) {
    if ((await store.countOwn(tx, customer.id)) >= QUOTATIONS_MAX)
      throw new ApiError(400, `最多保存 ${QUOTATIONS_MAX} 张报价单`);
    const now = clock.now();
    const { id } = await insertNumbered(ports, (sn) =>
      store.insertQuotation(tx, {
        ...about,
        ...{ sn, customer_id: customer.id, state: "draft", valid_until: null, quoted_at: null, accepted_at: null },
        ...{ group_id: null, budget_fen: budget === null ? null : fen(budget), created_at: now, updated_at: now },
      }),
    );
    return id;
  }

  return {
    async list(customer: Owner, query: ListQuery) {
      const now = clock.now();
      const states = await store.countStates(database.read, customer.id, query.keyword, now);
      const all = [...states.values()].reduce((sum, count) => sum + count, 0);
      const counts = { all } as Record<QuotationState | "all", number>;
      for (const name of QUOTATION_STATE_NAMES) counts[name] = states.get(name) ?? 0;
      const rows = await store.listOwn(database.read, customer.id, query, now);
      return { count: counts[query.state], counts, list: rows.map(toSummary) };
    },

    /** @throws ApiError 404 */
    async read(customer: Owner, id: number, sharedUntil: SharedUntil): Promise<Quotation> {
      const row = await requireOwn(database.read, customer, id);
      const rows = await store.linesOf(database.read, id);
      const goods = await goodsOf(
        customer,
        rows.map(({ sku_id }) => sku_id),
      );
      const buyer = await readBuyer(database.read, customer.id);
      return toQuotation({
        row,
        lines: priceLines(rows, { goods, buyer, markup: row }),
        versions: await store.versionsOf(database.read, id),
        messages: await store.messagesOf(database.read, id),
        parties: await store.partiesOf(database.read, customer.id),
        seller: await seller(),
        shared_until: await sharedUntil(customer, id),
        key: random.token(24),
      });
    },

    /** @returns the id of a new draft. @throws ApiError 400, 404. */
    async create(customer: Owner, { scene, lines = [], ...about }: Body<typeof quotation.create>): Promise<number> {
      return database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const id = await insert(tx, customer, about);
        if (lines.length > 0) await addLines(tx, id, scene ?? DEFAULT_SCENE, lines);
        return id;
      });
    },

    edit: (customer: Owner, id: number, { budget, ...about }: About) =>
      database.write((tx) =>
        act(tx, customer, id, "edit", { ...about, budget_fen: budget === null ? null : fen(budget) }),
      ),

    addLines: (customer: Owner, id: number, { scene, lines }: { scene: string; lines: NewLines }) =>
      database.write(async (tx) => {
        await act(tx, customer, id, "edit");
        return addLines(tx, id, scene, lines);
      }),

    /** Changes lines of a draft. @throws ApiError 404, 409. */
    changeLines: (customer: Owner, id: number, lines: Body<typeof quotation.changeLine>["lines"]) =>
      database.write(async (tx) => {
        await act(tx, customer, id, "edit");
        const existing = new Map((await store.linesOf(tx, id)).map((line) => [line.id, line]));
        for (const { line_id, product_attr_unique, cart_num, target_price, remark, scene } of lines) {
          const line = existing.get(line_id);
          if (!line) throw notFound("这一行已不在报价单里");
          const sku_id = product_attr_unique ?? line.sku_id;
          const scene_id = scene === undefined ? line.scene_id : await store.sceneId(tx, id, scene);
          const taken = [...existing.values()].some(
            (other) => other.id !== line_id && other.sku_id === sku_id && other.scene_id === scene_id,
          );
          if (taken) throw new ApiError(400, "这个场景里已有这个规格，请直接改它的数量");
          const [sku] = sku_id === line.sku_id ? [] : await store.skusForSale(tx, [sku_id]);
          if (sku_id !== line.sku_id && !sku) throw notFound("商品不存在或已下架");
          await store.updateLine(tx, id, line_id, {
            ...{ sku_id, scene_id, product_id: sku?.product_id ?? line.product_id },
            quantity: cart_num ?? line.quantity,
            target_fen: target_price === undefined ? line.target_fen : target_price === null ? null : fen(target_price),
            remark: remark ?? line.remark,
          });
        }
        await store.deleteEmptyScenes(tx, id);
      }),

    removeLines: (customer: Owner, id: number, line_ids: readonly number[]) =>
      database.write(async (tx) => {
        await act(tx, customer, id, "edit");
        if ((await store.deleteLines(tx, id, line_ids)) === 0) throw notFound("这一行已不在报价单里");
        await store.deleteEmptyScenes(tx, id);
      }),

    /** Asks for a quote. @throws ApiError 400 without lines, 404, 409. */
    ask: (customer: Owner, id: number) =>
      database.write(async (tx) => {
        await act(tx, customer, id, "ask");
        if ((await store.linesOf(tx, id)).length === 0) throw new ApiError(400, "请先加入商品再求报价");
        await note(tx, id, "求报价");
      }),

    withdraw: (customer: Owner, id: number) =>
      database.write(async (tx) => {
        await act(tx, customer, id, "withdraw");
        await note(tx, id, "撤回");
      }),

    /** Makes a draft of a quote; its prices and its acceptance end. */
    revise: (customer: Owner, id: number) =>
      database.write(async (tx) => {
        await act(tx, customer, id, "revise", { accepted_at: null, valid_until: null });
        await carts.deleteQuotedLines(tx, customer, id);
        await store.updateLines(tx, id, { price_fen: null, accepted: 0 });
        await note(tx, id, "改完再求报价");
      }),

    void: (customer: Owner, id: number) =>
      database.write(async (tx) => {
        await act(tx, customer, id, "void");
        await carts.deleteQuotedLines(tx, customer, id);
        await note(tx, id, "作废");
      }),

    /** Copies the lines that are still for sale into a new draft. @returns its id. */
    copy: (customer: Owner, id: number) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const { name, client, contact, phone, address, wanted_on, budget_fen, remark, markup, rounding } =
          await requireOwn(tx, customer, id);
        const lines = await store.linesOf(tx, id);
        const about = { name, client, contact, phone, address, wanted_on, remark, budget: null };
        const copy = await insert(tx, customer, about);
        await store.act(tx, { customer_id: customer.id, id: copy }, "edit", clock.now(), {
          budget_fen,
          markup,
          rounding,
        });
        const forSale = new Set(
          (await store.skusForSale(tx, [...lines.map(({ sku_id }) => sku_id), 0])).map((sku) => sku.id),
        );
        for (const { sku_id, product_id, quantity, target_fen, remark: ofLine, scene, markup: own } of lines) {
          if (!forSale.has(sku_id)) continue;
          const scene_id = await store.sceneId(tx, copy, scene);
          const goods = { quotation_id: copy, scene_id, product_id, sku_id, quantity };
          await store.insertLine(tx, { ...goods, target_fen, remark: ofLine, markup: own });
        }
        return copy;
      }),

    /**
     * Accepts lines of the version that the customer has seen; their prices are frozen until the quote expires. Repeated
     * with the same key it changes nothing (P6.112).
     * @throws ApiError 404, 409 for another version and for a quote that is accepted or over.
     */
    accept: (customer: Owner, id: number, { key, ...request }: Body<typeof quotation.accept>) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const submit = { customer_id: customer.id, key, kind: "accept", request: { id, ...request } } as const;
        await idempotency.run(tx, submit, async () => {
          await requireOwn(tx, customer, id);
          const lines = await store.linesOf(tx, id);
          const chosen = new Set(request.line_id);
          if (lines.filter((line) => chosen.has(line.id)).length !== chosen.size)
            throw new ApiError(409, QUOTE_CHANGED);
          const accepted = { customer_id: customer.id, id, version: request.version };
          if (!(await store.accept(tx, accepted, clock.now()))) throw new ApiError(409, QUOTE_CHANGED);
          for (const line of lines) await store.updateLine(tx, id, line.id, { accepted: chosen.has(line.id) ? 1 : 0 });
          const part = chosen.size === lines.length ? "接受报价" : `部分接受 ${chosen.size} 行`;
          await note(tx, id, `${part}（V${request.version}）`);
          return {};
        });
      }),

    /**
     * Puts the accepted lines into hidden cart lines at their frozen prices, for the confirm page. Repeated it answers the
     * same lines. @throws ApiError 404, 409 for a quotation that is not accepted, ordered already or over.
     */
    order: (customer: Owner, id: number): Promise<number[]> =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const row = await requireOwn(tx, customer, id);
        if (row.state_now === "ordered") throw new ApiError(409, "这张报价单已下单");
        if (row.state_now !== "quoted" || row.accepted_at === null || row.valid_until === null)
          throw new ApiError(409, CHANGED);
        const lines = (await store.linesOf(tx, id)).filter(({ accepted }) => accepted === 1);
        return carts.quotedLines(
          tx,
          customer,
          { quotation_id: id, quoted_until: row.valid_until },
          lines.map(({ id: quotation_line_id, product_id, sku_id, quantity, price_fen }) => ({
            ...{ quotation_line_id, product_id, sku_id, quantity, quoted_price: price_fen ?? 0 },
          })),
        );
      }),

    message: (customer: Owner, id: number, content: string) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        await requireOwn(tx, customer, id);
        if ((await store.messagesOf(tx, id)).length >= MESSAGES_MAX)
          throw new ApiError(400, "留言太多了，请电话联系客户经理");
        await note(tx, id, content, "customer");
      }),

    /** Sets the mark-up of the version for the customer's own customer. */
    markup: (customer: Owner, id: number, { markup, rounding, lines }: Body<typeof quotation.markup>) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const { updated_at } = await requireOwn(tx, customer, id);
        await store.setMarkup(tx, { customer_id: customer.id, id }, { markup, rounding, updated_at });
        await store.updateLines(tx, id, { markup: null });
        for (const line of lines) await store.updateLine(tx, id, line.line_id, { markup: line.markup });
      }),

    /** Marks overdue quotes and ends their frozen cart lines. */
    expireOverdue: () => database.write((tx) => store.expireOverdue(tx, clock.now())),

    /**
     * Makes the quotations of ordered items the group's: each must be ordered in whole, at its accepted quantities and
     * prices, within its validity, and once. @throws ApiError 409.
     */
    async take(tx: Db, customer: Owner, group_id: number, items: readonly OrderedItem[]) {
      const quoted = items.flatMap((item) => (item.quotation ? [{ ...item, quotation: item.quotation }] : []));
      for (const id of new Set(quoted.map(({ quotation: { id } }) => id))) {
        const ordered = quoted.filter(({ quotation }) => quotation.id === id);
        const accepted = (await store.linesOf(tx, id)).filter((line) => line.accepted === 1);
        const same = accepted.every((line) =>
          ordered.some(
            ({ quotation, sku, quantity, offer }) =>
              quotation.line_id === line.id &&
              sku.id === line.sku_id &&
              quantity === line.quantity &&
              offer.quoted === line.price_fen,
          ),
        );
        if (!same || accepted.length !== ordered.length) throw new ApiError(409, QUOTED_LINES_CHANGED);
        const owned = { customer_id: customer.id, id, group_id };
        if (!(await store.order(tx, owned, clock.now()))) throw new ApiError(409, QUOTED_LINES_CHANGED);
        await note(tx, id, "下单");
      }
    },
  };
}

type OrderedItem = Pick<CartItem, "quotation" | "quantity"> & {
  readonly sku: Pick<CartItem["sku"], "id">;
  readonly offer: Pick<CartItem["offer"], "quoted">;
};

/** The scene of lines that come without one. */
export const DEFAULT_SCENE = "采购清单";
const MESSAGES_MAX = 500;
