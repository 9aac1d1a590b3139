import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, dayToInstant, formatDay } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import type { StaffGoodsDetail, StaffGoodsReceipt } from "#contract/staff-goods.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers, newKey } from "#tests/support/members.ts";

const shop = freshBackend();
const ID = 10_001;

type Who = Awaited<ReturnType<typeof asMember>>;
let goods: Who;
beforeEach(async () => {
  goods = await asMember(shop, demoMembers.goods);
});
const detail = async () => (await goods.get(`/api/staff/goods/${ID}`)).data as StaffGoodsDetail;
const price = async () => (await detail()).skus[0]?.cells.price ?? "";
const tomorrow = () => formatDay(shop.world.now + DAY_MS);

/** Plans the first SKU's price from a day on. */
async function plan(share: number, { from = tomorrow(), key = newKey(), more = {} } = {}) {
  const { version, skus } = await detail();
  const [sku] = skus;
  const raised = yuan(Math.round(fen(sku?.cells.price ?? "0") * share));
  const cells = { price: raised, ot_price: raised, ...more };
  const change = { product_id: ID, version, skus: [{ sku_id: sku?.sku_id ?? 0, cells }] };
  return goods.post("/api/staff/goods/changes", { key, changes: [change], from, reason: "厂家调价", password: "" });
}
const withdraw = async (planned_id: number) =>
  goods.post(`/api/staff/goods/${ID}/planned/withdraw`, { key: newKey(), planned_id });
const runTasks = async () => shop.backend.jobs.find(({ name }) => name === "run due tasks")?.run();
const dayBegins = async (day = tomorrow()) => {
  shop.world.now = dayToInstant(day);
  await runTasks();
  goods = await asMember(shop, demoMembers.goods);
};
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
    expect(((await plan(1.03)).data as StaffGoodsReceipt).done).toMatchObject([
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

  test("that need a second member are planned by the approval, and then begin", async () => {
    const { outcome, done } = (await plan(1.2)).data as StaffGoodsReceipt;
    expect([outcome, done]).toEqual(["open", []]);
    expect((await detail()).planned).toBeNull();
    const admin = await asMember(shop, demoMembers.admin);
    const { list } = (await admin.get("/api/staff/requests")).data as {
      list: { request_id: number; can_decide: boolean; effects: { after: string }[] }[];
    };
    const request = list.find(({ can_decide, effects }) => can_decide && effects[0]?.after === tomorrow());
    const decided = { key: newKey(), approve: true, note: "" };
    expect(await admin.post(`/api/staff/requests/${request?.request_id}/decide`, decided)).toMatchObject({
      status: 200,
    });
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
});
