import type { QuotationAct } from "#contract/rules/quotation.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Owner } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Proxies } from "../../platform/proxies.ts";
import * as history from "./history.store.ts";
import * as store from "./quotation.store.ts";
import * as states from "./quotation-state.store.ts";

export type { Owner } from "../../http/caller.ts";
export type OwnQuotations = ReturnType<typeof createOwnQuotations>;

export const STATE_CHANGED = "报价单的状态已变化，请刷新后再试";

/** The common first and last steps of every act on a customer's quotation. */
export function createOwnQuotations({ clock }: Pick<Platform["ports"], "clock">, proxies: Proxies) {
  /** @throws ApiError 404 for another customer's quotation. */
  async function requireOwn(db: Db, customer: Owner, id: number) {
    const row = await store.findOwnQuotation(db, customer.id, id, clock.now());
    if (!row) throw notFound("报价单不存在");
    return row;
  }

  return {
    requireOwn,

    /** Carries out an act inside a transaction, under the customer's lock. @throws ApiError 404, 409. */
    async act(tx: Db, customer: Owner, id: number, name: QuotationAct, change = {}) {
      await lockCustomer(tx, customer.id);
      const { sn } = await requireOwn(tx, customer, id);
      const done = await states.applyQuotationAct(tx, { customer_id: customer.id, id }, name, clock.now(), change);
      if (!done) throw new ApiError(409, STATE_CHANGED);
      const summary = name === "ask" ? "询价" : "改询价草稿";
      await proxies.record(tx, customer, { subject: "quotation", id, label: sn, summary });
    },

    /** Adds an act to the history. */
    note: (tx: Db, quotation_id: number, content: string) =>
      history.insertQuotationMessage(tx, { quotation_id, author: "event", content, created_at: clock.now() }),
  };
}
