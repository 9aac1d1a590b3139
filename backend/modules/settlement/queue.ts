import { DAY_MS } from "#contract/rules/calendar.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import { SETTLEMENT_KIND_NAMES } from "#contract/rules/settlement.ts";
import type { DeskQueue } from "../../platform/desk-queue.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import * as store from "./applications.store.ts";

/** The time within which an application should be decided, in ms. */
const AUDIT_MS = DAY_MS;

/** The applications that wait for a decision. */
export const createAuditQueue = ({ database: { read } }: Pick<Platform, "database">): DeskQueue => ({
  rights: ["customer.audit"],
  count: (member) => store.countWaitingApplications(read, customersFor(member, "customer.audit")),
  async first(member, limit) {
    const applications = await store.firstWaitingApplications(read, customersFor(member, "customer.audit"), limit);
    return applications.map((one) => ({
      label: one.company || maskPhone(one.phone),
      text: SETTLEMENT_KIND_NAMES[one.kind],
      amount: null,
      since: one.submitted_at ?? 0,
      due: (one.submitted_at ?? 0) + AUDIT_MS,
      key: String(one.id),
    }));
  },
});
