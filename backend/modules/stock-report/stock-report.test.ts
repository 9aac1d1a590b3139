import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { type StockReportRow, staffStockReport } from "#contract/staff-stock-report.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { asMember, demoMembers, type MemberName, newKey } from "#tests/support/members.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { allOf, refunder } from "#tests/support/refunding.ts";
import { groupBy } from "../../platform/group-by.ts";
import { heldByPlace, heldOf, placeKey } from "../staff-stock/held.ts";

const shop = freshBackend();
const read = () => shop.backend.database.read;
const as = (name: MemberName) => asMember(shop, demoMembers[name]);
type Member = Awaited<ReturnType<typeof as>>;
const ROOT = "/api/staff/stock-reports";
const measure = () => runJob(shop, "measure turnover");

const worthOf = async (member: Member) => staffStockReport.value.answer.parse((await member.get(`${ROOT}/value`)).data);
const slowOf = async (member: Member, search = "") =>
  staffStockReport.slow.answer.parse((await member.get(`${ROOT}/slow${search}`)).data);
const reorderOf = async (member: Member, search = "") =>
  staffStockReport.reorder.answer.parse((await member.get(`${ROOT}/reorder${search}`)).data);
const exportOf = async (member: Member, search: string) =>
  staffStockReport.export.answer.parse((await member.get(`${ROOT}/export${search}`)).data);

/** All pages of the SKUs in a warehouse. */
async function rowsOf(member: Member, warehouse: number) {
  const rows: StockReportRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await member.get(`${ROOT}/place?warehouse=${warehouse}&page=${page}`);
    const { list, count } = staffStockReport.place.answer.parse(data);
    rows.push(...list);
    if (rows.length >= count || list.length === 0) return rows;
  }
}

/** The units and costs by warehouse and SKU as the pages of SKUs have them, from plain rows. */
async function plainShelf() {
  const skus = await read().selectFrom("skus").select(["id", "stock", "cost"]).execute();
  const placed = await read()
    .selectFrom("warehouse_stock")
    .select(["sku_id", "warehouse_id", "stock"])
    .orderBy("stock", "desc")
    .orderBy("warehouse_id")
    .execute();
  const ids = skus.map(({ id }) => id);
  const places = groupBy(placed, ({ sku_id }) => sku_id);
  const [held, byPlace] = [await heldOf(read(), ids), await heldByPlace(read(), ids, places)];
  return skus.flatMap(({ id, stock, cost }) => {
    const rows = places.get(id);
    if (!rows) return [{ sku_id: id, warehouse_id: 0, sellable: stock, pieces: stock + (held.get(id) ?? 0), cost }];
    return rows.map(({ warehouse_id, stock }) => ({
      sku_id: id,
      warehouse_id,
      sellable: stock,
      pieces: stock + (byPlace.get(placeKey(id, warehouse_id)) ?? 0),
      cost,
    }));
  });
}

let article: Article;
let shanghai: number;
let beijing: number;
let goods: Member;
/** A product with 20 units in 上海仓, of which orders hold 5, and one with 7 units in no warehouse. */
beforeEach(async () => {
  article = await createProduct(shop, { name: "测试慢动硒鼓", stock: 20, cost: 1234 });
  const { warehouses } = shop.backend.staff;
  await warehouses.fill("上海仓", article.store_id);
  await createProduct(shop, { stock: 7, cost: 501 });
  const list = await warehouses.list();
  const idOf = (name: string) => list.find((one) => one.name === name)?.id ?? 0;
  [shanghai, beijing] = [idOf("上海仓"), idOf("北京仓")];
  const me = await buyer(shop, demoCustomers.stationer);
  await me.order(article, 5);
  goods = await as("goods");
});

describe("the value of the stock", () => {
  test("is the units on the shelf at cost by warehouse, what can be sold of them, and their exact sum", async () => {
    const { list, total } = await worthOf(goods);
    const plain = (await plainShelf()).filter(({ pieces }) => pieces > 0);
    expect(list.map(({ name }) => name)).toEqual(["上海仓", "珠海仓", "北京仓", "未归仓"]);
    for (const { warehouse_id, ...row } of list) {
      const here = plain.filter((one) => one.warehouse_id === (warehouse_id ?? 0));
      const sum = (of: (one: (typeof here)[number]) => number) => here.reduce((all, one) => all + of(one), 0);
      expect(row).toMatchObject({
        skus: here.length,
        pieces: sum(({ pieces }) => pieces),
        sellable: sum(({ sellable }) => sellable),
        value: yuan(sum(({ pieces, cost }) => pieces * cost)),
        sellable_value: yuan(sum(({ sellable, cost }) => sellable * cost)),
      });
    }
    expect(total).toMatchObject({
      skus: plain.length,
      pieces: plain.reduce((all, { pieces }) => all + pieces, 0),
      value: yuan(plain.reduce((all, { pieces, cost }) => all + pieces * cost, 0)),
    });
    expect(total.pieces).toBeGreaterThan(total.sellable);
  });

  test("is the sum of its rows, which all pages have, the highest value first", async () => {
    for (const { warehouse_id, ...figure } of (await worthOf(goods)).list) {
      const rows = await rowsOf(goods, warehouse_id ?? 0);
      const values = rows.map(({ value }) => fen(value ?? ""));
      expect(rows).toHaveLength(figure.skus);
      expect(yuan(values.reduce((all, one) => all + one, 0))).toBe(figure.value);
      expect(rows.reduce((all, { pieces }) => all + pieces, 0)).toBe(figure.pieces);
      expect(values).toEqual([...values].sort((a, b) => b - a));
      expect(new Set(rows.flatMap(({ warehouses }) => warehouses))).toEqual(
        new Set(figure.skus > 0 ? [figure.name] : []),
      );
    }
    const [mine] = (await rowsOf(goods, shanghai)).filter(({ sku_id }) => sku_id === article.sku_id);
    expect(mine).toMatchObject({ pieces: 20, stock: 15, cost: "12.34", value: "246.80" });
    expect(await goods.get(`${ROOT}/place?warehouse=987654`)).toMatchObject({ status: 404 });
  });

  test("has the difference of this month's counts at cost, and what is on its way apart", async () => {
    const before = await worthOf(goods);
    const path = `/api/staff/stock/${article.sku_id}`;
    const { places } = (await goods.get(path)).data as { places: { warehouse_id: number; version: string }[] };
    const version = places.find(({ warehouse_id }) => warehouse_id === shanghai)?.version ?? "";
    const form = { warehouse_id: shanghai, read: 20, counted: 18, version, reason: "count", note: "" };
    expect(await goods.post(`${path}/count`, { key: newKey(), ...form })).toMatchObject({ status: 200 });
    const sent = { key: newKey(), from_id: shanghai, to_id: beijing, pieces: 3, note: "当天要发" };
    expect(await goods.post(`${path}/send`, sent)).toMatchObject({ status: 200 });
    const after = await worthOf(goods);
    const countedIn = ({ list }: typeof after, id = shanghai) => list.find(({ warehouse_id }) => warehouse_id === id);
    expect((countedIn(after)?.counted ?? 0) - (countedIn(before)?.counted ?? 0)).toBe(-2);
    expect(fen(after.total.counted_value ?? "") - fen(before.total.counted_value ?? "")).toBe(-2 * 1234);
    expect(after.moving.pieces - before.moving.pieces).toBe(3);
    expect(fen(after.moving.value ?? "") - fen(before.moving.value ?? "")).toBe(3 * 1234);
    expect(fen(before.total.value ?? "") - fen(after.total.value ?? "")).toBe(5 * 1234);
    shop.world.now += 32 * DAY_MS;
    goods = await as("goods");
    expect((await worthOf(goods)).total).toMatchObject({ counted: 0, counted_value: "0.00" });
  });
});

describe("a member of a warehouse", () => {
  test("sees the own one and what is in none, and no cost", async () => {
    shop.world.now += 100 * DAY_MS;
    await measure();
    const [warehouse, all] = [await as("warehouse"), await as("goods")];
    const { list, total, moving } = await worthOf(warehouse);
    expect(list.map(({ name }) => name)).toEqual(["上海仓", "未归仓"]);
    for (const row of [...list, total]) {
      expect(row).toMatchObject({ value: null, sellable_value: null, counted_value: null });
    }
    expect(moving.value).toBeNull();
    const own = (await worthOf(all)).list.filter(({ name }) => name === "上海仓" || name === "未归仓");
    expect(list.map(({ pieces, skus }) => [pieces, skus])).toEqual(own.map(({ pieces, skus }) => [pieces, skus]));
    expect(await warehouse.get(`${ROOT}/place?warehouse=${beijing}`)).toMatchObject({ status: 404 });
    const slow = await slowOf(warehouse);
    expect(slow).toMatchObject({ value: null, warehouses: [{ name: "上海仓" }] });
    expect((await slowOf(all)).count).toBeGreaterThan(slow.count);
    expect((await slowOf(warehouse, `?warehouse=${beijing}`)).list).toEqual([]);
    const rows = [
      ...(await rowsOf(warehouse, shanghai)),
      ...slow.list,
      ...(await exportOf(warehouse, "?report=value")).list,
      ...(await exportOf(warehouse, "?report=slow")).list,
    ];
    const pieces = slow.list.map((row) => row.pieces);
    expect(pieces).toEqual([...pieces].sort((a, b) => b - a));
    for (const row of rows) {
      expect(row).toMatchObject({ cost: null, value: null });
      expect(row.warehouses.filter((name) => name !== "上海仓" && name !== "未归仓")).toEqual([]);
    }
  });
});

describe("slow SKUs", () => {
  const search = "?keyword=%E6%B5%8B%E8%AF%95%E6%85%A2%E5%8A%A8%E7%A1%92%E9%BC%93";
  const mine = async () => (await slowOf(goods, search)).list.filter(({ sku_id }) => sku_id === article.sku_id);

  test("have stock for a year at the sales of 90 days less what was refunded, and are 90 days old", async () => {
    await measure();
    expect(await mine()).toEqual([]);
    shop.world.now += 90 * DAY_MS;
    goods = await as("goods");
    await measure();
    expect(await mine()).toMatchObject([
      { pieces: 20, stock: 15, sold_90: 0, warehouses: ["上海仓"], value: "246.80" },
    ]);
    expect((await slowOf(goods, `${search}&warehouse=${beijing}`)).list).toEqual([]);
    // 12 units last for 360 days at 3 in 90 days.
    const me = await refunder(shop, demoCustomers.tradeMarkup);
    const order = await me.paid([[article, 3]]);
    await measure();
    expect(await mine()).toEqual([]);
    const { sn } = await me.applied(order, allOf(order), { refund_type: 1 });
    await shop.backend.staff.refunds.agree(sn);
    await measure();
    expect(await mine()).toMatchObject([{ sold_90: 0 }]);
  });

  test("are those that a plain query finds, and their values add up", async () => {
    shop.world.now += 120 * DAY_MS;
    goods = await as("goods");
    await measure();
    const { count, value, list } = await slowOf(goods);
    const skus = await read()
      .selectFrom("skus")
      .innerJoin("products", "products.id", "skus.product_id")
      .select(["skus.id", "skus.stock", "products.listed_at"])
      .execute();
    const sold = await plainSales(shop.world.now - 90 * DAY_MS);
    const slow = skus.filter(({ id, stock, listed_at }) => {
      const isOld = listed_at <= shop.world.now - 90 * DAY_MS;
      return stock > 0 && isOld && stock * 90 >= (sold.get(id) ?? 0) * 365;
    });
    const ids = new Set(slow.map(({ id }) => id));
    const plain = (await plainShelf()).filter(({ sku_id }) => ids.has(sku_id));
    expect(count).toBe(slow.length);
    expect(value).toBe(yuan(plain.reduce((all, { pieces, cost }) => all + pieces * cost, 0)));
    expect(list).toHaveLength(Math.min(50, count));
    const exported = await exportOf(goods, "?report=slow");
    expect(exported.list.map(({ sku_id }) => sku_id)).toEqual([...ids].sort((a, b) => a - b));
  });
});

/** The units of paid orders since an instant, less the refunded ones, by SKU. */
async function plainSales(since: number) {
  const items = await read()
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("order_groups.state", "=", "paid")
    .where("order_groups.paid_at", ">", since)
    .select(["order_items.sku_id", "order_items.quantity", "order_items.refunded_pieces"])
    .execute();
  const rows = new Map<number, number>();
  for (const { sku_id, quantity, refunded_pieces } of items) {
    rows.set(sku_id, (rows.get(sku_id) ?? 0) + quantity - refunded_pieces);
  }
  return rows;
}

describe("SKUs to reorder", () => {
  const mine = async (days: number) =>
    (await reorderOf(goods, `?days=${days}`)).list.filter(({ sku_id }) => sku_id === article.sku_id);

  test("have stock for less than the chosen days at the sales of 30 days less what was refunded", async () => {
    const me = await refunder(shop, demoCustomers.tradeMarkup);
    const order = await me.paid([[article, 10]]);
    // 5 units last for 15 days at 10 in 30 days.
    await measure();
    expect(await mine(7)).toEqual([]);
    expect(await mine(14)).toEqual([]);
    expect(await mine(30)).toMatchObject([{ stock: 5, sold_30: 10, warehouses: ["上海仓"] }]);
    const { sn } = await me.applied(order, allOf(order), { refund_type: 1 });
    await shop.backend.staff.refunds.agree(sn);
    await measure();
    expect(await mine(30)).toEqual([]);
  });

  test("are those that a plain query finds, those that end first first", async () => {
    await measure();
    const sold = await plainSales(shop.world.now - 30 * DAY_MS);
    const skus = await read()
      .selectFrom("skus")
      .innerJoin("products", "products.id", "skus.product_id")
      .where("skus.is_show", "=", 1)
      .where("products.is_show", "=", 1)
      .select(["skus.id", "skus.stock"])
      .execute();
    const short = skus.filter(({ id, stock }) => (sold.get(id) ?? 0) > 0 && stock * 30 < (sold.get(id) ?? 0) * 30);
    const { count, list } = await reorderOf(goods, "?days=30");
    expect(count).toBe(short.length);
    const lasts = list.map(({ stock, sold_30 }) => stock / sold_30);
    expect(lasts).toEqual([...lasts].sort((a, b) => a - b));
    const exported = await exportOf(goods, "?report=reorder&days=30");
    expect(exported.list.map(({ sku_id }) => sku_id)).toEqual(short.map(({ id }) => id).sort((a, b) => a - b));
  });
});

test("an export has every row once, is logged by its first part, and is continued after a SKU", async () => {
  const { list, next } = await exportOf(goods, "?report=value");
  const { total } = await worthOf(goods);
  expect(yuan(list.reduce((all, { value }) => all + fen(value ?? ""), 0))).toBe(total.value);
  expect(next).toBeNull();
  const half = list[Math.floor(list.length / 2)]?.sku_id ?? 0;
  const rest = await exportOf(goods, `?report=value&after=${half}`);
  expect(rest.list).toEqual(list.filter(({ sku_id }) => sku_id > half));
  const own = await exportOf(goods, `?report=value&warehouse=${shanghai}`);
  expect(own.list).toEqual(list.filter(({ warehouses }) => warehouses.includes("上海仓")));
  const logged = await read().selectFrom("staff_log").select("summary").where("act", "=", "report.export").execute();
  expect(logged.map(({ summary }) => summary)).toEqual(["库存金额", `库存金额，仓库 ${shanghai}`]);
});
