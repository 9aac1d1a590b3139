import { DAY_MS } from "#contract/rules/calendar.ts";
import { isDue } from "#contract/rules/standing-list.ts";
import type { StandingLine } from "#contract/standing-list.ts";
import type { Caller } from "../../http/caller.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./standing-list.store.ts";
import type { StandingLists } from "./standing-list.ts";

const WEEK_MS = 7 * DAY_MS;
/** The reminders that are read at once. */
const BATCH = 200;

type DueReminder = Awaited<ReturnType<typeof store.dueReminders>>[number];

type Deps = Pick<Platform, "database" | "mails" | "publicOrigin"> & {
  ports: Pick<Platform["ports"], "clock">;
  lists: Pick<StandingLists, "readLines">;
};

/** The weekly reminder of lines that are used up soon. */
export function createReminders({ database, mails, publicOrigin, lists, ports: { clock } }: Deps) {
  async function remind({ email, next_at, ...customer }: DueReminder) {
    const due = (await lists.readLines(customer)).filter(
      ({ used_up_at, fail_reason }) => fail_reason === null && isDue(used_up_at, clock.now()),
    );
    await database.write(async (tx) => {
      if (!(await store.advanceReminder(tx, customer.id, next_at, clock.now() + WEEK_MS))) return;
      if (due.length === 0 || email === null) return;
      await mails.send(tx, {
        ref: `standing:${customer.id}:${next_at}`,
        to: email,
        subject: `常购清单有 ${due.length} 种该补货`,
        text: reminderText(customer, due, publicOrigin),
      });
    });
  }

  return {
    set: (customer: Pick<Caller, "id">, { on, email }: { on: boolean; email: string | null }) =>
      database.write((tx) =>
        on
          ? store.putReminder(tx, { customer_id: customer.id, email, next_at: clock.now() + WEEK_MS })
          : store.deleteReminder(tx, customer.id),
      ),

    /** Mails the reminders whose week is over; a week without due lines sends no mail. */
    async send() {
      for (let after = 0; ; ) {
        const reminders = await store.dueReminders(database.read, { now: clock.now(), after, limit: BATCH });
        for (const reminder of reminders) await remind(reminder);
        const last = reminders.at(-1);
        if (!last || reminders.length < BATCH) return;
        after = last.id;
      }
    },
  };
}

const reminderText = (
  { company, real_name }: { company: string; real_name: string },
  due: readonly StandingLine[],
  publicOrigin: string | null,
) =>
  [
    `${company || real_name || "您好"}：`,
    "",
    "按您近 12 个月的购买间隔，这些商品快用完了：",
    ...due.map((line) => `- ${line.store_name} ${line.sku}，常用 ${line.cart_num} ${line.unit_name}`),
    "",
    publicOrigin === null
      ? "登录商城，在“常购清单”里可一次加入购物车，也可在那里关闭这封每周提醒。"
      : `登录后一次加入购物车，也可在那里关闭这封每周提醒：${publicOrigin}/user/my_product`,
  ].join("\n");
