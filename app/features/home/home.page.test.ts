import { expect, test } from "vitest";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { failCalls } from "#tests/support/broken.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { visit } from "#tests/support/visit.ts";
import { loader } from "./home.page.tsx";

const shop = freshBackend();
/** The data of the home page over a backend that has all of its calls. */
async function readHome(request: Parameters<typeof loader>[0]) {
  const { banners, products, ...rest } = await loader(request);
  return { banners: banners || null, products: products || null, ...rest };
}

test("the home page has banners, two rows of five and floors of eight [P6.8]", async () => {
  const { banners, finder, products, counts } = await readHome(visit("/").get());
  expect(finder).toEqual({ printers: 1051, consumables: 570 });
  expect(banners?.length).toBeGreaterThan(0);
  expect(products?.best).toHaveLength(5);
  expect(products?.fresh).toHaveLength(5);
  expect(products?.floors.every(({ list }) => list.length > 0 && list.length <= 8)).toBe(true);
  expect(counts).toBeNull();
});

test("the home page has at most ten banners [P6.8]", async () => {
  const banners = Array.from({ length: 12 }, (_, n) => ({ link: `/goods_cate?cid=${n}`, image: "/banners/paper.svg" }));
  await shop.backend.staff.site.set("banners", JSON.stringify(banners));
  expect((await readHome(visit("/").get())).banners).toEqual(banners.slice(0, 10));
});

test("the home page has the running flash sale, and without one on the day none [S2.toolbar.3]", async () => {
  const { sale } = await readHome(visit("/").get());
  expect(sale?.current.seckill_status).toBe(1);
  expect(sale?.list).toHaveLength(5);
  shop.world.now += 7 * 24 * 60 * 60 * 1000;
  expect((await readHome(visit("/").get())).sale).toBeNull();
});

test("the home page contains trade prices only for trade customers", async () => {
  expect(JSON.stringify(await readHome(visit("/").get()))).not.toMatch(/"cost/);
  const { get } = await visit("/").with(await tokenOf(shop, demoCustomers.tradeMarkup));
  const { products } = await readHome(get());
  expect(products?.floors[0]?.list[0]?.cost).toMatch(/^\d+\.\d\d$/);
});

test("a customer sees the numbers of pending orders", async () => {
  const { get } = await visit("/").with(await tokenOf(shop, demoCustomers.tradeMarkup));
  expect((await readHome(get())).counts).toMatchObject({ unpaid: 0, "1": 0, "6": 0 });
});

test.each([
  { path: "/api/pc/home", failed: "banners", rest: "products" },
  { path: "/api/printer/brands", failed: "finder", rest: "products" },
  { path: "/api/pc/rec_list", failed: "products", rest: "banners" },
  { path: "/api/store/product/seckill/lst", failed: "sale", rest: "products" },
  { path: "/api/order/number", failed: "counts", rest: "products" },
  { path: "/api/user/standing/lst", failed: "standing", rest: "quotations" },
  { path: "/api/offer/open", failed: "quotations", rest: "standing" },
] as const)("a failure of $path removes only $failed from the home page [P3.6]", async ({ path, failed, rest }) => {
  const { get } = await visit("/").with(await tokenOf(shop, demoCustomers.tradeMarkup));
  failCalls(shop, path);
  const home = await readHome(get());
  expect(home[failed]).toBeNull();
  expect(home[rest]).not.toBeNull();
});

const ABOUT = {
  name: "会议室",
  client: "",
  contact: "",
  phone: "",
  address: "",
  wanted_on: "",
  budget: null,
  remark: "",
};

test("the home page offers what to buy again with the days left, the rest of the standing list, and the open quotations", async () => {
  const me = await buyer(shop, demoCustomers.tradeCost);
  const browser = await visit("/").with(me.token);
  expect(await readHome(browser.get())).toMatchObject({ standing: { total: 0, due: [], lines: [] }, quotations: [] });
  const [often, once] = [await createProduct(shop), await createProduct(shop)];
  for (const { sku_id } of [once, often]) {
    await me.post("/api/user/standing/add", { lines: [{ code: String(sku_id) }] });
  }
  const notDue = (await readHome(browser.get())).standing?.lines;
  expect(notDue?.map(({ isTicked, due }) => [isTicked, due])).toEqual([
    [true, false],
    [true, false],
  ]);
  await me.pay(await me.order(often));
  shop.world.now += DAY_MS;
  await me.pay(await me.order(often));
  const { standing } = await readHome(browser.get());
  expect(standing?.due).toMatchObject([{ sku_id: often.sku_id, usage: expect.stringMatching(/天/) }]);
  expect(standing?.lines.map(({ sku_id, isTicked, due }) => [sku_id, isTicked, due])).toEqual([
    [once.sku_id, true, false],
  ]);
  await me.post("/api/offer/create", { ...ABOUT, lines: [{ product_attr_unique: once.sku_id, cart_num: 2 }] });
  expect((await readHome(browser.get())).quotations).toMatchObject([{ name: ABOUT.name, label: "草稿" }]);
});
