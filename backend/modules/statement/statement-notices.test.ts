import { describe, expect, test } from "vitest";
import { addMonths, monthRange } from "#contract/rules/month.ts";
import { crowd } from "#tests/faults/crowd.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { giveNoticeMail } from "#tests/support/notices.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend({ publicOrigin: "https://shop.example.com" });
const MONTH = "2026-11";
const EMAIL = "caiwu@example.com";
const JOB = "tell of statements";

/** Moves the clock to the first instant of a month and logs in again, because a session is shorter than a month. */
async function begin(month: string) {
  shop.world.now = monthRange(month).from;
  return buyer(shop, demoCustomers.tradeCost);
}
async function moved() {
  const me = await buyer(shop, demoCustomers.tradeCost);
  await me.pay(await me.order(await createProduct(shop, { cost: 1000 })));
  return me;
}
const toldOf = (customer_id: number) =>
  shop.backend.database.read
    .selectFrom("notices")
    .select(["title", "body", "path"])
    .where("customer_id", "=", customer_id)
    .where("kind", "=", "statement")
    .execute();
async function mailed() {
  await runJob(shop, "run due tasks");
  return shop.world.mails.filter(({ subject }) => subject.endsWith("对账单已出"));
}

describe("the notice of a statement [P6.192]", () => {
  test("is told once, after a month with movements, and mailed to the confirmed address", async () => {
    const me = await moved();
    await giveNoticeMail(shop, me.id, EMAIL);
    expect((await me.get("/api/statement")).data).toMatchObject({ email: EMAIL, is_mailed: true, mails: true });
    await runJob(shop, JOB);
    expect(await toldOf(me.id)).toEqual([]);
    await begin(addMonths(MONTH, 1));
    for (const _ of [1, 2]) await runJob(shop, JOB);
    expect(await toldOf(me.id)).toEqual([
      {
        title: `${MONTH} 对账单已出`,
        body: expect.stringMatching(/^订单 1 笔 ¥18\.00，退款 0 笔 ¥0\.00，月末余额 ¥[\d,.]+，请核对后确认$/),
        path: `/user/statement?month=${MONTH}`,
      },
    ]);
    const mails = await mailed();
    expect(mails).toMatchObject([{ to: EMAIL, subject: `${MONTH} 对账单已出` }]);
    expect(mails[0]?.text).toContain("订单 1 笔 ¥18.00");
    expect(mails[0]?.text).toContain(`https://shop.example.com/user/statement?month=${MONTH}`);
    await begin(addMonths(MONTH, 2));
    await runJob(shop, JOB);
    expect(await toldOf(me.id)).toHaveLength(1);
  });

  test("is told once by several processes, and again by none after one that ended before its mark", async () => {
    const me = await moved();
    await begin(addMonths(MONTH, 1));
    const job = shop.backend.jobs.find(({ name }) => name === JOB);
    await Promise.all([job?.run(), job?.run(), job?.run()]);
    await shop.backend.database.write((tx) => tx.deleteFrom("statement_rounds").execute());
    await job?.run();
    expect(await toldOf(me.id)).toHaveLength(1);
  });

  test("reaches every customer with movements in one run of the job, and no other", async () => {
    const article = await createProduct(shop, { cost: 1000 });
    const members = await crowd(shop, 201, article, { balance: 100 });
    const still = await crowd(shop, 1, article, { from: 201 });
    await begin(addMonths(MONTH, 1));
    await runJob(shop, JOB);
    const told = await shop.backend.database.read
      .selectFrom("notices")
      .select("customer_id")
      .where("kind", "=", "statement")
      .execute();
    const ids = new Set(told.map(({ customer_id }) => customer_id));
    expect(members.filter(({ id }) => !ids.has(id))).toEqual([]);
    expect(still.filter(({ id }) => ids.has(id))).toEqual([]);
  });

  test("goes to no address that is not confirmed, and by no mail that the customer has switched off", async () => {
    const me = await moved();
    await giveNoticeMail(shop, me.id, EMAIL);
    expect(await me.post("/api/statement/mail", { is_on: false })).toMatchObject({ status: 200 });
    expect((await me.get("/api/statement")).data).toMatchObject({ email: EMAIL, is_mailed: false });
    await begin(addMonths(MONTH, 1));
    await runJob(shop, JOB);
    expect([(await toldOf(me.id)).length, await mailed()]).toEqual([1, []]);
    const again = await begin(addMonths(MONTH, 1));
    await again.post("/api/statement/mail", { is_on: true });
    expect((await again.get("/api/statement")).data).toMatchObject({ is_mailed: true });
    const off = await shop.backend.database.read.selectFrom("notice_choices").selectAll().execute();
    expect(off).toEqual([]);
  });
});
