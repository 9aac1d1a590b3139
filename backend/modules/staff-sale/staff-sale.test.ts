import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import type { StaffCoupon, StaffCouponCheck, StaffSale, StaffSaleCheck } from "#contract/staff-sale.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { addMember, asMember, demoMembers, memberOf, newKey } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { addInSale, createSale, saleStockOf, sessionAt } from "#tests/support/sales.ts";

const shop = freshBackend();
const db = () => shop.backend.database.read;
const SOLO = "13700000077";

let article: Article;
beforeEach(async () => {
  // Public price ¥10.00, cost ¥7.00.
  article = await createProduct(shop);
});

type Desk = Awaited<ReturnType<typeof asMember>>;
const goods = () => asMember(shop, demoMembers.goods);
const REASON = { reason: "清库存" };

async function checkOf(desk: Desk, terms: object, sale = 0) {
  const query = new URLSearchParams({ goods: String(article.sku_id), sale: String(sale) });
  for (const [name, value] of Object.entries({
    per_customer: 2,
    quota: 10,
    price: "8.00",
    ...sessionAt(shop),
    ...terms,
  }))
    query.set(name, String(value));
  return ((await desk.get(`/api/staff/sales/check?${query}`)).data as { check: StaffSaleCheck }).check;
}
const termsOf = (terms: object = {}) => ({ per_customer: 2, quota: 10, price: "8.00", ...sessionAt(shop), ...terms });
const saleOf = async (desk: Desk, id: number) =>
  (await desk.get(`/api/staff/sales/${id}`)).data as { sale: StaffSale; pending: string | null; log: object[] };
async function add(desk: Desk, terms: object = {}, more: object = {}) {
  const { version } = await checkOf(desk, terms);
  return desk.post("/api/staff/sales", {
    key: newKey(),
    version,
    sku_id: article.sku_id,
    ...REASON,
    ...termsOf(terms),
    ...more,
  });
}
const logged = (act: string) => db().selectFrom("staff_log").selectAll().where("act", "=", act).orderBy("id").execute();
const requestOf = (act: string) =>
  db().selectFrom("staff_requests").selectAll().where("act", "=", act).orderBy("id", "desc").executeTakeFirstOrThrow();
const decide = async (id: number, approve: boolean) =>
  (await asMember(shop, demoMembers.admin)).post(`/api/staff/requests/${id}/decide`, {
    key: newKey(),
    approve,
    note: "看过",
  });

describe("a flash sale", () => {
  test("is checked, added once by two submits, changed, ended and written down", async () => {
    const desk = await goods();
    expect(await checkOf(desk, {})).toMatchObject({
      problem: null,
      reasons: [],
      margin_before: 0.3,
      unit_given: "2.00",
      given_max: "20.00",
      earned_max: "10.00",
    });
    const key = newKey();
    const [first, second] = [await add(desk, {}, { key }), await add(desk, {}, { key })];
    expect([first.data, second.data]).toEqual([first.data, first.data]);
    const { id } = first.data as { id: number };
    const { sale } = await saleOf(desk, id);
    expect(sale).toMatchObject({ state: "upcoming", sold: 0, given: "0.00", normal_price: "10.00", quota: 10 });
    const change = { key: newKey(), version: sale.version, ...REASON, ...termsOf({ quota: 6, price: "8.50" }) };
    expect(await desk.post(`/api/staff/sales/${id}/change`, change)).toMatchObject({ data: { outcome: "done", id } });
    expect(await saleStockOf(shop, id)).toBe(6);
    expect(await desk.post(`/api/staff/sales/${id}/change`, { ...change, key: newKey() })).toMatchObject({
      status: 409,
      message: expect.stringContaining("改秒杀"),
    });
    const { version } = (await saleOf(desk, id)).sale;
    expect((await desk.post(`/api/staff/sales/${id}/end`, { key: newKey(), version, ...REASON })).status).toBe(200);
    expect((await saleOf(desk, id)).sale.state).toBe("ended");
    expect((await logged("sale.change")).at(-1)).toMatchObject({ label: `秒杀 ${id}`, note: "清库存", amount_fen: 0 });
    expect((await logged("sale.end")).at(-1)).toMatchObject({ summary: "开始前取消" });
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("below cost is asked for, and added as it was asked only while price and cost are the same", async () => {
    const desk = await goods();
    expect(await checkOf(desk, { price: "6.99" })).toMatchObject({ reasons: ["秒杀价低于成本"] });
    expect(await add(desk, { price: "6.99" })).toMatchObject({ data: { outcome: "open", id: null } });
    const asked = await requestOf("sale.add");
    expect(asked.reason).toBe("秒杀价低于成本。清库存");
    await shop.backend.database.write((tx) =>
      tx.updateTable("skus").set({ cost: 750 }).where("id", "=", article.sku_id).execute(),
    );
    await decide(asked.id, true);
    expect(await requestOf("sale.add")).toMatchObject({ state: "void" });
    await add(desk, { price: "6.99" });
    await decide((await requestOf("sale.add")).id, true);
    const { price, quota } = await db()
      .selectFrom("seckill_sales")
      .selectAll()
      .where("sku_id", "=", article.sku_id)
      .executeTakeFirstOrThrow();
    expect([price, quota]).toEqual([699, 10]);
    expect((await logged("sale.add")).at(-1)).toMatchObject({
      member_id: (await memberOf(shop, demoMembers.goods)).id,
    });
  });

  test("that has started is not changed any more, and a request to change it is void", async () => {
    const desk = await goods();
    const { id } = await createSale(shop, article);
    const { version } = (await saleOf(desk, id)).sale;
    const change = (terms: object) =>
      desk.post(`/api/staff/sales/${id}/change`, { key: newKey(), version, ...REASON, ...termsOf(terms) });
    expect(await change({ price: "6.00" })).toMatchObject({ data: { outcome: "open" } });
    expect((await saleOf(desk, id)).pending).not.toBeNull();
    shop.world.now = sessionAt(shop).starts_at;
    const { id: request } = await requestOf("sale.change");
    const admin = await asMember(shop, demoMembers.admin);
    await admin.post(`/api/staff/requests/${request}/decide`, { key: newKey(), approve: true, note: "" });
    expect(await requestOf("sale.change")).toMatchObject({ state: "void" });
    const late = await goods();
    expect(
      await late.post(`/api/staff/sales/${id}/change`, {
        key: newKey(),
        version,
        ...REASON,
        ...termsOf({ price: "9.00" }),
      }),
    ).toMatchObject({ status: 409, message: expect.stringContaining("只能停") });
    expect((await saleOf(late, id)).sale).toMatchObject({ state: "running", sale_price: "8.00" });
  });

  test("counts discounts of a day together, also of coupons, and of twenty submits at once", async () => {
    const desk = await goods();
    // ¥2,000 each.
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, hour) => {
        const terms = { quota: 1000, ...sessionAt(shop, hour * 2) };
        return add(desk, terms);
      }),
    );
    const outcomes = answers.map(({ data }) => (data as { outcome: string }).outcome);
    expect([outcomes.filter((one) => one === "done").length, outcomes.filter((one) => one === "open").length]).toEqual([
      2, 18,
    ]);
    expect(await addCoupon(desk, { amount: "100.00", threshold: "1000.00", total: 10 })).toMatchObject({
      data: { outcome: "open" },
    });
  });

  test("that is ended among orders keeps stock, limits and the ledger right, and takes no order after", async () => {
    const { id, starts_at } = await createSale(shop, article, { quota: 6, per_customer: 1 });
    shop.world.now = starts_at + 1000;
    const member = await goods();
    const phones = [demoCustomers.tradeMarkup, demoCustomers.tradeCost, demoCustomers.stationer];
    const lines = await Promise.all(
      phones.map(async (phone) => {
        const me = await buyer(shop, phone);
        const { cart_id } = (await addInSale(shop, me.token, article)).data as { cart_id: number };
        return () => me.submit([cart_id]);
      }),
    );
    const { version } = (await saleOf(member, id)).sale;
    const end = () => member.post(`/api/staff/sales/${id}/end`, { key: newKey(), version, ...REASON });
    const [ended, ...orders] = await Promise.all([end(), ...lines.map((submit) => submit())]);
    expect(ended.status).toBe(200);
    const placed = orders.filter(({ status }) => status === 200).length;
    expect(await saleStockOf(shop, id)).toBe(6 - placed);
    const bought = await db().selectFrom("seckill_purchases").select("pieces").where("sale_id", "=", id).execute();
    expect(bought.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(placed);
    for (const submit of lines) expect((await submit()).status).not.toBe(200);
    expect((await saleOf(member, id)).sale).toMatchObject({ sold: placed, given: `${placed * 2}.00`, state: "ended" });
    expect((await end()).status).toBe(409);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("names why it cannot be saved", async () => {
    const desk = await goods();
    const problem = async (terms: object) => (await checkOf(desk, terms)).problem;
    const { starts_at, ends_at } = sessionAt(shop);
    expect(await problem({ price: "10.00" })).toBe("秒杀价应低于售价 10.00");
    expect(await problem({ per_customer: 11 })).toContain("限购");
    expect(await problem({ ends_at: starts_at })).toContain("晚于");
    expect(await problem({ ends_at: starts_at + 32 * DAY_MS })).toContain("31 天");
    await createSale(shop, article);
    expect(await problem({ ends_at: ends_at + 1 })).toContain("重叠");
    expect(await problem({})).toContain("已有秒杀");
    expect((await add(desk, { price: "10.00" })).status).toBe(400);
    const { list, counts } = (await desk.get("/api/staff/sales?tab=upcoming&keyword=测试硒鼓")).data as {
      list: StaffSale[];
      counts: Record<string, number>;
    };
    expect([list.length, counts.upcoming]).toEqual([1, expect.any(Number)]);
    expect(await desk.get(`/api/staff/sales/check?goods=${encodeURIComponent("复印纸")}`)).toMatchObject({
      data: { sku: null, candidates: expect.arrayContaining([expect.objectContaining({ cost: expect.any(String) })]) },
    });
  });
});

const couponTerms = (terms: object = {}) => ({
  type: COUPON_TYPE.platform,
  store_id: null,
  targets: [],
  title: "年末券",
  amount: "10.00",
  threshold: "200.00",
  total: 100,
  per_customer: 1,
  from: formatDay(shop.world.now + DAY_MS),
  until: formatDay(shop.world.now + 10 * DAY_MS),
  ...terms,
});
const couponCheck = async (desk: Desk, terms: object = {}, coupon_id: number | null = null) =>
  (await desk.post("/api/staff/coupons/check", { coupon_id, ...couponTerms(terms) })).data as StaffCouponCheck;
async function addCoupon(desk: Desk, terms: object = {}, more: object = {}) {
  const { version } = await couponCheck(desk, terms);
  return desk.post("/api/staff/coupons", { key: newKey(), version, ...REASON, ...couponTerms(terms), ...more });
}
const couponOf = async (desk: Desk, id: number) =>
  ((await desk.get(`/api/staff/coupons/${id}`)).data as { coupon: StaffCoupon }).coupon;

describe("a coupon", () => {
  test("is added, changed while nobody has it, received and stopped", async () => {
    const desk = await goods();
    expect(await couponCheck(desk)).toMatchObject({ problem: null, reasons: [], share: 0.05, given_max: "1000.00" });
    const { id } = (await addCoupon(desk)).data as { id: number };
    const before = await couponOf(desk, id);
    expect(before).toMatchObject({ state: "upcoming", issued: 0, used: 0, rest: 100, can_change: true });
    const form = { key: newKey(), version: before.version, ...REASON, ...couponTerms({ amount: "12.00", total: 80 }) };
    expect(await desk.post(`/api/staff/coupons/${id}/change`, form)).toMatchObject({ data: { outcome: "done" } });
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    expect((await me.post(`/api/coupon/receive/${id}`, { number: 1 })).status).toBe(200);
    const now = await couponOf(desk, id);
    expect(now).toMatchObject({ amount: "12.00", issued: 1, rest: 79, can_change: false });
    const late = { ...form, key: newKey(), version: now.version };
    expect(await desk.post(`/api/staff/coupons/${id}/change`, late)).toMatchObject({
      status: 409,
      message: expect.stringContaining("只能停"),
    });
    const end = { key: newKey(), version: now.version, ...REASON };
    expect((await desk.post(`/api/staff/coupons/${id}/end`, end)).status).toBe(200);
    expect((await desk.post(`/api/staff/coupons/${id}/end`, { ...end, key: newKey() })).status).toBe(409);
    expect((await logged("coupon.end")).at(-1)).toMatchObject({ summary: "“年末券”已领 1，剩 79 张不再发" });
  });

  test("above 30 % of its threshold, or of ¥5,000 together, is asked for and added as it was asked", async () => {
    const desk = await goods();
    const outcome = async (terms: object) => (await addCoupon(desk, terms)).data;
    expect(await outcome({ amount: "60.00", total: 10 })).toMatchObject({ outcome: "done" });
    expect(await outcome({ amount: "60.01", total: 10 })).toMatchObject({ outcome: "open" });
    const { id } = await requestOf("coupon.add");
    expect((await decide(id, true)).status).toBe(200);
    const newest = db().selectFrom("coupons").selectAll().orderBy("id", "desc");
    expect(await newest.executeTakeFirstOrThrow()).toMatchObject({ amount_fen: 6001, total: 10 });
    expect(await couponCheck(desk, { amount: "50.00", total: 100 })).toMatchObject({
      reasons: ["24 小时内让利满 ¥5,000"],
    });
  });

  test("applies to what exists alone", async () => {
    const desk = await goods();
    const { product_id, store_id } = article;
    const ofProduct = { type: COUPON_TYPE.product, targets: [product_id] };
    const problem = async (terms: object) => (await couponCheck(desk, terms)).problem;
    expect(await couponCheck(desk, { ...ofProduct, store_id })).toMatchObject({
      problem: null,
      skus: 1,
      public_before: 0.3,
    });
    expect(await problem({ ...ofProduct, store_id: store_id - 1 })).toContain("没有适用的");
    expect(await problem(ofProduct)).toBe("请选店铺");
    expect(await problem({ type: COUPON_TYPE.category })).toBe("请选适用范围");
    expect(await problem({ amount: "200.01" })).toContain("不超过门槛");
    expect(await problem({ until: formatDay(shop.world.now - DAY_MS) })).toContain("不能早于");
    expect((await addCoupon(desk, { ...ofProduct, store_id: store_id - 1 })).status).toBe(400);
  });

  test("of a lone administrator needs the own password, and waits a day", async () => {
    await shop.backend.database.write(async (tx) => {
      await tx.deleteFrom("staff_roles").where("role", "=", "admin").execute();
    });
    await addMember(shop, { phone: SOLO, name: "独行", role: "admin" });
    const desk = await asMember(shop, SOLO);
    expect(await addCoupon(desk, { amount: "100.00" })).toMatchObject({
      status: 400,
      message: expect.stringContaining("密码"),
    });
  });
});

describe("the controls of discounts", () => {
  const change = (desk: Desk, id: number, version: string, terms: object, more: object = {}) =>
    desk.post(`/api/staff/sales/${id}/change`, { key: newKey(), version, ...REASON, ...termsOf(terms), ...more });
  const changeCoupon = async (desk: Desk, id: number, terms: object) =>
    (
      await desk.post(`/api/staff/coupons/${id}/change`, {
        key: newKey(),
        version: (await couponOf(desk, id)).version,
        ...REASON,
        ...couponTerms(terms),
      })
    ).data;

  test("a lower price and a larger quota are asked for below cost, a higher price and a smaller one are not", async () => {
    const desk = await goods();
    const { id } = await createSale(shop, article, { price: 600 });
    const version = async () => (await saleOf(desk, id)).sale.version;
    const outcome = async (terms: object) => (await change(desk, id, await version(), terms)).data;
    expect(await outcome({ price: "6.50" })).toMatchObject({ outcome: "done" });
    expect(await outcome({ price: "6.50", quota: 8 })).toMatchObject({ outcome: "done" });
    expect(await outcome({ price: "6.50", quota: 9 })).toMatchObject({ outcome: "open" });
    await decide((await requestOf("sale.change")).id, false);
    expect(await outcome({ price: "6.40", quota: 8 })).toMatchObject({ outcome: "open" });
    await decide((await requestOf("sale.change")).id, true);
    // What an approved act gives away more counts for the thresholds of the day.
    expect((await logged("sale.change")).at(-1)).toMatchObject({ amount_fen: 80 });
  });

  test("a larger amount, a lower threshold and more coupons are asked for beyond a share, less of each is not", async () => {
    const desk = await goods();
    await addCoupon(desk, { amount: "60.00", threshold: "200.00", total: 10 });
    const { id } = await db().selectFrom("coupons").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
    await shop.backend.database.write((tx) =>
      tx.updateTable("coupons").set({ amount_fen: 8000 }).where("id", "=", id).execute(),
    );
    const terms = { amount: "80.00", threshold: "200.00", total: 10 };
    for (const less of [{ amount: "79.00" }, { threshold: "201.00" }, { total: 9 }]) {
      expect(await changeCoupon(desk, id, { ...terms, ...less })).toMatchObject({ outcome: "done" });
      await changeBack(id);
    }
    for (const more of [{ amount: "80.01" }, { threshold: "199.00" }, { total: 11 }]) {
      expect(await changeCoupon(desk, id, { ...terms, ...more })).toMatchObject({ outcome: "open" });
      await decide((await requestOf("coupon.change")).id, false);
    }
    expect(await changeCoupon(desk, id, { ...terms, amount: "80.01" })).toMatchObject({ outcome: "open" });
    await decide((await requestOf("coupon.change")).id, true);
    expect((await logged("coupon.change")).at(-1)).toMatchObject({ amount_fen: 10 });

    function changeBack(coupon: number) {
      const before = { amount_fen: 8000, threshold_fen: 20_000, total: 10 };
      return shop.backend.database.write((tx) =>
        tx.updateTable("coupons").set(before).where("id", "=", coupon).execute(),
      );
    }
  });

  test("an act on a coupon or the end of a sale needs the state that was read, and is done once for its key", async () => {
    const desk = await goods();
    const key = newKey();
    const [first, again] = [await addCoupon(desk, {}, { key }), await addCoupon(desk, {}, { key })];
    expect(again.data).toEqual(first.data);
    const { id } = first.data as { id: number };
    const { version } = await couponOf(desk, id);
    expect(await changeCoupon(desk, id, { total: 90 })).toMatchObject({ outcome: "done" });
    const late = { version, ...REASON };
    for (const act of [
      { path: "change", terms: couponTerms({ total: 80 }) },
      { path: "end", terms: {} },
    ]) {
      const form = { key: newKey(), ...late, ...act.terms };
      expect(await desk.post(`/api/staff/coupons/${id}/${act.path}`, form)).toMatchObject({ status: 409 });
    }
    expect((await couponOf(desk, id)).total).toBe(90);

    const { id: sale } = await createSale(shop, article);
    const read = (await saleOf(desk, sale)).sale.version;
    expect((await change(desk, sale, read, { quota: 9 })).status).toBe(200);
    const end = async (of: string, of_key: string) =>
      (await desk.post(`/api/staff/sales/${sale}/end`, { key: of_key, version: of, ...REASON })).status;
    expect(await end(read, newKey())).toBe(409);
    const now = (await saleOf(desk, sale)).sale.version;
    const once = newKey();
    expect([await end(now, once), await end(now, once)]).toEqual([200, 200]);
  });

  test("a request for a coupon that a customer has received meanwhile, or whose goods are gone, is void", async () => {
    const desk = await goods();
    const { id } = (await addCoupon(desk)).data as { id: number };
    expect(await changeCoupon(desk, id, { amount: "100.00" })).toMatchObject({ outcome: "open" });
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    expect((await me.post(`/api/coupon/receive/${id}`, { number: 1 })).status).toBe(200);
    await decide((await requestOf("coupon.change")).id, true);
    expect(await requestOf("coupon.change")).toMatchObject({ state: "void" });

    const { product_id, store_id } = article;
    const ofProduct = { type: COUPON_TYPE.product, targets: [product_id], store_id, amount: "100.00" };
    expect((await addCoupon(desk, ofProduct)).data).toMatchObject({ outcome: "open" });
    shop.world.now += 11 * DAY_MS;
    await decide((await requestOf("coupon.add")).id, true);
    expect(await requestOf("coupon.add")).toMatchObject({ state: "void" });
  });

  test("an amount has a bound, and a lone administrator confirms a sale with the own password", async () => {
    const desk = await goods();
    expect((await couponCheck(desk, { threshold: "9999999.00" })).problem).toContain("金额最多");
    await shop.backend.database.write((tx) => tx.deleteFrom("staff_roles").where("role", "=", "admin").execute());
    await addMember(shop, { phone: SOLO, name: "独行", role: "admin" });
    expect(await add(await asMember(shop, SOLO), { price: "6.99" })).toMatchObject({
      status: 400,
      message: expect.stringContaining("密码"),
    });
  });
});

test("the command line writes the same rows, marked as done alone beyond the thresholds", async () => {
  await createSale(shop, article, { price: 600 });
  expect((await logged("sale.add")).at(-1)).toMatchObject({ member_id: null, is_alone: 1 });
});
