import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { defineModule } from "#backend/platform/module.ts";
import { DAY_MS, dayToInstant, formatDay } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { PLANNED_TOO_SOON } from "#contract/rules/staff-product.ts";
import type { StaffProductDetail, StaffProductReceipt } from "#contract/staff-product.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { runJob } from "#tests/support/paying.ts";
import productImport from "../product-import/index.ts";
import { createPlannedPrices } from "./planned-prices.ts";

const shop = freshBackend();
const ID = 10_001;

type Who = Awaited<ReturnType<typeof asMember>>;
let goods: Who;
beforeEach(async () => {
  goods = await asMember(shop, demoMembers.goods);
});
const detail = async () => (await goods.get(`/api/staff/goods/${ID}`)).data as StaffProductDetail;
const price = async () => (await detail()).skus[0]?.cells.price ?? "";
const tomorrow = () => formatDay(shop.world.now + DAY_MS);

/** Plans the first SKU's price from a day on. */
async function plan(share: number, { from = tomorrow(), key = newKey(), password = "", more = {} } = {}) {
  const { version, skus } = await detail();
  const [sku] = skus;
  const raised = yuan(Math.round(fen(sku?.cells.price ?? "0") * share));
  const cells = { price: raised, ot_price: raised, ...more };
  const change = { product_id: ID, version, skus: [{ sku_id: sku?.sku_id ?? 0, cells }] };
  return goods.post("/api/staff/goods/changes", { key, changes: [change], from, reason: "厂家调价", password });
}
const withdraw = async (planned_id: number) =>
  goods.post(`/api/staff/goods/${ID}/planned/withdraw`, { key: newKey(), planned_id });
const runTasks = () => runJob(shop, "run due tasks");
const dayBegins = async (day = tomorrow()) => {
  shop.world.now = dayToInstant(day);
  await runTasks();
  goods = await asMember(shop, demoMembers.goods);
};
/** Approves the request for prices of a later day. */
async function approve() {
  const admin = await asMember(shop, demoMembers.admin);
  const { list } = (await admin.get("/api/staff/requests")).data as {
    list: { request_id: number; can_decide: boolean; effects: { label: string }[] }[];
  };
  const request = list.find(({ can_decide, effects }) => can_decide && effects[0]?.label === "生效日");
  const decided = { key: newKey(), approve: true, note: "" };
  return admin.post(`/api/staff/requests/${request?.request_id}/decide`, decided);
}
const told = async () =>
  (
    await shop.backend.database.read
      .selectFrom("staff_notices")
      .select("title")
      .where("kind", "=", "price_failed")
      .execute()
  ).map(({ title }) => title);

describe("prices from a later day", () => {
  test("wait until the day begins in Shanghai, and are written once", async () => {
    const before = await price();
    const after = yuan(Math.round(fen(before) * 1.03));
    expect(((await plan(1.03)).data as StaffProductReceipt).done).toMatchObject([
      { text: expect.stringContaining(`${tomorrow()} 起`) },
    ]);
    expect((await detail()).planned).toMatchObject({ starts_at: dayToInstant(tomorrow()), reason: "厂家调价" });
    const day = tomorrow();
    shop.world.now = dayToInstant(day) - 1;
    await runTasks();
    goods = await asMember(shop, demoMembers.goods);
    expect(await price()).toBe(before);
    await dayBegins(day);
    expect([await price(), (await detail()).planned]).toEqual([after, null]);
    await runTasks();
    expect((await detail()).log[0]).toMatchObject({ act: "goods.price", note: "厂家调价" });
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("are one for a product, and can be withdrawn", async () => {
    const before = await price();
    await plan(1.03);
    expect(await plan(1.04)).toMatchObject({ status: 409, message: expect.stringContaining("先撤回") });
    const { planned } = await detail();
    const both = await Promise.all([withdraw(planned?.planned_id ?? 0), withdraw(planned?.planned_id ?? 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await dayBegins();
    expect(await price()).toBe(before);
    expect((await plan(1.04)).status).toBe(200);
  });

  test("twenty plans at once keep one", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => plan(1.03)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("hold prices alone, and begin from tomorrow to a year from now", async () => {
    expect(await plan(1.03, { from: formatDay(shop.world.now) })).toMatchObject({ status: 400 });
    expect(await plan(1.03, { from: formatDay(shop.world.now + 367 * DAY_MS) })).toMatchObject({ status: 400 });
    expect(await plan(1.03, { more: { weight_kg: "9" } })).toMatchObject({ status: 400, message: "定时只能改价格" });
  });

  test("of a key answer the same once their day has begun", async () => {
    const { version, skus } = await detail();
    const [sku] = skus;
    const cells = { price: yuan(Math.round(fen(sku?.cells.price ?? "0") * 1.03)) };
    const change = { product_id: ID, version, skus: [{ sku_id: sku?.sku_id ?? 0, cells }] };
    const body = { key: newKey(), changes: [change], from: tomorrow(), reason: "", password: "" };
    const first = await goods.post("/api/staff/goods/changes", body);
    expect(first).toMatchObject({ status: 200 });
    shop.world.now = dayToInstant(body.from);
    goods = await asMember(shop, demoMembers.goods);
    expect(await goods.post("/api/staff/goods/changes", body)).toEqual(first);
  });

  test("whose write is refused have failed, and are not tried again", async () => {
    const before = await price();
    await plan(1.03);
    const { planned } = await detail();
    let tasks: Record<string, (ref: string) => Promise<void>> = {};
    const refusing = defineModule({
      calls: {},
      needs: { productImport },
      create(platform, needs) {
        const apply = async () => ({
          ok: false as const,
          problems: [{ line: 1, column: "", message: "已属别的商品" }],
        });
        ({ tasks } = createPlannedPrices({ ...platform, acts: { ...needs.productImport.productActs, apply } }));
        return {};
      },
    });
    createBackend(shop.backend.database, shop.world.ports, { additionalModules: [refusing] });
    shop.world.now = dayToInstant(tomorrow());
    await tasks.planned_price?.(String(planned?.planned_id));
    goods = await asMember(shop, demoMembers.goods);
    expect([await price(), (await detail()).planned]).toEqual([before, null]);
    expect((await detail()).log[0]).toMatchObject({ act: "goods.unplan", summary: "没有改成：已属别的商品" });
    expect(await told()).toHaveLength(1);
  });

  test("that need a second member are planned by the approval, and then begin", async () => {
    const { outcome, done } = (await plan(1.2)).data as StaffProductReceipt;
    expect([outcome, done]).toEqual(["open", []]);
    expect((await detail()).planned).toBeNull();
    expect(await approve()).toMatchObject({ status: 200 });
    const after = yuan(Math.round(fen(await price()) * 1.2));
    expect((await detail()).planned).not.toBeNull();
    await dayBegins();
    expect(await price()).toBe(after);
  });

  test("that would be below a cost of meanwhile are not written, and the staff are told", async () => {
    const before = await price();
    await plan(1.03);
    await shop.backend.database.write(async (tx) => {
      await tx.updateTable("products").set({ cost_plus: 0 }).where("id", "=", ID).execute();
      await tx
        .updateTable("skus")
        .set({ cost: Math.round(fen(before) * 1.028) })
        .where("product_id", "=", ID)
        .execute();
    });
    await dayBegins();
    expect([await price(), (await detail()).planned]).toEqual([before, null]);
    expect(await told()).toEqual([expect.stringContaining("定时改价没改成")]);
  });

  /** Asks for a price below the cost of the first SKU, and has it approved. */
  async function planBelowCost() {
    const { version, skus } = await detail();
    const [{ sku_id = 0, cells = {} } = {}] = skus;
    const lower = yuan(fen(cells.cost ?? "0") - 100);
    const change = { product_id: ID, version, skus: [{ sku_id, cells: { price: lower, tiers: "" } }] };
    await goods.post("/api/staff/goods/changes", { key: newKey(), changes: [change], from: tomorrow(), password: "" });
    await approve();
    expect((await detail()).planned).not.toBeNull();
    return { before: cells.price ?? "", lower, sku_id };
  }
  const setCost = (sku_id: number, by: number) =>
    shop.backend.database.write((tx) =>
      tx
        .updateTable("skus")
        .set((row) => ({ cost: row.eb("cost", "+", by) }))
        .where("id", "=", sku_id)
        .execute(),
    );

  test("keep a cost of meanwhile that was sent as it was", async () => {
    const { skus } = await detail();
    const [{ sku_id = 0, cells = {} } = {}] = skus;
    await plan(1.03, { more: { cost: cells.cost ?? "" } });
    await setCost(sku_id, 1);
    await dayBegins();
    const cost = yuan(fen(cells.cost ?? "0") + 1);
    const price = yuan(Math.round(fen(cells.price ?? "0") * 1.03));
    expect((await detail()).skus[0]?.cells).toMatchObject({ cost, price });
  });

  test.each([
    ["the approved cost", 0],
    ["a lower cost", -1],
  ])("below the cost are written at %s", async (_, by) => {
    const { lower, sku_id } = await planBelowCost();
    await setCost(sku_id, by);
    await dayBegins();
    expect([await price(), await told()]).toEqual([lower, []]);
  });

  test("that lose more than was approved are not written", async () => {
    const { before, sku_id } = await planBelowCost();
    await setCost(sku_id, 1);
    await dayBegins();
    expect(await price()).toBe(before);
    expect(await told()).toHaveLength(1);
  });

  test("that are approved once their day has begun are void", async () => {
    const before = await price();
    await plan(1.2);
    await dayBegins();
    expect(await approve()).toMatchObject({ status: 409 });
    expect([await price(), (await detail()).planned]).toEqual([before, null]);
  });

  test("of a lone 管理员 begin once its own day of waiting is over", async () => {
    goods = await asMember(shop, demoMembers.admin);
    const more = { password: "staff2026", from: formatDay(shop.world.now + 2 * DAY_MS) };
    expect(await plan(1.2, { password: "staff2026" })).toMatchObject({ status: 400, message: PLANNED_TOO_SOON });
    expect((await plan(1.2, more)).data).toMatchObject({ outcome: "waiting" });
    shop.world.now += DAY_MS;
    await runJob(shop, "execute approved acts");
    goods = await asMember(shop, demoMembers.admin);
    expect((await detail()).planned).toMatchObject({ starts_at: dayToInstant(more.from) });
  });

  test("are not asked for beside others that wait", async () => {
    await plan(1.03);
    expect(await plan(1.2)).toMatchObject({ status: 409, message: expect.stringContaining("先撤回") });
  });
});
