import type { Body } from "#contract/endpoint.ts";
import type { quotation } from "#contract/quotation.ts";
import { DAY_MS, formatLastDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Cart } from "../cart/cart.ts";
import type { CartItem } from "../cart/item.ts";
import * as lineStore from "./line.store.ts";
import { type Owner, type OwnQuotations, STATE_CHANGED } from "./owned.ts";
import * as states from "./quotation-state.store.ts";

type Deps = Pick<Platform, "database" | "idempotency" | "notices"> & {
  ports: Pick<Platform["ports"], "clock">;
  carts: Pick<Cart, "quotedLines" | "deleteExpiredQuotes">;
  owned: OwnQuotations;
};

/** The quotes that a run of the job tells of at most. */
const ENDING_MAX = 200;
const QUOTE_CHANGED = "报价已有新的版本或已失效，请刷新后再接受";
const QUOTED_LINES_CHANGED = "报价已变更或已下单，请回到报价单查看";

export type Acceptance = ReturnType<typeof createAcceptance>;

/** From a quote to the order at its frozen prices. */
export function createAcceptance({ database, idempotency, notices, carts, owned, ports: { clock } }: Deps) {
  const { requireOwn, note } = owned;

  return {
    /**
     * Accepts lines of the version that the customer has seen; their prices are frozen until the quote expires.
     * Repeated with the same key it changes nothing.
     * @throws ApiError 404, 409 for another version and for a quote that is accepted or expired.
     */
    accept: (customer: Owner, id: number, { key, ...request }: Body<typeof quotation.accept>) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const submit = { customer_id: customer.id, key, kind: "accept", request: { id, ...request } } as const;
        await idempotency.run(tx, submit, async () => {
          await requireOwn(tx, customer, id);
          const lines = await lineStore.listQuotationLines(tx, id);
          const chosen = new Set(request.line_id);
          if (lines.filter((line) => chosen.has(line.id)).length !== chosen.size)
            throw new ApiError(409, QUOTE_CHANGED);
          const accepted = { customer_id: customer.id, id, version: request.version };
          if (!(await states.acceptQuotation(tx, accepted, clock.now()))) throw new ApiError(409, QUOTE_CHANGED);
          for (const line of lines)
            await lineStore.updateLine(tx, id, line.id, { accepted: chosen.has(line.id) ? 1 : 0 });
          const part = chosen.size === lines.length ? "接受报价" : `部分接受 ${chosen.size} 行`;
          await note(tx, id, `${part}（V${request.version}）`);
          return {};
        });
      }),

    /**
     * Puts the accepted lines into hidden cart lines at their frozen prices, for the confirm page. Repeated it answers
     * the same lines. @throws ApiError 404, 409 for a quotation that is not accepted, ordered already or expired.
     */
    order: (customer: Owner, id: number): Promise<number[]> =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const row = await requireOwn(tx, customer, id);
        if (row.state_now === "ordered") throw new ApiError(409, "这张报价单已下单");
        if (row.state_now !== "quoted" || row.accepted_at === null || row.valid_until === null)
          throw new ApiError(409, STATE_CHANGED);
        const lines = (await lineStore.listQuotationLines(tx, id)).filter(({ accepted }) => accepted === 1);
        return carts.quotedLines(
          tx,
          customer,
          { quotation_id: id, quoted_until: row.valid_until },
          lines.map(({ id: quotation_line_id, product_id, sku_id, quantity, price_fen }) => ({
            quotation_line_id,
            product_id,
            sku_id,
            quantity,
            quoted_price: price_fen ?? 0,
          })),
        );
      }),

    /** The prices of a SKU that the customer's accepted quotations hold. */
    async frozen(customer: Owner, sku_id: number) {
      const rows = await lineStore.frozenPrices(database.read, customer.id, sku_id, clock.now());
      return rows.map(({ id, name, quantity, price_fen, valid_until }) => ({
        offer_id: id,
        name,
        cart_num: quantity,
        price: yuan(price_fen ?? 0),
        valid_until: valid_until ?? 0,
      }));
    },

    /** Tells customers, once, of quotes that end within a day. */
    tellEnding: () =>
      database.write(async (tx) => {
        const now = clock.now();
        for (const quote of await states.endingQuotes(tx, { now, until: now + DAY_MS, limit: ENDING_MAX })) {
          const { id, sn, customer_id, valid_until } = quote;
          if (valid_until === null) continue;
          const event = `${id} ${valid_until}`;
          const about = { id, sn, until: formatLastDay(valid_until) };
          await notices.tell(tx, { customer_id, kind: "quotation_ending", event, about });
        }
      }),

    /** Marks overdue quotes and ends their frozen cart lines. */
    /** Expires overdue quotes, and deletes their hidden cart lines. @returns how many. */
    expireOverdue: () =>
      database.write(async (tx) => {
        const ids = await states.expireOverdue(tx, clock.now());
        await carts.deleteExpiredQuotes(tx, ids);
        return ids.length;
      }),

    /**
     * Assigns the quotations of ordered items to the group: each must be ordered in whole, at its accepted quantities
     * and prices, within its validity, and once. @throws ApiError 409.
     */
    async take(tx: Db, customer: Owner, group_id: number, items: readonly OrderedItem[]) {
      const quoted = items.flatMap((item) => (item.quotation ? [{ ...item, quotation: item.quotation }] : []));
      for (const id of new Set(quoted.map(({ quotation: { id } }) => id))) {
        const ordered = quoted.filter(({ quotation }) => quotation.id === id);
        const accepted = (await lineStore.listQuotationLines(tx, id)).filter((line) => line.accepted === 1);
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
        if (!(await states.order(tx, owned, clock.now()))) throw new ApiError(409, QUOTED_LINES_CHANGED);
        await note(tx, id, "下单");
      }
    },

    /**
     * Releases the quotation of an order group that was cancelled unpaid: it is accepted as before, and can be ordered
     * again within its validity.
     */
    async giveBack(tx: Db, customer: Owner, group_id: number) {
      const reopened = await states.reopen(tx, { customer_id: customer.id, group_id }, clock.now());
      for (const { id } of reopened) await note(tx, id, "订单未付款已取消，可在有效期内再下单");
    },
  };
}

type OrderedItem = Pick<CartItem, "quotation" | "quantity"> & {
  readonly sku: Pick<CartItem["sku"], "id">;
  readonly offer: Pick<CartItem["offer"], "quoted">;
};
