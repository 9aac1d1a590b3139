import { describe, expect, test } from "vitest";
import { addMonths, monthRange } from "#contract/rules/month.ts";
import { crowd } from "#tests/faults/crowd.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend({ publicOrigin: "https://shop.example.com" });
const MONTH = "2026-11";
const EMAIL = "caiwu@example.com";

/** Moves the clock to the first instant of a month and logs in again, because a session is shorter than a month. */
async function begin(month: string) {
  shop.world.now = monthRange(month).from;
  return buyer(shop, demoCustomers.tradeCost);
}
async function announced() {
  await runJob(shop, "mail statements that are ready");
  await runJob(shop, "run due tasks");
  return shop.world.mails.filter(({ subject }) => subject.endsWith("对账单已出"));
}

describe("the mail about a statement [P6.192]", () => {
  test("is sent once, to a customer that has switched it on, after a month with movements", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    await me.pay(await me.order(await createProduct(shop, { cost: 1000 })));
    expect(await me.post("/api/statement/mail", { email: EMAIL })).toMatchObject({ status: 200 });
    expect((await me.get("/api/statement")).data).toMatchObject({ email: EMAIL, mails: true });
    expect(await announced()).toEqual([]);
    await begin(addMonths(MONTH, 1));
    await announced();
    const mails = await announced();
    expect(mails).toMatchObject([{ to: EMAIL, subject: `${MONTH} 对账单已出` }]);
    expect(mails[0]?.text).toContain("订单 1 笔，共 ¥18.00");
    expect(mails[0]?.text).toContain(`https://shop.example.com/user/statement?month=${MONTH}`);
    await begin(addMonths(MONTH, 2));
    expect(await announced()).toHaveLength(1);
  });

  test("is written once by two processes at once", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    await me.post("/api/statement/mail", { email: EMAIL });
    await begin(addMonths(MONTH, 1));
    const job = shop.backend.jobs.find(({ name }) => name === "mail statements that are ready");
    await Promise.all([job?.run(), job?.run(), job?.run()]);
    expect(await announced()).toHaveLength(1);
  });

  test("reaches every customer in one run of the job", async () => {
    const article = await createProduct(shop, { cost: 1000 });
    const members = await crowd(shop, 201, article);
    await shop.backend.database.write((tx) =>
      tx
        .insertInto("statement_mails")
        .values(members.map(({ id }) => ({ customer_id: id, email: EMAIL, mailed_month: "2026-10" })))
        .execute(),
    );
    await begin(addMonths(MONTH, 1));
    await runJob(shop, "mail statements that are ready");
    const late = await shop.backend.database.read
      .selectFrom("statement_mails")
      .select("customer_id")
      .where("mailed_month", "<", MONTH)
      .execute();
    expect(late).toEqual([]);
  });

  test("ends when the customer ends it, and a wrong address is refused", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    expect(await me.post("/api/statement/mail", { email: "caiwu" })).toMatchObject({ status: 400 });
    await me.post("/api/statement/mail", { email: EMAIL });
    await me.post("/api/statement/mail", { email: null });
    expect((await me.get("/api/statement")).data).toMatchObject({ email: null });
    await begin(addMonths(MONTH, 1));
    expect(await announced()).toEqual([]);
  });
});
