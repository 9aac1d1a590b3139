import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { requestsPerIp } from "#backend/platform/limits.ts";
import { commandLine } from "#backend/platform/staff-log.ts";
import { approval } from "#contract/approval.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { UNPAID_LIFE_MS } from "#contract/rules/order.ts";
import { reservationDeadline } from "#contract/rules/transfer.ts";
import { type Article, createProduct, stockOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend({ publicOrigin: "https://shop.example.com" });
let buying: Awaited<ReturnType<typeof buyer>>;
let other = "";
let article: Article;
let second: Article;
beforeEach(async () => {
  buying = await buyer(shop, demoCustomers.tradeCost);
  other = await tokenOf(shop, demoCustomers.tradeMarkup);
  // The trade cost of each is ¥7.00, and the freight of three pieces ¥9.00.
  article = await createProduct(shop);
  second = await createProduct(shop, { name: "第二件" });
});

const body = (more: object = {}) => ({
  key: freshKey(),
  title: "补货",
  approver: "周敏",
  email: null,
  message: "常规",
  days: 3,
  hides_prices: false,
  address_id: buying.address_id,
  lines: [
    { sku_id: second.sku_id, cart_num: 1 },
    { sku_id: article.sku_id, cart_num: 2 },
  ],
  ...more,
});
async function send(more: object = {}) {
  const answer = await buying.post(approval.create.path, body(more));
  expect(answer).toMatchObject({ status: 200 });
  return answer.data as { approval_id: number; token: string };
}
const pathOf = (token: string) => `/api/approval/${token}`;
const open = async (token: string) => approval.read.answer.parse((await call(shop, "GET", pathOf(token))).data);
const decide = (token: string, decision: "approve" | "refuse" = "approve", reason = "超预算") =>
  call(shop, "POST", pathOf(token), { body: { decision, name: "周敏", reason } });
/** What the customer's newest notice of an approval says besides its title. */
const told = async () => {
  const notices = shop.backend.database.read.selectFrom("notices").select("body").where("kind", "=", "approval");
  return (await notices.orderBy("id", "desc").executeTakeFirst())?.body;
};
const listed = async () => approval.list.answer.parse((await buying.get(approval.list.path)).data).list;
const groups = async () =>
  shop.backend.database.read
    .selectFrom("order_groups")
    .select(["id", "pay_fen", "state", "total_num"])
    .where("customer_id", "=", buying.id)
    .orderBy("id", "desc")
    .execute();

describe("a list that was sent for approval [P6.98] [P6.122]", () => {
  test("is announced to the approver by a mail that names the applicant, the sum and the link", async () => {
    const { token } = await send({ email: "zhou@example.com", key: freshKey() });
    await runJob(shop, "run due tasks");
    const { company, real_name } = await shop.backend.database.read
      .selectFrom("customers")
      .select(["company", "real_name"])
      .where("id", "=", buying.id)
      .executeTakeFirstOrThrow();
    const mail = shop.world.mails.at(-1);
    expect(mail).toMatchObject({ to: "zhou@example.com", subject: "请审批：补货" });
    expect(mail?.text).toContain(
      `${company} ${real_name}请您审批“补货”：2 种 3 件，合计 ¥30.00（含运费）。\n留言：常规\n`,
    );
    expect(mail?.text).toContain(`\nhttps://shop.example.com/approval/${token}`);
  });

  test("is shown to the holder of the link with the prices that the customer pays, and nothing of the cost", async () => {
    const { token } = await send();
    const sheet = await open(token);
    expect(sheet).toMatchObject({
      state: "waiting",
      title: "补货",
      approver: "周敏",
      total: "30.00",
      kinds: 2,
      pieces: 3,
    });
    expect(sheet.lines).toMatchObject([
      { cart_num: 2, unit_price: "7.00", total_price: "14.00" },
      { cart_num: 1, unit_price: "7.00", total_price: "7.00" },
    ]);
    expect(JSON.stringify(sheet)).not.toMatch(/"cost|sku_id|customer|phone/);
  });

  test("names when a line is used up and what a unit cost last, where the customer bought it before", async () => {
    for (let times = 0; times < 2; times += 1) {
      await buying.pay(await buying.order(article, 2));
      shop.world.now += 7 * DAY_MS;
      buying = await buyer(shop, demoCustomers.tradeCost);
    }
    const cheaper = { price: 600, ends_at: shop.world.now + DAY_MS };
    await shop.backend.staff.agreedPrices.set(commandLine(), demoCustomers.tradeCost, article.sku_id, cheaper);
    const [bought, never] = (await open((await send()).token)).lines;
    expect(bought).toMatchObject({ unit_price: "6.00", last_price: "7.00", used_up_at: shop.world.now });
    expect(never).toMatchObject({ unit_price: "7.00", last_price: null, used_up_at: null });
    const [hidden] = (await open((await send({ hides_prices: true })).token)).lines;
    expect(hidden).toMatchObject({ last_price: null, used_up_at: shop.world.now });
  });

  test("is shown to its customer as it is", async () => {
    await send({ hides_prices: true });
    await send();
    const { list, mails } = approval.list.answer.parse((await buying.get(approval.list.path)).data);
    expect(list).toMatchObject([
      { state: "waiting", hides_prices: false },
      { state: "waiting", hides_prices: true },
    ]);
    expect(mails).toBe(true);
  });

  test("is mailed to nobody by a shop that has no address or no mail server", async () => {
    const { database } = shop.test;
    const { ports } = shop.world;
    for (const backend of [
      createBackend(database, ports, {}),
      createBackend(database, { ...ports, mail: null }, { publicOrigin: "https://shop.example.com" }),
    ]) {
      const as = { ...shop, backend };
      const { data } = await call(as, "GET", approval.list.path, { token: buying.token });
      expect(data).toMatchObject({ mails: false });
    }
    const silent = { ...shop, backend: createBackend(database, ports, {}) };
    const sent = { token: buying.token, body: body({ email: "zhou@example.com" }) };
    expect(await call(silent, "POST", approval.create.path, sent)).toMatchObject({ status: 200 });
    await runJob(silent, "run due tasks");
    expect(shop.world.mails).toEqual([]);
  });

  test("shows the total alone where the customer chose so", async () => {
    const { token } = await send({ hides_prices: true });
    const sheet = await open(token);
    expect(sheet.total).toBe("30.00");
    expect(sheet.lines).toMatchObject([
      { unit_price: null, total_price: null },
      { unit_price: null, total_price: null },
    ]);
    expect(JSON.stringify(sheet)).not.toContain("7.00");
  });

  test("names no price of a unit after a change where the approver sees the total alone", async () => {
    const { token } = await send({ hides_prices: true });
    const cheaper = { price: 600, ends_at: shop.world.now + DAY_MS };
    await shop.backend.staff.agreedPrices.set(commandLine(), demoCustomers.tradeCost, article.sku_id, cheaper);
    const sheet = await open(token);
    expect(sheet).toMatchObject({ state: "changed", change: "测试硒鼓 黑色 的单价有变化。" });
    expect(JSON.stringify(sheet)).not.toMatch(/[67]\.00/);
  });

  test("approved, becomes an order that waits for payment at exactly the approved sum, out of the cart", async () => {
    const before = await groups();
    const { token, approval_id } = await send();
    expect(await decide(token, "approve", "")).toMatchObject({ status: 200 });
    const [placed, ...others] = await groups();
    expect(others).toEqual(before);
    expect(placed).toMatchObject({ pay_fen: 3000, state: "unpaid", total_num: 3 });
    expect(await stockOf(shop, article)).toBe(98);
    expect((await listed())[0]).toMatchObject({
      approval_id,
      state: "approved",
      group_order_id: placed?.id,
      is_unpaid: true,
    });
    expect(await open(token)).toMatchObject({ state: "approved", decided_by: "周敏", lines: [] });
    expect(await buying.pay(placed?.id ?? 0)).toMatchObject({ status: 200 });
    expect((await listed())[0]).toMatchObject({ is_unpaid: false });
    expect(await told()).toBe("周敏");
    await shop.backend.staff.productAdmin.stock(article.sku_id, -98, "盘点");
    expect(await open(token)).toMatchObject({ state: "approved", change: null });
    shop.world.now += 3 * DAY_MS;
    buying = await buyer(shop, demoCustomers.tradeCost);
    expect((await listed())[0]).toMatchObject({ state: "approved" });
  });

  test("approved, can be paid until the third working day; the sixth of those that wait has the ordinary time", async () => {
    const deadlines = async () =>
      shop.backend.database.read
        .selectFrom("order_groups")
        .select("closes_at")
        .where("customer_id", "=", buying.id)
        .orderBy("id", "desc")
        .execute();
    shop.world.now += DAY_MS / 2;
    for (let sent = 0; sent < 6; sent += 1) await decide((await send()).token, "approve", "");
    const [sixth, ...reserved] = (await deadlines()).slice(0, 6).map(({ closes_at }) => closes_at);
    const until = reservationDeadline(shop.world.now);
    expect([sixth, reserved]).toEqual([shop.world.now + UNPAID_LIFE_MS, Array(5).fill(until)]);
    shop.world.now = until - 1;
    const [, second] = await groups();
    expect(await buying.pay(second?.id ?? 0)).toMatchObject({ status: 200 });
  });

  test("approved twenty times at once, is one order", async () => {
    const before = (await groups()).length;
    const { token } = await send();
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(new Set([409]));
    expect((await groups()).length).toBe(before + 1);
    expect(await stockOf(shop, article)).toBe(98);
  });

  test("approved and refused at once, is decided once", async () => {
    const before = (await groups()).length;
    const { token } = await send();
    const answers = await Promise.all([decide(token), decide(token, "refuse"), decide(token), decide(token, "refuse")]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [entry] = await listed();
    expect((await groups()).length).toBe(before + (entry?.state === "approved" ? 1 : 0));
  });

  test("is not decided by its applicant, and by another customer it is", async () => {
    const { token } = await send();
    const as = (who: string) =>
      call(shop, "POST", pathOf(token), { token: who, body: { decision: "approve", name: "周敏", reason: "" } });
    expect(await as(buying.token)).toMatchObject({
      status: 409,
      message: "发起人不能审批自己的清单，请把链接发给审批人",
    });
    expect(await as(other)).toMatchObject({ status: 200 });
  });

  test("of a customer who is not approved reserves a tenth of the stock for days, and more for the ordinary time", async () => {
    const { database } = shop.backend;
    await database.write((tx) =>
      tx.updateTable("customers").set({ audit_state: 1 }).where("id", "=", buying.id).execute(),
    );
    const placed = async (cart_num: number) => {
      const article = await createProduct(shop, { stock: 100 });
      await decide((await send({ lines: [{ sku_id: article.sku_id, cart_num }] })).token, "approve", "");
      const groups = database.read.selectFrom("order_groups").select("closes_at").where("customer_id", "=", buying.id);
      return (await groups.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()).closes_at;
    };
    expect(await placed(10)).toBe(reservationDeadline(shop.world.now));
    expect(await placed(11)).toBe(shop.world.now + UNPAID_LIFE_MS);
  });

  test("refused, names the reason to the customer; a refusal without one is refused", async () => {
    const { token } = await send();
    expect(await decide(token, "refuse", " ")).toMatchObject({ status: 400, message: "请写明不同意的原因" });
    expect(await decide(token, "refuse", " 超预算 ")).toMatchObject({ status: 200 });
    expect((await listed())[0]).toMatchObject({ state: "refused", reason: "超预算", decided_by: "周敏" });
    expect(await told()).toBe("周敏：超预算");
    expect(await decide(token)).toMatchObject({ status: 409 });
  });

  test.each([
    {
      what: "price",
      change: () =>
        shop.backend.staff.agreedPrices.set(commandLine(), demoCustomers.tradeCost, article.sku_id, {
          price: 600,
          ends_at: shop.world.now + DAY_MS,
        }),
      sentence: /单价由 ¥7\.00 变为 ¥6\.00/,
    },
    {
      what: "stock",
      change: () => shop.backend.staff.productAdmin.stock(article.sku_id, -99, "盘点"),
      sentence: /库存不足/,
    },
    {
      what: "address",
      change: () => buying.post(`/api/user/address/delete/${buying.address_id}`),
      sentence: /^收货地址已删除。$/,
    },
    {
      what: "account",
      change: () =>
        shop.backend.database.write((tx) =>
          tx.updateTable("customers").set({ is_active: 0 }).where("id", "=", buying.id).execute(),
        ),
      sentence: /^发起人的账号已停用。$/,
    },
  ])("is void after a change of the $what, with a sentence, and places nothing", async ({ change, sentence }) => {
    const before = await groups();
    const { token } = await send();
    await change();
    const sheet = await open(token);
    expect(sheet).toMatchObject({ state: "changed", lines: [] });
    expect(sheet.change).toMatch(sentence);
    expect(await decide(token)).toMatchObject({ status: 409 });
    expect(await groups()).toEqual(before);
    expect(await decide(token, "refuse")).toMatchObject({ status: 200 });
  });

  test("is void where its stored lines are no longer those that its link is bound to", async () => {
    const { token, approval_id } = await send();
    const { database, staff } = shop.backend;
    const cheaper = { price: 600, ends_at: shop.world.now + DAY_MS };
    await staff.agreedPrices.set(commandLine(), demoCustomers.tradeCost, article.sku_id, cheaper);
    const stored = (await database.read
      .selectFrom("approvals")
      .select("lines_json")
      .where("id", "=", approval_id)
      .executeTakeFirstOrThrow()) as { lines_json: string };
    const lines = (JSON.parse(stored.lines_json) as { sku_id: number }[]).map((line) =>
      line.sku_id === article.sku_id ? { ...line, unit_fen: 600, total_fen: 1200 } : line,
    );
    await database.write((tx) =>
      tx
        .updateTable("approvals")
        .set({ lines_json: JSON.stringify(lines), total_fen: 2800 })
        .where("id", "=", approval_id)
        .execute(),
    );
    expect(await open(token)).toMatchObject({ state: "changed", change: "清单改过。", lines: [] });
    expect(await decide(token)).toMatchObject({ status: 409 });
  });

  test("ends on its date", async () => {
    const { token } = await send({ days: 1 });
    shop.world.now += DAY_MS;
    expect(await open(token)).toMatchObject({ state: "expired", lines: [] });
    expect(await decide(token)).toMatchObject({ status: 409 });
    buying = await buyer(shop, demoCustomers.tradeCost);
    const [entry] = await listed();
    expect(entry).toMatchObject({ state: "expired" });
    for (const path of [approval.stop.path, approval.renew.path]) {
      expect(await buying.post(path, { approval_id: entry?.approval_id })).toMatchObject({ status: 409 });
    }
  });

  test("is stopped and renewed by its customer alone; a former link ends", async () => {
    const { token, approval_id } = await send();
    for (const path of [approval.stop.path, approval.renew.path]) {
      expect(await call(shop, "POST", path, { token: other, body: { approval_id } })).toMatchObject({ status: 404 });
    }
    const renewed = (await buying.post(approval.renew.path, { approval_id })).data as { token: string };
    expect(await open(token)).toMatchObject({ state: "stopped", lines: [], message: "", address: "" });
    expect(await open(renewed.token)).toMatchObject({ state: "waiting" });
    expect(await buying.post(approval.stop.path, { approval_id })).toMatchObject({ status: 200 });
    expect(await decide(renewed.token)).toMatchObject({ status: 409 });
    expect(await buying.post(approval.renew.path, { approval_id })).toMatchObject({ status: 409 });
    expect((await call(shop, "GET", approval.list.path, { token: other })).data).toMatchObject({ list: [] });
  });

  test("is sent once for each form, and not with goods that cannot be ordered", async () => {
    const key = freshKey();
    await send({ key });
    expect(await buying.post(approval.create.path, body({ key }))).toMatchObject({ status: 409 });
    const lines = [{ sku_id: article.sku_id, cart_num: 101 }];
    expect(await buying.post(approval.create.path, body({ lines }))).toMatchObject({
      status: 400,
      message: "测试硒鼓 黑色：库存不足",
    });
    expect(await buying.post(approval.create.path, body({ address_id: 999_999 }))).toMatchObject({
      status: 404,
      message: "收货地址不存在，请重新选择",
    });
    const unknown = [...body().lines, { sku_id: 999_999, cart_num: 1 }];
    expect(await buying.post(approval.create.path, body({ lines: unknown }))).toMatchObject({ status: 404 });
    expect(await listed()).toHaveLength(1);
  });

  test("is mailed to twenty approvers in an hour at most, because the customer writes address and text", async () => {
    const mailed = () => buying.post(approval.create.path, body({ email: "zhou@example.com" }));
    for (let sent = 0; sent < 20; sent += 1) expect(await mailed()).toMatchObject({ status: 200 });
    expect((await mailed()).message).toMatch(/^审批邮件发送过于频繁，请稍后再试/);
    expect(await listed()).toHaveLength(20);
    expect(await buying.post(approval.create.path, body())).toMatchObject({ status: 200 });
    shop.world.now += 60 * 60 * 1000;
    expect(await mailed()).toMatchObject({ status: 200 });
  });

  test("is not found by an unknown token", async () => {
    expect(await call(shop, "GET", pathOf("x".repeat(43)))).toMatchObject({ status: 404 });
    expect(await decide("x".repeat(43))).toMatchObject({ status: 404 });
  });

  test("is guessed by one address six hundred times in an hour at most", async () => {
    const { name } = requestsPerIp("approval", "203.0.113.8");
    const { token } = await send();
    const tried = (one: string) => call(shop, "GET", pathOf(one), { address: "203.0.113.8" });
    expect(await tried("x".repeat(43))).toMatchObject({ status: 404 });
    await shop.backend.database.write((tx) =>
      tx.updateTable("limits").set({ count: 600 }).where("name", "=", name).execute(),
    );
    expect((await tried("x".repeat(43))).message).toMatch(/^操作过于频繁/);
    expect(await tried(token)).toMatchObject({ status: 200 });
  });
});
