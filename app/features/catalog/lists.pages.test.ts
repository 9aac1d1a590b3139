import { expect, test } from "vitest";
import { action as searchAction, loader as searchLoader } from "#app/features/search/search.page.tsx";
import { requestContext } from "#app/http/context.server.ts";
import { takeToast } from "#app/http/toast.server.ts";
import { cart } from "#contract/cart.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action as categoriesAction, loader as categoriesLoader } from "./category-list.page.tsx";
import { readProductList } from "./list.server.ts";

const shop = freshBackend();

async function listed(path: string, browser = visit(path)) {
  const loader = path.startsWith("/goods_cate") ? categoriesLoader : searchLoader;
  return loader(browser.get(path));
}

/** The pieces of each SKU in the cart of a customer. */
async function cartOf(token: string) {
  const { data } = await call(shop, "GET", cart.list.path, { token });
  const { list } = cart.list.answer.parse(data);
  return Object.fromEntries(
    list.flatMap((group) => group.list.map((line) => [line.productAttr.unique, line.cart_num])),
  );
}

test("the list contains all products, those of a category, or those of a subcategory", async () => {
  const all = await listed("/goods_cate");
  const top = await listed("/goods_cate?cid=1");
  const below = top.facets.categories[0];
  const subcategory = await listed(`/goods_cate?cid=1&sid=${below?.id}`);
  expect(all.path).toEqual([]);
  expect(top.path.map(({ cate_name }) => cate_name)).toEqual(["打印耗材"]);
  expect(subcategory.path.at(-1)?.cate_name).toBe(below?.name);
  expect(subcategory.count).toBe(below?.count);
  expect(all.count).toBeGreaterThan(top.count);
  expect(top.count).toBeGreaterThan(subcategory.count);
});

test("a filter leaves as many products as its count says", async () => {
  const below = (await listed("/goods_cate?cid=1")).facets.categories[0];
  const subcategory = `/goods_cate?cid=1&sid=${below?.id}`;
  const plain = await listed(subcategory);
  const brand = plain.facets.brands[0];
  const spec = plain.facets.specs[0];
  const value = spec?.values[0];
  expect((await listed(`${subcategory}&brand_id=${brand?.id}`)).count).toBe(brand?.count);
  const filter_params = encodeURIComponent(`${spec?.name}:${value?.value}`);
  expect((await listed(`${subcategory}&filter_params=${filter_params}`)).count).toBe(value?.count);
  const cheap = await listed("/goods_cate?cid=1&price_on=10&price_off=30&limit=60&order=price_asc");
  const prices = cheap.cards.map(({ price }) => Number(price));
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  expect(prices.every((price) => price >= 10 && price <= 30)).toBe(true);
  const selfOperated = await listed("/goods_cate?is_trader=1&in_stock=1&view=table&limit=60");
  expect(selfOperated.rows.every(({ merchant, stock }) => merchant.is_trader === 1 && stock > 0)).toBe(true);
});

test("specifications are filters of a subcategory and of a search, not of the whole shop or a top category", async () => {
  for (const mixed of ["/goods_cate", "/goods_cate?cid=1"]) expect((await listed(mixed)).facets.specs).toEqual([]);
  for (const alike of ["/goods_cate?cid=1&sid=101", "/goods_cate?title=硒鼓"]) {
    expect((await listed(alike)).facets.specs.length, alike).toBeGreaterThan(0);
  }
  // A chosen specification is still listed, so that it can be removed.
  const chosen = await listed(`/goods_cate?cid=1&filter_params=${encodeURIComponent("颜色:黑色")}`);
  expect(chosen.facets.specs.map(({ name }) => name)).toContain("颜色");
});

test.each([
  "cid=abc&sid=-1&brand_id=x,,&price_on=NaN&order=drop%20table&view=wall&limit=7&page=0&in_stock=2",
  "cid=999999&sid=888888",
  "filter_params=%00%01&utm_source=x&all=9",
])("an invalid address falls back to all products: %s", async (query) => {
  const { count, query: parsed } = await listed(`/goods_cate?${query}`);
  expect(count).toBe((await listed("/goods_cate")).count);
  expect(parsed).toMatchObject({ cid: 0, sid: 0, page: 1, limit: 24, view: "cards" });
});

test("a page has 24 or 60 products, and a page beyond the last redirects to the last", async () => {
  expect((await listed("/goods_cate")).cards).toHaveLength(24);
  const { cards, last } = await listed("/goods_cate?limit=60");
  expect(cards).toHaveLength(60);
  const beyond = await outcome(listed(`/goods_cate?limit=60&page=${last + 5}&in_stock=0`));
  expect(beyond).toBeInstanceOf(Response);
  expect((beyond as Response).headers.get("Location")).toBe(`/goods_cate?limit=60&page=${last}`);
});

test("search finds products by model, and finds none for an unknown text", async () => {
  const found = await listed("/goods_search?title=TN2325");
  expect(found.cards.length).toBeGreaterThan(0);
  expect(found.cards.every(({ store_name }) => store_name.includes("TN-2325"))).toBe(true);
  const nothing = await listed("/goods_search?title=qqqqzzzzqqqq");
  expect(nothing).toMatchObject({ count: 0, cards: [], last: 1 });
  // The empty page shows what sells best.
  expect(nothing.bestsellers).toHaveLength(5);
  expect(found.bestsellers).toEqual([]);
});

/** A subcategory whose products do not match the text. */
async function categoryWithout(title: string) {
  const { facets } = await listed("/goods_cate?cid=1");
  for (const { id, name } of facets.categories) {
    const { emptyCategory } = await listed(`/goods_cate?cid=1&sid=${id}&title=${title}`);
    if (emptyCategory !== null) return { id, name };
  }
  throw new Error(`every category has ${title}`);
}

test("a search that names a printer leads to it, and shows what fits where no product has the words [P6.10]", async () => {
  const beside = await listed(`/goods_search?title=${encodeURIComponent("HP LaserJet 1020")}`);
  expect(beside).toMatchObject({ ofPrinters: false, printers: [{ printer_id: 5, consumables: 5 }] });
  const instead = await listed("/goods_search?title=LaserJetProM102w");
  expect(instead).toMatchObject({ ofPrinters: true, corrected: null, printers: [{ model: "LaserJet Pro M102w" }] });
  expect(instead.count).toBeGreaterThan(0);
  expect((await listed("/goods_search?title=A4")).printers).toEqual([]);
});

test("a search without a hit in its category shows the hits of the whole shop, and says so", async () => {
  const everywhere = await listed("/goods_search?title=中性笔");
  const { id, name } = await categoryWithout("中性笔");
  const widened = await listed(`/goods_cate?cid=1&sid=${id}&title=中性笔&all=2`);
  expect(widened).toMatchObject({ emptyCategory: name, count: everywhere.count, path: [], query: { cid: 0, sid: 0 } });
  expect(widened.cards.length).toBeGreaterThan(0);
  // A text without any match in the shop gives an empty list of the category.
  const nowhere = await listed(`/goods_cate?cid=1&sid=${id}&title=qqqqzzzzqqqq&all=2`);
  expect(nowhere).toMatchObject({ emptyCategory: null, count: 0, query: { sid: id } });
  // Where a filter leaves nothing, the page offers to clear it and does not call the category empty.
  const filtered = await listed(`/goods_cate?cid=1&sid=${id}&title=中性笔&price_on=9999999`);
  expect(filtered).toMatchObject({ emptyCategory: null, count: 0 });
});

test("a hot word of a category page searches the whole shop", async () => {
  const everywhere = await listed("/goods_search?title=硒鼓");
  const hot = await listed("/goods_cate?cid=1&sid=101&title=硒鼓&all=1");
  expect(hot).toMatchObject({ count: everywhere.count, emptyCategory: null, query: { cid: 0, sid: 0 } });
  expect((await listed("/goods_cate?cid=1&all=1")).query.cid).toBe(1);
});

test("the code of a SKU redirects to its product, an unknown one is searched", async () => {
  const [row] = (await listed("/goods_cate?cid=1&view=table")).rows;
  const code = `${row?.product_id}-${row?.sku_id}`;
  for (const path of ["/goods_search?title=", "/goods_cate?cid=2&all=2&title="]) {
    const answer = await outcome(listed(path + code));
    expect((answer as Response).headers.get("Location")).toBe(`/goods_detail/${row?.product_id}?sku=${row?.sku_id}`);
  }
  expect((await listed("/goods_search?title=10001-999999999")).query.title).toBe("10001-999999999");
});

test("only approved customers receive trade prices", async () => {
  for (const path of ["/goods_cate?cid=1", "/goods_search?title=硒鼓&view=table"]) {
    expect(JSON.stringify(await listed(path))).not.toMatch(/"cost/);
    for (const person of [demoCustomers.underReview, demoCustomers.refused, demoCustomers.stationer]) {
      const browser = await visit(path).with(await tokenOf(shop, person));
      expect(JSON.stringify(await listed(path, browser))).not.toMatch(/"cost/);
    }
    const approved = await visit(path).with(await tokenOf(shop, demoCustomers.tradeMarkup));
    expect(JSON.stringify(await listed(path, approved))).toMatch(/"cost".*"cost_plus"/);
  }
});

test("a bulk add takes the rows with a quantity, at most the stock", async () => {
  const path = "/goods_cate?cid=1&view=table&in_stock=1";
  const token = await tokenOf(shop, demoCustomers.tradeMarkup);
  const browser = await visit(path).with(token);
  const { rows } = await listed(path, browser);
  const [first, second, third] = rows;
  const before = await cartOf(token);
  const answer = await categoriesAction(
    browser.post({
      intent: "add_cart",
      sku: rows.slice(0, 4).map(({ sku_id }) => sku_id),
      cart_num: ["2", "", "99999999", "0"],
    }),
  );
  expect(answer).toMatchObject({ status: 303 });
  expect((answer as Response).headers.get("Location")).toBe(
    path.replace("&view=table&in_stock=1", "&in_stock=1&view=table"),
  );
  expect(await cartOf(token)).toMatchObject({
    [first?.sku_id ?? ""]: 2 + (before[first?.sku_id ?? ""] ?? 0),
    [third?.sku_id ?? ""]: third?.stock,
  });
  expect((await cartOf(token))[second?.sku_id ?? ""]).toBe(before[second?.sku_id ?? ""]);
});

test("each row of a bulk add has its result on the next page, or on the refused form [P6.53]", async () => {
  const path = "/goods_cate?cid=1&view=table&in_stock=1";
  const token = await tokenOf(shop, demoCustomers.underReview);
  const browser = await visit(path).with(token);
  const [bought, soldOut, hidden, capped] = (await listed(path, browser)).rows;
  if (!bought || !soldOut || !hidden || !capped) throw new Error("the list has too few rows");
  await shop.backend.database.write(async (tx) => {
    await tx.updateTable("skus").set({ stock: 0 }).where("id", "=", soldOut.sku_id).execute();
    await tx.updateTable("skus").set({ is_show: 0 }).where("id", "=", hidden.sku_id).execute();
  });
  const add = (rows: readonly { sku_id: number }[]) =>
    outcome(
      categoriesAction(
        browser.post({ intent: "add_cart", sku: rows.map(({ sku_id }) => sku_id), cart_num: rows.map(() => "99999") }),
      ),
    );
  const partly = (await add([soldOut, hidden, capped])) as Response;
  expect(partly.status).toBe(303);
  const Cookie = partly.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
  const { toast } = await takeToast(new Request("http://localhost/", { headers: { Cookie } }));
  expect(toast?.rows).toEqual([
    [soldOut.sku_id, 0, "库存不足"],
    [hidden.sku_id, 0, "规格已失效"],
    [capped.sku_id, capped.stock, "库存只有这些"],
  ]);
  expect(await add([soldOut, hidden])).toMatchObject({
    init: { status: 409 },
    data: {
      rows: [
        [soldOut.sku_id, 0, "库存不足"],
        [hidden.sku_id, 0, "规格已失效"],
      ],
    },
  });
});

test("a quantity that is no number is refused, full-width digits are read", async () => {
  const path = "/goods_search?title=TN-2325&view=table";
  const token = await tokenOf(shop, demoCustomers.newcomer);
  const browser = await visit(path).with(token);
  const [row] = (await listed(path, browser)).rows;
  const add = (text: string) =>
    outcome(searchAction(browser.post({ intent: "add_cart", sku: [row?.sku_id ?? 0], cart_num: [text] })));
  expect(await add("abc")).toMatchObject({
    init: { status: 409 },
    data: { form: { error: { "": ["1 种商品的数量不是数字，请改正后再加入"] } } },
  });
  expect(await cartOf(token)).toEqual({});
  expect(await add("１２")).toMatchObject({ status: 303 });
  expect(await cartOf(token)).toEqual({ [row?.sku_id ?? ""]: 12 });
});

test("the table has a row for each SKU, grouped by product; more than four are folded until they are opened", async () => {
  const path = "/goods_cate?cid=1&view=table&limit=60";
  const { rows } = await listed(path);
  expect(new Set(rows.map(({ sku_id }) => sku_id)).size).toBe(rows.length);
  const groups = rows.flatMap(({ product_id, group }) => (group ? [{ product_id, ...group }] : []));
  expect(groups.length).toBe(60);
  expect(groups.reduce((sum, group) => sum + group.rows, 0)).toBe(rows.length);
  expect(groups.some((group) => group.rows > 1)).toBe(true);
  const folded = groups.find((group) => group.folded > 0);
  expect(folded?.rows).toBe(3);
  const opened = await listed(`${path}&open=${folded?.product_id}`);
  expect(opened.rows.find(({ product_id }) => product_id === folded?.product_id)?.group).toEqual({
    rows: 3 + (folded?.folded ?? 0),
    folded: 0,
  });
});

test("a bulk add of more than a hundred lines is refused as a whole", async () => {
  const path = "/goods_cate?cid=1&view=table";
  const browser = await visit(path).with(await tokenOf(shop, demoCustomers.newcomer));
  const sku = Array.from({ length: 101 }, (_, index) => index + 1);
  const answer = await categoriesAction(browser.post({ intent: "add_cart", sku, cart_num: sku.map(() => "1") }));
  expect(answer).toMatchObject({ init: { status: 400 } });
  const { error } = (answer as { data: { form: { error: Record<string, string[]> } } }).data.form;
  expect(Object.values(error).flat()).toEqual(["一次最多加入 100 种商品"]);
});

test("a row's own button adds only that row", async () => {
  const path = "/goods_search?title=TN-2325&view=table";
  const token = await tokenOf(shop, demoCustomers.newcomer);
  const browser = await visit(path).with(token);
  const { rows } = await listed(path, browser);
  const [first, second] = rows;
  await searchAction(
    browser.post({
      intent: "add_cart",
      sku: rows.map(({ sku_id }) => sku_id),
      cart_num: rows.map(() => "3"),
      only: second?.sku_id ?? 0,
    }),
  );
  expect(await cartOf(token)).toEqual({ [second?.sku_id ?? ""]: 3 });
  expect(first).toBeDefined();
});

test("ticked rows without a quantity are added with their minimum orders", async () => {
  const path = "/goods_search?title=TN-2325&view=table";
  const token = await tokenOf(shop, demoCustomers.newcomer);
  const browser = await visit(path).with(token);
  const { rows } = await listed(path, browser);
  const ticked = rows[1];
  const sku = rows.map(({ sku_id }) => sku_id);
  await searchAction(
    browser.post({ intent: "add_cart", sku, cart_num: sku.map(() => ""), ticked: ticked?.sku_id ?? 0 }),
  );
  expect(await cartOf(token)).toEqual({ [ticked?.sku_id ?? ""]: ticked?.min_order });
});

test("selected rows lead to a new quotation or to a file of them, if their quantities are numbers", async () => {
  const path = "/goods_search?title=TN-2325&view=table";
  const browser = await visit(path).with(await tokenOf(shop, demoCustomers.newcomer));
  const lead = (target: string, text: string) =>
    outcome(
      searchAction(
        browser.post({ intent: "add_cart", sku: [7, 8, 9], cart_num: [text, "", "9999999"], ticked: 8, target }),
      ),
    );
  const quoted = (await lead("quotation", "5")) as Response;
  expect(quoted.headers.get("Location")).toBe("/project/add_project?lines=7_5%2C8_1%2C9_999999");
  const exported = (await lead("file", "5")) as Response;
  expect(exported.headers.get("Location")).toBe("/shopping_cart/export?add=7%3A5%2C8%2C9%3A999999");
  expect(await lead("file", "abc")).toMatchObject({ init: { status: 409 } });
  expect(await lead("elsewhere", "5")).toMatchObject({ init: { status: 400 } });
});

test("a page can limit its list to one store, at its own path", async () => {
  const { request, ...args } = visit("/store/9?limit=60&page=9999").get();
  const { api } = await requestContext({ request, ...args });
  const [card] = (await listed("/goods_cate")).cards;
  const storeId = card?.merchant.mer_id ?? 0;
  const beyond = await outcome(readProductList(api, request, "/store/9", { mer_id: storeId }));
  expect((beyond as Response).headers.get("Location")).toMatch(/^\/store\/9\?limit=60&page=\d+$/);
  const list = await readProductList(api, new Request("http://localhost/store/9"), "/store/9", { mer_id: storeId });
  const cards = list.cards;
  expect(cards.length).toBeGreaterThan(0);
  expect(cards.every(({ merchant }) => merchant.mer_id === storeId)).toBe(true);
});

test("if no line can be added, the answer names them and keeps the submitted quantities", async () => {
  const path = "/goods_search?title=TN-2325&view=table";
  const browser = await visit(path).with(await tokenOf(shop, demoCustomers.newcomer));
  const refused = await searchAction(browser.post({ intent: "add_cart", sku: [987654321], cart_num: ["3"] }));
  expect(refused).toMatchObject({
    init: { status: 409 },
    data: {
      form: {
        initialValue: { sku: "987654321", cart_num: "3" },
        error: { "": [expect.stringContaining("987654321")] },
      },
    },
  });
});

test("a form without any quantity is answered with 400 in Chinese", async () => {
  const fields = { intent: "add_cart", sku: [1, 2], cart_num: ["", "0"] };
  const path = "/goods_cate?view=table";
  const browser = await visit(path).with(await tokenOf(shop, demoCustomers.newcomer));
  const answer = await categoriesAction(browser.post(fields));
  expect(answer).toMatchObject({ init: { status: 400 } });
  const { error } = (answer as { data: { form: { error: Record<string, string[]> } } }).data.form;
  expect(Object.values(error).flat().join()).toMatch(/^[^A-Za-z]+$/);
});

test("a visitor's bulk add redirects to the login, which returns to the list", async () => {
  const path = "/goods_cate?cid=1&view=table";
  const answer = await outcome(categoriesAction(visit(path).post({ intent: "add_cart", sku: [1], cart_num: ["1"] })));
  expect(answer).toMatchObject({ status: 302 });
  expect((answer as Response).headers.get("Location")).toBe(`/login?from=${encodeURIComponent(path)}`);
});
