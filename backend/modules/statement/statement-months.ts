import type { Answer } from "#contract/endpoint.ts";
import { yuan } from "#contract/rules/money.ts";
import { addMonths, monthOf, monthRange } from "#contract/rules/month.ts";
import type { statement } from "#contract/statement.ts";
import type { Caller } from "../../http/caller.ts";
import type { Platform } from "../../platform/module.ts";
import type { NoticeMailChannel } from "../notice/mail-channel.ts";
import * as store from "./statement.store.ts";

type Owner = Pick<Caller, "id">;
type Deps = { database: Pick<Platform["database"], "read">; ports: Pick<Platform["ports"], "clock"> } & Pick<
  Platform,
  "mails"
> & { noticeMail: NoticeMailChannel };

const MONTHS_MAX = 36;
const NOTHING = { count: 0, fen: 0 };

export type StatementMonths = ReturnType<typeof createStatementMonths>;

/** The months of a customer: the list of statements, and the spending by month. */
export function createStatementMonths({ database: { read }, mails, noticeMail, ports }: Deps) {
  return {
    /** The finished months since the first movement, the newest first. */
    async list(customer: Owner): Promise<Answer<typeof statement.months>> {
      const first = await store.firstMovement(read, customer.id);
      const mail = { mails: mails.isConfigured, ...(await noticeMail.of(customer.id, "statement")) };
      if (first === null) return { list: [], ...mail };
      const months: string[] = [];
      let month = addMonths(monthOf(ports.clock.now()), -1);
      while (months.length < MONTHS_MAX && monthRange(month).to > first) {
        months.unshift(month);
        month = addMonths(month, -1);
      }
      const [oldest] = months;
      if (oldest === undefined) return { list: [], ...mail };
      const ranges = months.map(monthRange);
      const [statements, orders, refunds, { opening }, movements] = await Promise.all([
        store.listStatements(read, customer.id),
        store.sumOrdersByRange(read, customer.id, ranges),
        store.sumRefundsByRange(read, customer.id, ranges),
        store.readBalance(read, customer.id, monthRange(oldest)),
        store.sumBalanceByRange(read, customer.id, ranges),
      ]);
      let closing = opening;
      const list = months.map((name, place) => {
        closing += movements.get(place) ?? 0;
        const row = statements.find(({ month: other }) => other === name);
        const net = (orders.get(place)?.fen ?? 0) - (refunds.get(place)?.fen ?? 0);
        return {
          month: name,
          state: row?.state ?? ("open" as const),
          confirmed_at: row?.confirmed_at ?? null,
          net: yuan(net),
          closing: yuan(closing),
        };
      });
      return { list: list.reverse(), ...mail };
    },

    /**
     * The customer's spending in each of the last months, the present one last: orders paid, refunds carried out and
     * their difference, as in the statements of these months. `open` is the statement of the last finished month
     * while it has orders or refunds and waits for the customer.
     */
    async spending(customer: Owner, count: number) {
      const now = ports.clock.now();
      const current = monthOf(now);
      const months = Array.from({ length: count }, (_, index) => addMonths(current, index + 1 - count));
      const ranges = months.map(monthRange);
      const finished = addMonths(current, -1);
      const [orders, refunds, states] = await Promise.all([
        store.sumOrdersByRange(read, customer.id, ranges),
        store.sumRefundsByRange(read, customer.id, ranges),
        store.listStatements(read, customer.id),
      ]);
      const list = months.map((month, place) => {
        const paid = orders.get(place) ?? NOTHING;
        const returned = refunds.get(place) ?? NOTHING;
        return { month, orders: paid, refunds: returned, net: paid.fen - returned.fen };
      });
      const last = list.find(({ month }) => month === finished);
      const state = states.find(({ month }) => month === finished)?.state ?? "open";
      const movements = last && last.orders.count + last.refunds.count > 0;
      return { months: list, open: movements && state === "open" ? last : null };
    },
  };
}
