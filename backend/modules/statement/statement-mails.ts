import type { Answer } from "#contract/endpoint.ts";
import { addMonths, monthOf } from "#contract/rules/month.ts";
import type { statement } from "#contract/statement.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import type { Platform } from "../../platform/module.ts";
import type { Statements } from "./statement.ts";
import * as store from "./statement-mail.store.ts";
import type { StatementMonths } from "./statement-months.ts";

/** The customers that are read at once. */
const BATCH = 200;

type DueMail = Awaited<ReturnType<typeof store.dueMails>>[number];
type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database" | "mails" | "publicOrigin"> & {
  ports: Pick<Platform["ports"], "clock">;
  statements: Pick<Statements, "read">;
  months: Pick<StatementMonths, "list">;
};

/** Mails that announce the statement of a finished month, to customers that have switched them on. */
export function createStatementMails({ database, mails, publicOrigin, statements, months, ports: { clock } }: Deps) {
  const finishedMonth = () => addMonths(monthOf(clock.now()), -1);

  /** The statement of a month with bookings or orders; null for every other month. */
  async function movedStatement(customer: Owner, month: string) {
    const { list } = await months.list(customer);
    if (!list.some((one) => one.month === month)) return null;
    const sums = await statements.read(customer, month);
    const parts = [sums.recharged, sums.paid, sums.returned, sums.adjusted, sums.orders, sums.refunds, sums.issued];
    return parts.some(({ count }) => count > 0) ? sums : null;
  }

  async function announceTo(customer: DueMail, month: string) {
    const sums = await movedStatement(customer, month);
    await database.write(async (tx) => {
      if (!(await store.markMailed(tx, customer.id, month)) || sums === null) return;
      await mails.send(tx, {
        ref: `statement:${customer.id}:${month}`,
        to: customer.email,
        subject: `${month} 对账单已出`,
        text: textOf(customer, sums, publicOrigin),
      });
    });
  }

  return {
    /** Announces statements from the next month on to this address; null ends it. */
    setEmail: ({ id }: Owner, email: string | null) =>
      database.write(async (tx) => {
        await lockCustomer(tx, id);
        if (email === null) await store.deleteEmail(tx, id);
        else await store.putEmail(tx, { customer_id: id, email, mailed_month: finishedMonth() });
      }),

    /** Writes the mails about the last finished month, one for each customer; a month without movements has no mail. */
    async announce() {
      if (!mails.isConfigured) return;
      const month = finishedMonth();
      for (let after = 0; ; ) {
        const customers = await store.dueMails(database.read, month, { after, limit: BATCH });
        for (const customer of customers) await announceTo(customer, month);
        const last = customers.at(-1);
        if (!last || customers.length < BATCH) return;
        after = last.id;
      }
    },
  };
}

const textOf = (
  { company, real_name }: { company: string; real_name: string },
  { month, sn, seller, orders, refunds, net, closing }: Answer<typeof statement.read>,
  publicOrigin: string | null,
) =>
  [
    `${company || real_name || "您好"}：`,
    "",
    `${month} 的对账单 ${sn} 已出。`,
    `订单 ${orders.count} 笔，共 ¥${orders.amount}；退款 ${refunds.count} 笔，共 ¥${refunds.amount}；净额 ¥${net}`,
    `月末余额：¥${closing}`,
    "",
    publicOrigin === null
      ? "登录商城，在“对账单”里核对；也可在那里关闭这封邮件。"
      : `登录后核对，也可在那里关闭这封邮件：${publicOrigin}/user/statement?month=${month}`,
    "",
    [seller.name, seller.phone, seller.address].filter(Boolean).join(" "),
  ].join("\n");
