import type { Body } from "#contract/endpoint.ts";
import type { quotation } from "#contract/quotation.ts";
import type { Quotation } from "#contract/quotation-document.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import {
  DEFAULT_SCENE,
  OPEN_QUOTATIONS_SHOWN,
  QUOTATION_STATE_NAMES,
  QUOTATIONS_MAX,
  type QuotationState,
} from "#contract/rules/quotation.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { hourOf } from "../../platform/notices.ts";
import { insertNumbered } from "../../platform/numbers.ts";
import type { Cart } from "../cart/cart.ts";
import * as history from "./history.store.ts";
import * as lineStore from "./line.store.ts";
import { addQuotationLines } from "./lines.ts";
import type { Owner, OwnQuotations } from "./owned.ts";
import type { Estimates, PricedLines } from "./priced-lines.ts";
import * as store from "./quotation.store.ts";
import * as states from "./quotation-state.store.ts";
import { toQuotation, toQuotationSummary } from "./view.ts";

export type Deps = Pick<Platform, "database" | "notices" | "proxies"> & {
  ports: Pick<Platform["ports"], "clock" | "random" | "uploads">;
  carts: Pick<Cart, "deleteQuotedLines">;
  pricedLines: PricedLines;
  estimates: Estimates;
  seller: () => Promise<Quotation["seller"]>;
  owned: OwnQuotations;
};
type SharedUntil = (customer: Owner, id: number) => Promise<number | null>;
type About = Body<typeof quotation.edit>;

export type Quotations = ReturnType<typeof createQuotations>;

/** Quotations as customers create them and request a quote. */
export function createQuotations({ database, notices, proxies, carts, ...deps }: Deps) {
  const { pricedLines, estimates, seller, owned, ports } = deps;
  const { clock, random } = ports;
  const { requireOwn, act, note } = owned;

  async function insert(tx: Db, customer: Owner, { budget, ...about }: About) {
    if ((await store.countOwn(tx, customer.id)) >= QUOTATIONS_MAX)
      throw new ApiError(400, `最多保存 ${QUOTATIONS_MAX} 张报价单`);
    const now = clock.now();
    const { id } = await insertNumbered(ports, (sn) =>
      store.insertQuotation(tx, {
        ...about,
        sn,
        customer_id: customer.id,
        state: "draft",
        valid_until: null,
        quoted_at: null,
        accepted_at: null,
        group_id: null,
        budget_fen: budget === null ? null : fen(budget),
        created_at: now,
        updated_at: now,
      }),
    );
    return id;
  }

  return {
    async list(customer: Owner, query: store.ListPage) {
      const now = clock.now();
      const states = await store.sumQuotationStates(database.read, customer.id, query, now);
      const all = [...states.values()].reduce((sum, { count }) => sum + count, 0);
      const counts = { all } as Record<QuotationState | "all", number>;
      for (const name of QUOTATION_STATE_NAMES) counts[name] = states.get(name)?.count ?? 0;
      const rows = await store.listOwnQuotations(database.read, customer.id, query, now);
      const unquoted = rows.filter(({ state_now }) => state_now === "draft" || state_now === "asked");
      const sums = await estimates(
        database.read,
        customer,
        unquoted.map(({ id }) => id),
      );
      const list = rows.map((row) => toQuotationSummary(row, sums.get(row.id) ?? null, now));
      const quoted_price = yuan(states.get("quoted")?.fen ?? 0);
      return { count: counts[query.state], counts, quoted_price, list };
    },

    /** The open quotations that changed last, in one query, because every home page of a customer reads them. */
    listOpen: (customer: Pick<Owner, "id">) =>
      store.listOpenQuotations(database.read, customer.id, OPEN_QUOTATIONS_SHOWN, clock.now()),

    /** @throws ApiError 404 */
    async read(customer: Owner, id: number, sharedUntil: SharedUntil): Promise<Quotation> {
      const row = await requireOwn(database.read, customer, id);
      return toQuotation({
        row,
        lines: await pricedLines(database.read, customer, row),
        versions: await history.versionsOf(database.read, id),
        messages: await history.messagesOf(database.read, id),
        parties: await store.partiesOf(database.read, customer.id),
        seller: await seller(),
        shared_until: await sharedUntil(customer, id),
        key: random.token(24),
        now: clock.now(),
      });
    },

    /** @returns the id of a new draft. @throws ApiError 400, 404. */
    async create(customer: Owner, { scene, lines = [], ...about }: Body<typeof quotation.create>): Promise<number> {
      return database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const id = await insert(tx, customer, about);
        if (lines.length > 0) await addQuotationLines(tx, id, scene ?? DEFAULT_SCENE, lines);
        const { sn } = await requireOwn(tx, customer, id);
        await proxies.record(tx, customer, { subject: "quotation", id, label: sn, summary: "新建询价草稿" });
        return id;
      });
    },

    edit: (customer: Owner, id: number, { budget, ...about }: About) =>
      database.write((tx) =>
        act(tx, customer, id, "edit", { ...about, budget_fen: budget === null ? null : fen(budget) }),
      ),

    /** Requests a quote. @throws ApiError 400 without lines, 404, 409. */
    ask: (customer: Owner, id: number) =>
      database.write(async (tx) => {
        await act(tx, customer, id, "ask", { asked_at: clock.now() });
        if ((await lineStore.listQuotationLines(tx, id)).length === 0) throw new ApiError(400, "请先加入商品再询价");
        await note(tx, id, "询价");
        const { sn } = await requireOwn(tx, customer, id);
        await notices.tellStaff(tx, "quotation", {
          subject: sn,
          id,
          customer_id: customer.id,
          occasion: hourOf(clock.now()),
        });
      }),

    withdraw: (customer: Owner, id: number) =>
      database.write(async (tx) => {
        await act(tx, customer, id, "withdraw");
        await note(tx, id, "撤回");
      }),

    /** Turns a quote into a draft and discards its prices and its acceptance. */
    revise: (customer: Owner, id: number) =>
      database.write(async (tx) => {
        await act(tx, customer, id, "revise", { accepted_at: null, valid_until: null });
        await carts.deleteQuotedLines(tx, customer, id);
        await lineStore.updateLines(tx, id, { price_fen: null, accepted: 0 });
        await note(tx, id, "修改后重新询价");
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
        const lines = await lineStore.listQuotationLines(tx, id);
        const about = { name, client, contact, phone, address, wanted_on, remark, budget: null };
        const copy = await insert(tx, customer, about);
        await states.applyQuotationAct(tx, { customer_id: customer.id, id: copy }, "edit", clock.now(), {
          budget_fen,
          markup,
          rounding,
        });
        const forSale = new Set(
          (await lineStore.skusToQuote(tx, [...lines.map(({ sku_id }) => sku_id), 0])).map((sku) => sku.id),
        );
        for (const { sku_id, product_id, quantity, target_fen, remark: ofLine, scene, markup: own } of lines) {
          if (!forSale.has(sku_id)) continue;
          const scene_id = await lineStore.sceneId(tx, copy, scene);
          const goods = { quotation_id: copy, scene_id, product_id, sku_id, quantity };
          await lineStore.insertLine(tx, { ...goods, target_fen, remark: ofLine, markup: own });
        }
        return copy;
      }),

    /** Sets the mark-up of the version for the customer's own customer. */
    markup: (customer: Owner, id: number, { markup, rounding, lines }: Body<typeof quotation.markup>) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const { updated_at } = await requireOwn(tx, customer, id);
        await store.setMarkup(tx, { customer_id: customer.id, id }, { markup, rounding, updated_at });
        await lineStore.updateLines(tx, id, { markup: null });
        for (const line of lines) await lineStore.updateLine(tx, id, line.line_id, { markup: line.markup });
      }),
  };
}
