import { DAY_MS } from "#contract/rules/calendar.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import type { DeskQueue } from "../../platform/desk-queue.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import * as store from "./desk.store.ts";

/** The time within which a request should be quoted, in ms. */
export const QUOTE_MS = DAY_MS;

/** The requests that wait for a quote. */
export const createQuotationQueue = ({ database: { read } }: Pick<Platform, "database">): DeskQueue => ({
  rights: ["quotation.write"],
  count: (member) => store.countWaitingQuotations(read, customersFor(member, "quotation.write")),
  async first(member, limit) {
    const asked = await store.firstWaitingQuotations(read, customersFor(member, "quotation.write"), limit);
    return asked.map((one) => ({
      label: one.company || maskPhone(one.phone),
      text: one.name,
      amount: null,
      since: one.asked_at ?? 0,
      due: (one.asked_at ?? 0) + QUOTE_MS,
      key: String(one.id),
    }));
  },
});
