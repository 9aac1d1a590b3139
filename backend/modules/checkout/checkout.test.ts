import { describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { auditOrders } from "#backend/modules/order/order-audit.ts";
import type { OrderCheck } from "#contract/checkout.ts";
import { UNPAID_GROUPS_MAX, UNPAID_LIFE_MS } from "#contract/rules/order.ts";
import { createProduct, customerOf, FREIGHT, stockOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";

const shop = freshBackend();
const db = () => shop.backend.database.read;
const groupsOf = (customer_id: number) =>
  db().selectFrom("order_groups").selectAll().where("customer_id", "=", customer_id).execute();

describe("check", () => {
  test("groups by merchant, prices by price class, adds freight and points, and changes nothing", async () => {
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    const one = await createProduct(shop, { price: 1000, cost: 700, cost_plus: 50 });
    const other = await createProduct(shop, { store: "另一家", price: 60_000, cost: 60_000, cost_plus: 0 });
    const lines = [await me.add(one, 3), await me.add(other)];
    const checked = await me.check(lines, { use_integral: 1 });
    expect(checked).toMatchObject({
      status: "finish",
      address_id: me.address_id,
      total_num: 4,
      total_price: "622.50",
      postage_price: "9.00",
      integral: { use: 9320, price: "93.20", available: 9320, available_price: "93.20" },
      pay_price: "538.30",
    });
    expect(checked.order.map(({ postage_price, postage_missing }) => [postage_price, postage_missing])).toEqual([
      ["9.00", "477.50"],
      ["0.00", null],
    ]);
    expect((await me.check(lines)).key).not.toBe(checked.key);
    expect([await stockOf(shop, one), (await customerOf(shop, demoCustomers.tradeMarkup)).points]).toEqual([100, 9320]);
    expect(await groupsOf(me.id)).toEqual([]);
  });

  test("only approved customers see cost prices", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const article = await createProduct(shop, { price: 1000, cost: 713 });
    expect(JSON.stringify(await me.check([await me.add(article)]))).not.toContain("7.13");
  });

  test("adds up the lines of one SKU before it judges them, as the order does [P7.3]", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const problemsOf = async (lines: number[]) =>
      (await me.check(lines)).order.flatMap(({ list }) => list.map((line) => line.problem));
    const scarce = await createProduct(shop, { stock: 5 });
    const tooMany = [await me.add(scarce, 3), await me.add(scarce, 3, 1)];
    expect(await problemsOf(tooMany)).toEqual(["库存不足", "库存不足"]);
    expect(await me.submit(tooMany)).toMatchObject({ status: 400, message: "库存不足" });
    const packed = await createProduct(shop, { min_order: 5 });
    const enough = [await me.add(packed, 2), await me.add(packed, 3, 1)];
    expect(await problemsOf(enough)).toEqual([null, null]);
    expect(await me.submit(enough)).toMatchObject({ status: 200 });
  });

  test("names why a line cannot be ordered", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const few = await createProduct(shop, { min_order: 5 });
    const offSale = await createProduct(shop);
    const sold = await createProduct(shop, { stock: 1 });
    const lines = [await me.add(few, 4), await me.add(offSale), await me.add(sold)];
    await shop.backend.database.write(async (tx) => {
      await tx.updateTable("products").set({ is_show: 0 }).where("id", "=", offSale.product_id).execute();
      await tx.updateTable("skus").set({ stock: 0 }).where("id", "=", sold.sku_id).execute();
    });
    const problems = (await me.check(lines)).order.flatMap(({ list }) => list.map((line) => line.problem));
    expect(problems.sort()).toEqual(["商品已下架", "库存不足", "未达起订量 5"].sort());
  });

  test("totals without an address, and names a province without delivery", async () => {
    const article = await createProduct(shop);
    const newcomer = await buyer(shop, demoCustomers.newcomer);
    expect(await newcomer.check([await newcomer.add(article)])).toMatchObject({
      status: "noAddress",
      address_id: null,
      pay_price: "18.00",
    });
    const me = await buyer(shop, demoCustomers.stationer);
    await shop.backend.database.write((tx) =>
      tx.updateTable("addresses").set({ province: "台湾省" }).where("id", "=", me.address_id).execute(),
    );
    const checked = await me.check([await me.add(article)]);
    expect([checked.status, checked.order[0]?.list[0]?.problem]).toEqual(["noDeliver", "该地区不支持配送"]);
  });

  test("has the kind of each store, and from where and how soon its lines arrive at the address", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const { warehouses } = shop.backend.staff;
    const [near, far, nowhere] = [
      await createProduct(shop, { stock: 10 }),
      await createProduct(shop, { stock: 10 }),
      await createProduct(shop, { store: "另一家" }),
    ];
    await warehouses.fill("北京仓", near.store_id);
    await warehouses.transfer(far.sku_id, { from: "北京仓", to: "珠海仓", pieces: 8 });
    const lines = [await me.add(near, 2), await me.add(far, 5), await me.add(nowhere)];
    const shipmentsOf = async (ids: number[], query = {}) => {
      const { order } = await me.check(ids, query);
      return Object.fromEntries(order.map(({ mer_id, shipments }) => [mer_id, shipments]));
    };
    const found = await shipmentsOf(lines);
    // The customer's address is in 天津市; one line of the first store fits into the nearest warehouse, the other does not.
    expect(found[nowhere.store_id]).toEqual([]);
    expect(found[near.store_id]?.map(({ name }) => name).sort()).toEqual(["北京仓", "珠海仓"]);
    expect(found[near.store_id]?.find(({ name }) => name === "北京仓")).toMatchObject({
      ship_hours: 48,
      days_min: 2,
      days_max: 4,
    });
    expect((await me.check(lines)).order[0]?.kind).toMatch(/^(自营|旗舰|专营)$/);
    // A line whose SKU is in no warehouse leaves the arrival of its order unknown.
    const unplaced = await createProduct(shop, { stock: 10 });
    expect((await shipmentsOf([...lines, await me.add(unplaced)]))[near.store_id]).toEqual([]);
  });

  test("costs as many queries for twenty lines in warehouses as for one", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const { database, count } = countingReads(shop.backend.database);
    const backend = createBackend(database, shop.world.ports);
    const costOf = async (ids: readonly number[]) => {
      const before = count();
      const { data } = await call({ backend }, "GET", `/api/v2/order/check?cart_id=${ids.join(",")}`, {
        token: me.token,
      });
      const [order] = (data as OrderCheck).order;
      expect(order?.list).toHaveLength(ids.length);
      expect(order?.shipments).toMatchObject([{ name: "上海仓" }]);
      return count() - before;
    };
    const lines: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      const article = await createProduct(shop);
      await shop.backend.staff.warehouses.fill("上海仓", article.store_id);
      lines.push(await me.add(article));
    }
    expect(await costOf(lines)).toBe(await costOf(lines.slice(0, 1)));
  });

  test("another customer's lines are not found", async () => {
    const article = await createProduct(shop);
    const [me, other] = [await buyer(shop, demoCustomers.stationer), await buyer(shop, demoCustomers.tradeCost)];
    const line = await other.add(article);
    expect(await me.get(`/api/v2/order/check?cart_id=${line}`)).toMatchObject({ status: 404 });
    expect(await me.submit([line])).toMatchObject({ status: 404 });
    expect(await me.get("/api/v2/order/check?cart_id=")).toMatchObject({ status: 404 });
  });
});

test("cart, checkout and order have the unit of the SKU; the order's stays as it was ordered [P6.21]", async () => {
  const me = await buyer(shop, demoCustomers.tradeCost);
  const article = await createProduct(shop, { unit_name: "箱", pack_pieces: 8 });
  const line = await me.add(article, 2);
  const pack = { unit_name: "箱", pack_pieces: 8 };
  expect((await me.get("/api/user/cart/lst")).data).toMatchObject({
    list: [{ list: [{ product: { unit_name: "支" }, productAttr: pack }] }],
  });
  const ofPieces = { ...pack, piece_unit: "支" };
  expect(await me.check([line])).toMatchObject({ order: [{ list: [ofPieces] }] });
  await me.submit([line]);
  await shop.backend.database.write((tx) =>
    tx.updateTable("skus").set({ unit_name: "支", pack_pieces: null }).where("id", "=", article.sku_id).execute(),
  );
  expect((await me.get("/api/order/list")).data).toMatchObject({ list: [{ list: [ofPieces] }] });
});

describe("a free order", () => {
  test("is paid at once and counts as sold", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const article = await createProduct(shop, { price: 0, cost: 0, store: "赠品店" });
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("stores")
        .set({ freight_json: JSON.stringify({ ...FREIGHT, free_over: 0 }) })
        .where("id", "=", article.store_id)
        .execute(),
    );
    const id = await me.order(article, 3);
    const [group] = await groupsOf(me.id);
    expect(group).toMatchObject({ id, state: "paid", pay_fen: 0, pay_type: "free", paid_at: shop.world.now });
    const { sales } = await db()
      .selectFrom("products")
      .select("sales")
      .where("id", "=", article.product_id)
      .executeTakeFirstOrThrow();
    expect([sales, await stockOf(shop, article)]).toEqual([3, 97]);
    expect(await me.get(`/api/order/status/${id}`)).toMatchObject({ data: { paid: true, status: "paid" } });
    expect(await auditOrders(db())).toEqual([]);
    await shop.backend.staff.orders.closeOverdue();
    expect(await groupsOf(me.id)).toMatchObject([{ state: "paid" }]);
  });
});

describe("create", () => {
  test("creates a group with one order per merchant, takes stock and points, and removes the lines [P6.14]", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const one = await createProduct(shop, { cost: 700, stock: 10 });
    const other = await createProduct(shop, { store: "另一家", cost: 301 });
    const lines = [await me.add(one, 4), await me.add(other)];
    const { quote } = await me.check(lines, { use_integral: 1 });
    const response = await me.submit(lines, {
      quote,
      use_integral: 1,
      mark: { [one.store_id]: "送到前台" },
      po: { [other.store_id]: "PO-77" },
    });
    expect(response).toMatchObject({ status: 200 });
    const [group] = await groupsOf(me.id);
    expect(group).toMatchObject({
      state: "unpaid",
      goods_fen: 3101,
      postage_fen: 1800,
      points_used: 310,
      points_fen: 310,
      pay_fen: 4591,
      total_num: 5,
      closes_at: shop.world.now + 30 * 60 * 1000,
    });
    expect(group?.sn).toMatch(/^20261121\d{12}$/);
    const orders = await db()
      .selectFrom("orders")
      .selectAll()
      .where("customer_id", "=", me.id)
      .orderBy("store_id")
      .execute();
    expect(orders.map(({ goods_fen, mark, po }) => [goods_fen, mark, po])).toEqual([
      [2800, "送到前台", ""],
      [301, "", "PO-77"],
    ]);
    expect(orders.reduce((sum, one) => sum + one.points_fen, 0)).toBe(310);
    expect([await stockOf(shop, one), (await customerOf(shop, demoCustomers.tradeCost)).points]).toEqual([6, 0]);
    expect(await me.get("/api/user/cart/count")).toMatchObject({ data: [{ count: 0 }] });
    expect(await shop.backend.staff.ledger.audit()).toEqual([]);
  });

  test("a wish for the delivery is stored with the order of its store, and read with it", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const article = await createProduct(shop);
    const wish = { deliver_day: "2026-12-21", deliver_part: "pm", deliver_note: "送 3 号仓" };
    const ofStore = Object.fromEntries(
      Object.entries(wish).map(([name, text]) => [name, { [article.store_id]: text }]),
    );
    await me.order(article, 1, ofStore);
    const { list } = (await me.get("/api/order/list")).data as { list: { order_id: number }[] };
    expect(list[0]).toMatchObject(wish);
    expect((await me.get(`/api/order/detail/${list[0]?.order_id}`)).data).toMatchObject(wish);
  });

  test.each([
    { deliver_day: "2026-11-21", status: 400, message: "期望送达请选 2026-11-22 至 2026-12-21 之间的日期" },
    { deliver_day: "2026-12-22", status: 400, message: "期望送达请选 2026-11-22 至 2026-12-21 之间的日期" },
    { deliver_part: "am", status: 400, message: "选了上午或下午，请同时选择期望送达的日期" },
    { deliver_day: "2026-11-31", status: 400 },
    { deliver_day: "2026-12-01", deliver_part: "evening", status: 400 },
    { deliver_note: "长".repeat(101), status: 400 },
  ])("the wish $deliver_day $deliver_part is refused without any change", async ({ status, message, ...wish }) => {
    const me = await buyer(shop, demoCustomers.stationer);
    const article = await createProduct(shop);
    const before = (await groupsOf(me.id)).length;
    const ofStore = Object.fromEntries(
      Object.entries(wish).map(([name, text]) => [name, { [article.store_id]: text }]),
    );
    const line = await me.add(article, 1, 1);
    expect(await me.submit([line], ofStore)).toMatchObject(message ? { status, message } : { status });
    expect([(await groupsOf(me.id)).length, await stockOf(shop, article)]).toEqual([before, 100]);
  });

  test("ordered items retain name, price and picture when the product changes", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const article = await createProduct(shop, { name: "旧名字" });
    const group = await me.order(article);
    await shop.backend.database.write(async (tx) => {
      await tx.updateTable("products").set({ name: "新名字" }).where("id", "=", article.product_id).execute();
      await tx.updateTable("skus").set({ price: 1 }).where("id", "=", article.sku_id).execute();
    });
    expect(await me.get(`/api/order/group_order_detail/${group}`)).toMatchObject({
      data: { orders: [{ list: [{ store_name: "旧名字", product_price: "10.00" }] }] },
    });
  });

  test("the same key returns the same group; with another request it is refused", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const article = await createProduct(shop);
    const lines = [await me.add(article)];
    const key = freshKey();
    const first = await me.submit(lines, { key });
    expect(await me.submit(lines, { key })).toEqual(first);
    expect(await me.submit(lines, { key, use_integral: 1 })).toMatchObject({
      status: 409,
      message: "订单已提交，请勿更改后重复提交",
    });
    expect(await groupsOf(me.id)).toHaveLength(1);
  });

  test("the same lines are ordered once under two keys", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const lines = [await me.add(await createProduct(shop))];
    await me.submit(lines);
    expect(await me.submit(lines)).toMatchObject({ status: 404, message: /购物车/ });
    expect(await groupsOf(me.id)).toHaveLength(1);
  });

  test("a key belongs to its customer", async () => {
    const [me, other] = [await buyer(shop, demoCustomers.stationer), await buyer(shop, demoCustomers.tradeCost)];
    const article = await createProduct(shop);
    const key = freshKey();
    await me.submit([await me.add(article)], { key });
    const lines = [await other.add(article)];
    const made = await other.submit(lines, { key });
    expect(made).toMatchObject({ status: 200 });
    expect(await other.submit(lines, { key })).toEqual(made);
    expect(await groupsOf(other.id)).toHaveLength(1);
  });

  test.each([
    { what: "price", change: { price: 1001 } },
    { what: "stock", change: { stock: 1 } },
  ])("a $what that changed since the page was shown is refused without any change", async ({ change }) => {
    const me = await buyer(shop, demoCustomers.stationer);
    const article = await createProduct(shop);
    const lines = [await me.add(article, 2)];
    const { quote } = await me.check(lines);
    await shop.backend.database.write((tx) =>
      tx.updateTable("skus").set(change).where("id", "=", article.sku_id).execute(),
    );
    const key = freshKey();
    expect(await me.submit(lines, { quote, key })).toMatchObject({
      status: 409,
      message: "价格、库存、运费或优惠有变化，请确认后重新提交",
    });
    expect(await groupsOf(me.id)).toEqual([]);
    const again = await me.check(lines);
    expect(await me.submit(lines, { quote: again.quote, key })).toMatchObject({ status: 200 });
  });

  test("an approval revoked since the page was shown is refused [R7] [P6.13]", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const lines = [await me.add(await createProduct(shop))];
    const { quote } = await me.check(lines);
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ audit_state: 3 }).where("id", "=", me.id).execute(),
    );
    expect(await me.submit(lines, { quote })).toMatchObject({ status: 409 });
  });

  test("too little stock is refused when no quote was sent", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const article = await createProduct(shop);
    const lines = [await me.add(article, 5)];
    await shop.backend.database.write((tx) =>
      tx.updateTable("skus").set({ stock: 3 }).where("id", "=", article.sku_id).execute(),
    );
    expect(await me.submit(lines)).toMatchObject({ status: 400, message: "库存不足" });
  });

  test.each([
    { what: "two lines together below the minimum", options: { min_order: 5 }, message: "未达起订量 5" },
    { what: "two lines together above the stock", options: { stock: 2 }, message: "库存不足" },
  ])("$what is refused without any change [P7.3]", async ({ options, message }) => {
    const me = await buyer(shop, demoCustomers.stationer);
    const article = await createProduct(shop, options);
    const spare = await createProduct(shop);
    const lines = [await me.add(spare), await me.add(article, 2), await me.add(article, 2, 1)];
    expect(await me.submit(lines)).toMatchObject({ status: 400, message });
    expect(await stockOf(shop, spare)).toBe(100);
    expect(await groupsOf(me.id)).toEqual([]);
    expect(await shop.backend.staff.ledger.audit()).toEqual([]);
  });

  test("another customer's address is not found", async () => {
    const [me, other] = [await buyer(shop, demoCustomers.stationer), await buyer(shop, demoCustomers.tradeCost)];
    const lines = [await me.add(await createProduct(shop))];
    expect(await me.submit(lines, { address_id: other.address_id })).toMatchObject({ status: 404 });
    expect(await groupsOf(me.id)).toEqual([]);
  });
});

test("a customer has at most twenty unpaid groups, and a paid, cancelled or overdue one makes room", async () => {
  const me = await buyer(shop, demoCustomers.tradeCost);
  const article = await createProduct(shop);
  const submit = async () => me.submit([await me.add(article)]);
  const open = await db()
    .selectFrom("order_groups")
    .select("id")
    .where("customer_id", "=", me.id)
    .where("state", "=", "unpaid")
    .where("closes_at", ">", shop.world.now)
    .execute();
  const groups: number[] = [];
  for (let placed = open.length; placed < UNPAID_GROUPS_MAX; placed += 1) groups.push(await me.order(article));
  expect(await submit()).toMatchObject({ status: 409, message: "已有 20 笔订单未付款，请先付款或取消" });
  await me.post(`/api/order/cancel/${groups[0]}`);
  // Of two at once, one has room.
  const lines = [await me.add(article, 1, 1), await me.add(article, 1, 1)];
  const answers = await Promise.all(lines.map((line) => me.submit([line])));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await me.pay(groups[1] ?? 0);
  expect(await submit()).toMatchObject({ status: 200 });
  shop.world.now += UNPAID_LIFE_MS;
  expect(await submit()).toMatchObject({ status: 200 });
});
