import { DAY_MS } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { OBJECTION_KINDS } from "#contract/rules/statement.ts";
import type { DeskQueue } from "../../platform/desk-queue.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import * as store from "./desk.store.ts";

/** The time within which an objection should be answered, in ms. */
const ANSWER_MS = 2 * DAY_MS;

/** The objections that wait for an answer. */
export const createObjectionQueue = ({ database: { read } }: Pick<Platform, "database">): DeskQueue => ({
  rights: ["statement.reply"],
  count: (member) => store.countWaitingObjections(read, customersFor(member, "statement.reply")),
  async first(member, limit) {
    const scope = customersFor(member, "statement.reply");
    const { rows } = await store.listObjectionsInScope(read, scope, { isAnswered: false, page: 1, limit });
    return rows.map((one) => ({
      label: one.company || one.real_name,
      text: `${one.month} ${OBJECTION_KINDS[one.kind]}`,
      amount: one.billed_fen === null ? null : yuan(one.billed_fen),
      since: one.created_at,
      due: one.created_at + ANSWER_MS,
      key: `${one.customer_id}/${one.month}`,
    }));
  },
});
