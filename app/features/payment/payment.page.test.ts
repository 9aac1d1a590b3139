import { beforeEach, describe, expect, test } from "vitest";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { giveLine } from "#tests/support/credit.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./payment.page.tsx";

const shop = freshBackend();
const PHONE = demoCustomers.tradeCost;
let me: Awaited<ReturnType<typeof buyer>>;
let article: Article;
let browser: Awaited<ReturnType<ReturnType<typeof visit>["with"]>>;
beforeEach(async () => {
  await giveLine(shop, PHONE, { limit_fen: 4_000 });
  me = await buyer(shop, PHONE);
  article = await createProduct(shop, { cost: 1000 });
  browser = await visit("/payment").with(me.token);
});

const load = (group: number) => loader(browser.get(`/payment?id=${group}`));
const pay = (group: number) =>
  outcome(action(browser.post({ intent: "pay", pay_type: "credit", key: freshKey() }, `/payment?id=${group}`)));
const creditOf = async (group: number) => (await load(group)).config?.methods.find(({ type }) => type === "credit");

describe("a group paid on credit", () => {
  test("is paid at once, and its page says by when it is to be repaid", async () => {
    const group = await me.order(article);
    expect(await creditOf(group)).toMatchObject({ reason: null, credit: { free: "40.00" } });
    const paid = (await pay(group)) as Response;
    expect([paid.status, paid.headers.get("Location")]).toEqual([303, `/payment?id=${group}`]);
    expect(await load(group)).toMatchObject({
      group: { status: "paid" },
      paid: { pay_type: "credit" },
      due_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
  });

  test("stays unpaid where another order has used the line, and the methods say what is left", async () => {
    const [first, second] = [await me.order(article, 2), await me.order(article, 2)];
    expect(await creditOf(second)).toMatchObject({ reason: null });
    await pay(first);
    expect(await pay(second)).toMatchObject({
      init: { status: 409 },
      data: { form: { error: { "": [expect.stringMatching(/^可用额度 ¥[\d.]+，还差 ¥[\d.]+$/)] } } },
    });
    expect((await load(second)).group.status).toBe("unpaid");
    expect((await creditOf(second))?.reason).toMatch(/^可用额度/);
  });
});
