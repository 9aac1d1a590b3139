import type { Answer } from "#contract/endpoint.ts";
import { fen, formatFen, groupDigits } from "#contract/rules/money.ts";
import { addMonths, monthOf, monthRange } from "#contract/rules/month.ts";
import type { statement } from "#contract/statement.ts";
import type { Platform } from "../../platform/module.ts";
import type { Statements } from "./statement.ts";
import * as store from "./statement-notice.store.ts";

/** The customers that are read at once. */
const BATCH = 200;

type Deps = Pick<Platform, "database" | "notices"> & {
  ports: Pick<Platform["ports"], "clock">;
  statements: Pick<Statements, "read">;
};

/** Notices of the statements of a finished month, to the customers with movements in it. */
export function createStatementNotices({ database, notices, statements, ports: { clock } }: Deps) {
  async function tellOf(month: string, customer_id: number) {
    const sums = textOf(await statements.read({ id: customer_id }, month));
    await database.write((tx) =>
      notices.tell(tx, { customer_id, kind: "statement", event: month, about: { month, sums } }),
    );
  }

  return {
    /**
     * Tells of the last finished month, once for each customer, also where two processes run it. The month is marked
     * once all are told, so that a process that ends before leaves the others to the next run.
     */
    async announce() {
      const month = addMonths(monthOf(clock.now()), -1);
      if (await store.isToldMonth(database.read, month)) return;
      const range = monthRange(month);
      for (let after = 0; ; ) {
        const customers = await store.customersMoved(database.read, range, { after, limit: BATCH });
        for (const { id } of customers) await tellOf(month, id);
        const last = customers.at(-1);
        if (!last || customers.length < BATCH) break;
        after = last.id;
      }
      await database.write((tx) => store.markMonth(tx, month, clock.now()));
    },
  };
}

const textOf = ({ orders, refunds, closing }: Answer<typeof statement.read>) =>
  `订单 ${orders.count} 笔 ¥${groupDigits(orders.amount)}，退款 ${refunds.count} 笔 ¥${groupDigits(refunds.amount)}，月末余额 ${formatFen(fen(closing))}`;
