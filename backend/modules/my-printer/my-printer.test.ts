import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { myPrinter } from "#contract/my-printer.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { MY_PRINTERS_MAX } from "#contract/rules/printer.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";

const shop = freshBackend();
const tokens = { trade: "", other: "" };
beforeEach(async () => {
  tokens.trade = await tokenOf(shop, demoCustomers.tradeMarkup);
  tokens.other = await tokenOf(shop, demoCustomers.newcomer);
});

const list = async (token: string, search = "") =>
  myPrinter.list.answer.parse((await call(shop, "GET", `/api/user/printer/lst${search}`, { token })).data);
const ids = async (token: string) => (await list(token)).map(({ printer_id }) => printer_id);
const post = (name: string, token: string, body: unknown) =>
  call(shop, "POST", `/api/user/printer/${name}`, { token, body });
const save = (token: string, ...printer_ids: number[]) =>
  post("save", token, { printers: printer_ids.map((printer_id) => ({ printer_id })) });

const LASERJET_1020 = 5;
const M254DW = 226;

describe("a customer's printers", () => {
  test("belong to one customer, each once, the last saved first [P6.36]", async () => {
    expect(await save(tokens.trade, LASERJET_1020)).toMatchObject({ data: { added: 1, left_out: 0 } });
    shop.world.now += 1000;
    expect(await save(tokens.trade, LASERJET_1020, M254DW)).toMatchObject({ data: { added: 1, left_out: 0 } });
    expect(await ids(tokens.trade)).toEqual([M254DW, LASERJET_1020]);
    expect(await ids(tokens.other)).toEqual([]);
  });

  test("have a name and a place, which only their owner changes, and which a second save keeps [R8]", async () => {
    await post("save", tokens.trade, { printers: [{ printer_id: LASERJET_1020, name: "前台", place: "1 楼" }] });
    const change = { printer_id: LASERJET_1020, name: "财务", place: "2 楼" };
    expect(await post("update", tokens.other, change)).toMatchObject({ status: 404 });
    expect(await list(tokens.trade)).toMatchObject([{ name: "前台", place: "1 楼" }]);
    await post("update", tokens.trade, change);
    await save(tokens.trade, LASERJET_1020);
    expect(await list(tokens.trade)).toMatchObject([{ name: "财务", place: "2 楼", model: "LaserJet 1020" }]);
  });

  test("are removed by their owner alone [R8]", async () => {
    await save(tokens.trade, LASERJET_1020);
    await post("delete", tokens.other, { printer_id: LASERJET_1020 });
    expect(await ids(tokens.trade)).toEqual([LASERJET_1020]);
    await post("delete", tokens.trade, { printer_id: LASERJET_1020 });
    expect(await ids(tokens.trade)).toEqual([]);
  });

  test("are a bounded number, also together and at the same time [P6.36]", async () => {
    const first = Array.from({ length: MY_PRINTERS_MAX - 1 }, (_, index) => index + 1);
    await save(tokens.trade, ...first);
    const answers = await Promise.all([save(tokens.trade, 101, 102), save(tokens.trade, 103, 104)]);
    const counts = answers.map(({ data }) => myPrinter.save.answer.parse(data));
    expect(counts.reduce((sum, { added }) => sum + added, 0)).toBe(1);
    expect(counts.reduce((sum, { left_out }) => sum + left_out, 0)).toBe(3);
    expect(await ids(tokens.trade)).toHaveLength(MY_PRINTERS_MAX);
    expect(await save(tokens.trade, ...first, 201, 202)).toMatchObject({ status: 400 });
  });

  test("are known printers: others are ignored beside known ones, and 404 alone", async () => {
    expect(await save(tokens.trade, 999_999)).toMatchObject({ status: 404 });
    expect(await save(tokens.trade, 999_999, LASERJET_1020)).toMatchObject({ data: { added: 1 } });
    const long = { printer_id: M254DW, name: "长".repeat(21), place: "" };
    expect(await post("update", tokens.trade, long)).toMatchObject({ status: 400 });
  });

  test("come with what fits at the customer's own prices [P3.11]", async () => {
    for (const token of Object.values(tokens)) await save(token, LASERJET_1020);
    const [trade] = await list(tokens.trade, "?with_consumables=1");
    expect(trade?.list?.every(({ cost }) => cost !== undefined)).toBe(true);
    const [other] = await list(tokens.other, "?with_consumables=1");
    expect(other?.list?.length).toBe(trade?.list?.length);
    expect(JSON.stringify(other)).not.toContain("cost");
    expect((await list(tokens.trade))[0]).not.toHaveProperty("list");
  });

  test("name the customer's own last purchases for them, once paid [R8]", async () => {
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    for (const token of Object.values(tokens)) await save(token, LASERJET_1020);
    const bought = async (token: string) => (await list(token, "?with_consumables=1"))[0]?.bought;
    expect(await bought(tokens.trade)).toEqual([]);
    const [first, second] = ((await list(tokens.trade, "?with_consumables=1"))[0]?.list ?? []).filter(
      ({ stock }) => stock > 2,
    );
    const article = (sku: typeof first) => ({
      product_id: sku?.product_id ?? 0,
      sku_id: sku?.sku_id ?? 0,
      store_id: 0,
    });
    const group = await me.order(article(first), Math.max(2, first?.min_order ?? 1));
    expect(await bought(tokens.trade)).toEqual([]);
    expect(await me.pay(group)).toMatchObject({ status: 200 });
    const quantity = Math.max(2, first?.min_order ?? 1);
    const unit_price = expect.stringMatching(/^\d+\.\d\d$/);
    expect(await bought(tokens.trade)).toEqual([
      {
        sku_id: first?.sku_id,
        quantity,
        unit_price,
        bought_at: shop.world.now,
        days: null,
        used_up_at: null,
        recent_quantity: quantity,
        recent_amount: expect.anything(),
        earlier_amount: "0.00",
      },
    ]);
    shop.world.now += 1000;
    await me.pay(await me.order(article(second), second?.min_order ?? 1));
    expect(await bought(tokens.trade)).toMatchObject([{ sku_id: second?.sku_id }, { sku_id: first?.sku_id }]);
    expect(await bought(tokens.other)).toEqual([]);
    expect((await list(tokens.trade))[0]).not.toHaveProperty("bought");
  });

  test("add up what was bought of a SKU in two periods, and foretell from its rhythm when it is used up", async () => {
    await save(tokens.trade, LASERJET_1020);
    // A session is shorter than a second period.
    const one = async () => (await list(await tokenOf(shop, demoCustomers.tradeMarkup), "?with_consumables=1"))[0];
    const sku = (await one())?.list?.find(({ stock }) => stock > 20);
    const article = { product_id: sku?.product_id ?? 0, sku_id: sku?.sku_id ?? 0, store_id: 0 };
    const buy = async (quantity: number) => {
      const again = await buyer(shop, demoCustomers.tradeMarkup);
      await again.pay(await again.order(article, quantity));
    };
    await buy(3);
    shop.world.now += 89 * DAY_MS;
    await buy(2);
    expect((await one())?.bought).toMatchObject([
      { quantity: 2, days: 89, used_up_at: shop.world.now + 89 * DAY_MS, recent_quantity: 5, earlier_amount: "0.00" },
    ]);
    shop.world.now += 2 * DAY_MS;
    const [later] = (await one())?.bought ?? [];
    expect(later).toMatchObject({ recent_quantity: 2 });
    expect(Number(later?.earlier_amount) / Number(later?.recent_amount)).toBeCloseTo(3 / 2, 5);
  });

  test("have machines and pages, which only their owner changes, and which a change of the name leaves as they are [R8]", async () => {
    await save(tokens.trade, LASERJET_1020);
    const use = { printer_id: LASERJET_1020, name: "", place: "" };
    expect(await list(tokens.trade)).toMatchObject([{ machines: 1, monthly_pages: null, is_active: true }]);
    await post("update", tokens.trade, { ...use, machines: 2, monthly_pages: 900 });
    await post("update", tokens.trade, { ...use, name: "财务" });
    expect(await list(tokens.trade)).toMatchObject([{ name: "财务", machines: 2, monthly_pages: 900 }]);
    expect(await post("update", tokens.other, { ...use, machines: 3 })).toMatchObject({ status: 404 });
    for (const wrong of [{ machines: 0 }, { machines: 1000 }, { machines: 1.5 }, { monthly_pages: 0 }])
      expect(await post("update", tokens.trade, { ...use, ...wrong })).toMatchObject({ status: 400 });
    await post("update", tokens.trade, { ...use, monthly_pages: null });
    expect(await list(tokens.trade)).toMatchObject([{ machines: 2, monthly_pages: null }]);
  });

  test("are taken out of use and back by their owner alone [R8]", async () => {
    await save(tokens.trade, LASERJET_1020);
    const active = (token: string, is_active: boolean) =>
      post("active", token, { printer_id: LASERJET_1020, is_active });
    expect(await active(tokens.other, false)).toMatchObject({ status: 404 });
    expect(await list(tokens.trade)).toMatchObject([{ is_active: true }]);
    await active(tokens.trade, false);
    await save(tokens.trade, LASERJET_1020);
    expect(await list(tokens.trade)).toMatchObject([{ is_active: false }]);
    await active(tokens.trade, true);
    expect(await list(tokens.trade)).toMatchObject([{ is_active: true }]);
  });

  test("foretell the end of a purchase by the pages of all printers in use that take it", async () => {
    await save(tokens.trade, LASERJET_1020);
    const [saved] = await list(tokens.trade, "?with_consumables=1");
    const sku = saved?.list?.find(
      ({ stock, consumables: [one, ...more] }) => stock > 5 && one?.yield_pages && !more[0],
    );
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    const quantity = Math.max(2, sku?.min_order ?? 1);
    const article = { product_id: sku?.product_id ?? 0, sku_id: sku?.sku_id ?? 0, store_id: 0 };
    await me.pay(await me.order(article, quantity));
    const end = async () => (await list(tokens.trade, "?with_consumables=1")).find(isLaserJet)?.bought?.[0]?.used_up_at;
    const isLaserJet = ({ printer_id }: { printer_id: number }) => printer_id === LASERJET_1020;
    const use = (printer_id: number, machines: number, monthly_pages: number | null) =>
      post("update", tokens.trade, { printer_id, machines, monthly_pages, name: "", place: "" });
    expect(await end()).toBeNull();
    const pages = (sku?.consumables[0]?.yield_pages ?? 0) * (sku?.pack_pieces ?? 1) * quantity;
    await use(LASERJET_1020, 2, 500);
    expect(await end()).toBe(shop.world.now + Math.round((pages * 30 * DAY_MS) / 1000));
    const same = await shop.backend.database.read
      .selectFrom("consumable_printers")
      .where("consumable_id", "=", sku?.consumables[0]?.consumable_id ?? 0)
      .where("printer_id", "<>", LASERJET_1020)
      .select("printer_id")
      .orderBy("printer_id")
      .executeTakeFirstOrThrow();
    await save(tokens.trade, same.printer_id);
    // The monthly pages of the other printer are unknown.
    expect(await end()).toBeNull();
    await use(same.printer_id, 1, 1000);
    expect(await end()).toBe(shop.world.now + Math.round((pages * 30 * DAY_MS) / 2000));
    await post("active", tokens.trade, { printer_id: same.printer_id, is_active: false });
    expect(await end()).toBe(shop.world.now + Math.round((pages * 30 * DAY_MS) / 1000));
  });

  test("take the same number of statements however many they are", async () => {
    const counted = countingReads(shop.backend.database);
    const backend = createBackend(counted.database, shop.world.ports);
    const count = async () => {
      const before = counted.count();
      await call({ backend }, "GET", "/api/user/printer/lst?with_consumables=1", { token: tokens.trade });
      return counted.count() - before;
    };
    await save(tokens.trade, LASERJET_1020);
    const one = await count();
    await save(tokens.trade, M254DW, 584, 695, 354, 9, 10, 11);
    expect(await count()).toBe(one);
  });
});
