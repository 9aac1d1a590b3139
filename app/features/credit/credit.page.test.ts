import { beforeEach, describe, expect, test } from "vitest";
import { loader as loadRecharge, handle as rechargeHandle } from "#app/features/payment/recharge.page.tsx";
import {
  action as actOnTransfer,
  loader as loadTransfer,
  handle as transferHandle,
} from "#app/features/transfer/recharge-transfer.page.tsx";
import { dayToInstant } from "#contract/rules/calendar.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { giveLine } from "#tests/support/credit.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./credit.page.tsx";

const shop = freshBackend();
const PHONE = demoCustomers.tradeCost;
let article: Article;
let browser: Awaited<ReturnType<ReturnType<typeof visit>["with"]>>;

const logIn = async (phone: string = PHONE) => {
  browser = await visit("/user/credit").with(await tokenOf(shop, phone));
};
beforeEach(async () => {
  await giveLine(shop, PHONE, { limit_fen: 10_000 });
  article = await createProduct(shop, { cost: 1000 });
  await logIn();
});

/** An order of 18.00 on credit. */
async function buy() {
  const me = await buyer(shop, PHONE);
  await me.payOnCredit(await me.order(article));
}

async function moveTo(day: string) {
  shop.world.now = dayToInstant(day) + 20 * 60_000;
  await runJob(shop, "issue bills of months");
  await logIn();
}

const load = (search = "") => loader(browser.get(`/user/credit${search}`));
type Fields = Parameters<typeof browser.post>[0];
const submit = (fields: Fields) => outcome(action(browser.post({ intent: "repay", key: freshKey(), ...fields })));
async function codeSent() {
  // Codes are sent once a minute.
  shop.world.now += 61_000;
  await outcome(action(browser.post({ intent: "send_code" })));
  return shop.world.sent.at(-1)?.code ?? "";
}
const errorsOf = (answered: unknown) =>
  (answered as { data: { form: { error: Record<string, string[]> } } }).data.form.error;
const locationOf = (answered: unknown) => (answered as Response).headers.get("Location") ?? "";

describe("the page of credit", () => {
  test("of a customer without a line has neither bills nor a form", async () => {
    await logIn(demoCustomers.tradeMarkup);
    expect(await load()).toMatchObject({ line: null, why: "还没有开通月结", bills: [], config: null, detail: null });
  });

  test("shows the oldest bill that owes, another one that the address names, and no other customer's", async () => {
    await buy();
    await moveTo("2026-12-01");
    await buy();
    const { bills, detail, chosen, config } = await load();
    const [open, due] = bills;
    expect([open?.state, due?.state]).toEqual(["open", "due"]);
    expect(detail).toMatchObject({ bill: { bill_id: due?.bill_id }, ordered: "18.00", count: 1, page: 1, last: 1 });
    expect(chosen).toEqual([due?.bill_id]);
    expect(config?.methods.map(({ type }) => type)).toEqual(["balance", "weixin", "alipay"]);
    const other = await load(`?bill=${open?.bill_id}&page=9`);
    expect(other).toMatchObject({ detail: { bill: { bill_id: open?.bill_id }, page: 1 }, chosen: [open?.bill_id] });
    expect((await load("?bill=x")).detail?.bill.bill_id).toBe(due?.bill_id);
    await logIn(demoCustomers.tradeMarkup);
    expect(await outcome(load(`?bill=${due?.bill_id}`))).toMatchObject({ init: { status: 404 } });
  });
});

describe("a repayment", () => {
  test("from the balance needs the code, and settles the chosen bills", async () => {
    await buy();
    const { bills } = await load();
    const bill = bills[0]?.bill_id ?? 0;
    expect(errorsOf(await submit({ bill, pay_type: "balance", amount: "" }))).toEqual({ code: ["请填写验证码"] });
    const code = await codeSent();
    const wrong = code === "000000" ? "000001" : "000000";
    const refused = await submit({ bill, pay_type: "balance", amount: "10", code: wrong });
    expect(errorsOf(refused)).toEqual({ code: ["验证码错误"] });
    expect(refused).toMatchObject({ data: { form: { initialValue: { amount: "10", bill: String(bill) } } } });
    expect(refused).not.toMatchObject({ data: { form: { initialValue: { code: wrong } } } });
    expect(locationOf(await submit({ bill, pay_type: "balance", amount: "", code }))).toBe("/user/credit");
    expect(await load()).toMatchObject({ line: { owed: "0.00", free: "100.00" }, config: null });
  });

  test("keeps what was typed when the code is sent, and says why none is", async () => {
    await buy();
    const typed = { intent: "send_code", amount: "5.00", pay_type: "balance", bill: [1, 2] };
    shop.world.now += 61_000;
    const sent = await outcome(action(browser.post(typed)));
    expect(sent).toMatchObject({
      data: { form: { initialValue: { amount: "5.00", bill: ["1", "2"] } }, sentAt: expect.any(Number) },
    });
    expect(errorsOf(await outcome(action(browser.post(typed))))).toEqual({ code: [expect.any(String)] });
  });

  test.each([
    { fields: { pay_type: "weixin", amount: "ten" }, errors: { amount: ["还款金额应是最多两位小数的数字"] } },
    { fields: { pay_type: "weixin", amount: "0" }, errors: { amount: ["还款金额应大于 0"] } },
    { fields: { pay_type: "weixin", amount: "" }, errors: { "": ["请选择账单，或填写还款金额"] } },
    { fields: { amount: "1" }, errors: { pay_type: ["请选择支付方式"] } },
  ])("of $fields is refused beside its field", async ({ fields, errors }) => {
    await buy();
    expect(errorsOf(await submit(fields as Fields))).toEqual(errors);
  });

  test("by transfer and by QR code leads to their pages, which call it a repayment", async () => {
    await buy();
    const bill = (await load()).bills[0]?.bill_id ?? 0;
    const byTransfer = locationOf(await submit({ bill, pay_type: "transfer", amount: "￥5.00" }));
    expect(byTransfer).toMatch(/^\/user\/recharge\/transfer\?id=\d+$/);
    const place = { menuPath: "/user/credit", crumb: "月结还款" };
    const transfer = await loadTransfer(browser.get(byTransfer));
    expect(transferHandle.placeOf?.(transfer)).toEqual(place);
    expect(transferHandle.placeOf?.(undefined)).toBeUndefined();
    expect(transfer).toMatchObject({
      purpose: "credit",
      recharge_sn: expect.stringMatching(/^HJ/),
      transfer: { amount: "5.00" },
    });
    const byCode = locationOf(await submit({ pay_type: "weixin", amount: "6" }));
    expect(byCode).toMatch(/^\/user\/recharge\?id=\d+$/);
    const recharge = await loadRecharge(browser.get(byCode));
    expect(rechargeHandle.placeOf?.(recharge)).toEqual(place);
    expect(recharge.recharge).toMatchObject({ purpose: "credit", price: "6.00" });
    const { awaited } = await load();
    expect(awaited.map(({ type, amount, state }) => [type, amount, state])).toEqual([
      ["weixin", "6.00", null],
      ["transfer", "5.00", "waiting"],
    ]);
    expect(awaited[1]?.bills).toHaveLength(1);
    expect(locationOf(await outcome(actOnTransfer(browser.post({ intent: "cancel" }, byTransfer))))).toBe(
      "/user/credit",
    );
  });
});
