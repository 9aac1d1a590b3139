import { beforeEach, expect, test } from "vitest";
import { PHONE_NOT_BOUND } from "#backend/modules/payment/payment.ts";
import { repayment } from "#contract/credit.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { giveLine } from "#tests/support/credit.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder } from "#tests/support/refunding.ts";

/** What the form of a repayment refuses; what repayments do to bills is tested with the module of credit. */

const shop = freshBackend();
const PHONE = demoCustomers.tradeCost;
let me: Awaited<ReturnType<typeof refunder>>;
/** The session of the form, to which a code belongs. */
let session: Awaited<ReturnType<typeof buyer>>;
let article: Article;

beforeEach(async () => {
  await giveLine(shop, PHONE, { limit_fen: 10_000 });
  article = await createProduct(shop, { cost: 1000, stock: 50 });
  me = await refunder(shop, PHONE);
  session = await buyer(shop, PHONE);
});

/** Goods of 20.00 and 8.00 freight, bought on credit. */
const owe = () => me.paid([[article, 2]], { pay: me.payOnCredit });
const send = () => session.post("/api/credit/repay/send", {});
const code = () => shop.world.sent.at(-1)?.code;
const repay = (more: object) =>
  session.post("/api/credit/repay", { bills: [], price: "28.00", type: "transfer", key: freshKey(), ...more });
const awaited = async () => ((await me.get("/api/credit")).data as { awaited: { bills: string[] }[] }).awaited;
const update = (change: { phone_checked?: number; balance?: number }) =>
  shop.backend.database.write((tx) => tx.updateTable("customers").set(change).where("id", "=", me.id).execute());
const rechargeOf = (data: unknown) => repayment.create.answer.parse(data).recharge_id;

test("nothing is sent or begun while nothing is owed", async () => {
  const refused = { status: 409, message: "已还清，没有扣款" };
  expect(await send()).toMatchObject(refused);
  expect(await repay({})).toMatchObject(refused);
  expect(await awaited()).toEqual([]);
});

test.each([
  [{ price: "" }, "请选择账单，或填写还款金额"],
  [{ price: "0" }, "还款金额应大于 0"],
])("%o is refused", async (more, message) => {
  await owe();
  expect(await repay(more)).toMatchObject({ status: 400, message });
  expect(await awaited()).toEqual([]);
});

test("needs a checked phone for each way", async () => {
  await owe();
  expect((await me.get("/api/credit/repay")).data).toMatchObject({
    methods: [
      { type: "balance", reason: null, now_money: "6888.00" },
      { type: "weixin", reason: null, ways: expect.arrayContaining(["qr"]) },
      { type: "alipay", reason: null, ways: expect.arrayContaining(["qr"]) },
    ],
  });
  await update({ phone_checked: 0 });
  const reason = PHONE_NOT_BOUND;
  expect((await me.get("/api/credit/repay")).data).toMatchObject({ methods: [{ reason }, { reason }, { reason }] });
  expect(await repay({})).toMatchObject({ status: 409, message: reason });
});

test("the whole balance repays, and a wrong code leaves the form as it was", async () => {
  await owe();
  await send();
  await update({ balance: 2800 });
  const key = freshKey();
  const sent = code() ?? "";
  const wrong = sent === "000000" ? "000001" : "000000";
  expect(await repay({ type: "balance", code: wrong, key })).toMatchObject({ status: 400, message: "验证码错误" });
  expect(await repay({ type: "balance", code: sent, key })).toMatchObject({ data: { repaid: "28.00", owed: "0.00" } });
});

test("sends a code though strangers have asked seven for the phone", async () => {
  await owe();
  const asked = { name: `code:day:unknown:${PHONE}`, count: 7, resets_at: shop.world.now + DAY_MS };
  await shop.backend.database.write((tx) => tx.insertInto("limits").values(asked).execute());
  expect(await send()).toMatchObject({ status: 200 });
});

test("names the own bills that are owed, and opens a transfer for the bank alone", async () => {
  await owe();
  const { data } = await me.get("/api/credit");
  const own = (data as { bills: { bill_id: number }[] }).bills[0]?.bill_id ?? 0;
  const foreign = await shop.backend.database.read
    .selectFrom("credit_bills")
    .select("id")
    .where("customer_id", "!=", me.id)
    .where("owed_fen", ">", 0)
    .executeTakeFirstOrThrow();
  await repay({ bills: [own, foreign.id], price: "" });
  expect(await awaited()).toMatchObject([{ type: "transfer", amount: "28.00", bills: ["2026-11"] }]);
  const scanned = rechargeOf((await repay({ type: "weixin" })).data);
  expect((await me.get(`/api/user/recharge/transfer/${scanned}`)).data).toMatchObject({ transfer: null });
});

test("in the app of a gateway no payment is begun before its page asks for one", async () => {
  await owe();
  const attemptOf = async (more: object) => {
    const id = rechargeOf((await repay({ type: "weixin", ...more })).data);
    return ((await me.get(`/api/user/recharge/detail/${id}`)).data as { attempt: object | null }).attempt;
  };
  expect(await attemptOf({ way: "jsapi" })).toBeNull();
  expect(await attemptOf({})).not.toBeNull();
});
