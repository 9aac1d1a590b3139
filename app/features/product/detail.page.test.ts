import { describe, expect, test } from "vitest";
import { loader as listLoader } from "#app/features/catalog/category-list.page.tsx";
import { takeToast } from "#app/http/toast.server.ts";
import { cart } from "#contract/cart.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader, meta } from "./detail.page.tsx";

const shop = freshBackend();

/** A demo product with several SKUs in stock. */
async function sample() {
  const { cards } = await listLoader(visit("/goods_cate?cid=1&in_stock=1").get());
  const card = cards.find(({ sku_count, stock }) => sku_count > 1 && stock > 20);
  if (!card) throw new Error("the demo has no product with several SKUs");
  return card;
}

type Fields = Record<string, string | number | readonly (string | number)[]>;

/** The messages of an action's result, for all fields and the form. */
const messagesOf = (answer: unknown) =>
  Object.values((answer as { data: { form: { error: Record<string, string[]> } } }).data.form.error).flat();

const productPage = (id: number | string, search = "", browser = visit("/")) => ({
  get: () => ({ ...browser.get(`/goods_detail/${id}${search}`), params: { id: String(id) } }),
  post: (fields: Fields) => ({
    ...browser.post(fields, `/goods_detail/${id}${search}`),
    params: { id: String(id) },
  }),
});

async function cartOf(token: string) {
  const { data } = await call(shop, "GET", cart.list.path, { token });
  return cart.list.answer.parse(data).list.flatMap(({ list }) => list);
}

async function browserOf(phone: string) {
  const token = await tokenOf(shop, phone);
  return { token, browser: await visit("/").with(token) };
}

test("the parameters name the bar code of the chosen specification", async () => {
  const { product_id, sku_id } = await createProduct(shop);
  const rows = async () => (await loader(productPage(product_id, "?tab=params").get())).data.rows;
  expect(await rows()).not.toContainEqual(expect.objectContaining({ name: "条码" }));
  await shop.backend.database.write((tx) =>
    tx.updateTable("skus").set({ bar_code: "6901234567892" }).where("id", "=", sku_id).execute(),
  );
  expect(await rows()).toContainEqual({ name: "条码", value: "6901234567892" });
});

test("the page starts with the cheapest SKU in stock and the minimum order, unless the address names others [P7.3]", async () => {
  const card = await sample();
  const { data, init } = await loader(productPage(card.product_id).get());
  expect(init?.status).toBe(200);
  expect(data).toMatchObject({ chosen: { sku_id: card.sku_id }, quantity: card.min_order, tab: "info" });
  const other = data.product.skus.find(({ sku_id }) => sku_id !== card.sku_id);
  const chosen = await loader(productPage(card.product_id, `?sku=${other?.sku_id}&cart_num=2&tab=params`).get());
  expect(chosen.data).toMatchObject({ chosen: { sku_id: other?.sku_id }, quantity: 2, tab: "params" });
  const nonsense = await loader(productPage(card.product_id, "?sku=abc&cart_num=abc&tab=x&image=-1").get());
  expect(nonsense.data).toMatchObject({ chosen: { sku_id: card.sku_id }, quantity: 1, tab: "info", picture: null });
  await shop.backend.database.write((tx) =>
    tx.updateTable("skus").set({ min_order: 4 }).where("id", "=", card.sku_id).execute(),
  );
  expect((await loader(productPage(card.product_id).get())).data.quantity).toBe(4);
});

test.each(["987654321", "abc", "1.5", "-1", "0", "1%2F2", "99999999999999999999"])(
  "product %s is answered with 404",
  async (id) => {
    expect(await outcome(loader(productPage(id).get()))).toMatchObject({ init: { status: 404 } });
  },
);

test("an off-shelf product is answered with 410 and related products, and cannot be bought", async () => {
  const card = await sample();
  await shop.backend.database.write((tx) =>
    tx.updateTable("products").set({ is_show: 0 }).where("id", "=", card.product_id).execute(),
  );
  const { data, init } = await loader(productPage(card.product_id).get());
  expect(init?.status).toBe(410);
  expect(data.product.is_show).toBe(0);
  expect(data.related.length).toBeGreaterThan(0);
  const { browser } = await browserOf(demoCustomers.newcomer);
  const answer = await action(
    productPage(card.product_id, "", browser).post({ intent: "add_cart", sku: card.sku_id, cart_num: 1 }),
  );
  expect(answer).toMatchObject({ init: { status: 409 } });
});

test("only approved customers receive trade prices, and meta tags contain the public price", async () => {
  const card = await sample();
  for (const browser of [visit("/"), (await browserOf(demoCustomers.underReview)).browser]) {
    expect(JSON.stringify(await loader(productPage(card.product_id, "", browser).get()))).not.toMatch(/"cost/);
  }
  const { data } = await loader(
    productPage(card.product_id, "", (await browserOf(demoCustomers.tradeCost)).browser).get(),
  );
  expect(data.chosen.cost).toBeDefined();
  const metaTags = JSON.stringify(
    // The meta function reads only these three of its arguments.
    meta({
      data,
      matches: [{ id: "shell/shell", data: { config: null, domain: "http://shop.test/" } }],
      location: { pathname: "/goods_detail/1" },
    } as unknown as Parameters<typeof meta>[0]),
  );
  expect(metaTags).toContain(`"price":"${data.chosen.price}"`);
  expect(metaTags).not.toContain(data.chosen.cost);
});

test("加入购物车 stays on the product, and refuses more pieces than the stock [P5.17]", async () => {
  const card = await sample();
  const { token, browser } = await browserOf(demoCustomers.newcomer);
  const page = productPage(card.product_id, "", browser);
  const answer = await action(page.post({ intent: "add_cart", sku: card.sku_id, cart_num: 2 }));
  expect(answer).toMatchObject({ status: 303 });
  expect((answer as Response).headers.get("Location")).toBe(`/goods_detail/${card.product_id}?sku=${card.sku_id}`);
  expect(await cartOf(token)).toMatchObject([{ cart_num: 2, productAttr: { unique: card.sku_id } }]);
  const over = await action(page.post({ intent: "add_cart", sku: card.sku_id, cart_num: card.stock + 1 }));
  expect(over).toMatchObject({ init: { status: 409 }, data: { form: { error: { cart_num: ["库存不足"] } } } });
  expect(await cartOf(token)).toMatchObject([{ cart_num: 2 }]);
});

test.each([
  { typed: "999999999", added: "all" },
  { typed: "0", added: 1 },
  { typed: "-5", added: 1 },
  { typed: "abc", added: 1 },
  { typed: "0x10", added: 1 },
  { typed: "1e3", added: 1 },
  { typed: "１２", added: 12 },
  { typed: "", added: 1 },
])("a typed quantity of '$typed' is added as $added [S5.cart.2] [P5.17]", async ({ typed, added }) => {
  const card = await sample();
  const { token, browser } = await browserOf(demoCustomers.newcomer);
  await action(
    productPage(card.product_id, "", browser).post({ intent: "add_cart", sku: card.sku_id, cart_num: typed }),
  );
  expect(await cartOf(token)).toMatchObject([{ cart_num: added === "all" ? card.stock : added }]);
});

test.each([
  { typed: "999999999", toastText: /^已加入购物车，库存 (\d+)，已改为 \1$/ },
  { typed: "1.5", toastText: /^已加入购物车，数量已改为 1$/ },
  { typed: "abc", toastText: /^已加入购物车，数量已改为 1$/ },
  { typed: "１", toastText: /^已加入购物车$/ },
])(
  "the toast for a quantity of $typed says to what it was changed, and mentions the stock only if it limited it",
  async ({ typed, toastText }) => {
    const card = await sample();
    const { browser } = await browserOf(demoCustomers.newcomer);
    const post = productPage(card.product_id, "", browser).post;
    const answer = await outcome(action(post({ intent: "add_cart", sku: card.sku_id, cart_num: typed })));
    if (!(answer instanceof Response)) throw new Error("the action did not redirect");
    const Cookie = answer.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
    const { toast } = await takeToast(new Request("http://localhost/", { headers: { Cookie } }));
    expect(toast?.text).toMatch(toastText);
  },
);

test("a scripted add from a list is answered without a redirect, with the toast in a cookie", async () => {
  const card = await sample();
  const { browser } = await browserOf(demoCustomers.newcomer);
  const answer = await action(
    productPage(card.product_id, "", browser).post({ intent: "add_cart", sku: card.sku_id, cart_num: 1, stay: 1 }),
  );
  expect(answer).toMatchObject({ data: { form: null } });
  expect(new Headers((answer as { init?: ResponseInit }).init?.headers).get("Set-Cookie")).toContain("shop_toast");
});

test("the form of a card, whose fixed fields stand in its address, adds once and leads back to its list [R4]", async () => {
  const card = await sample();
  const { token, browser } = await browserOf(demoCustomers.newcomer);
  const search = new URLSearchParams({
    sku: String(card.sku_id),
    from: "/goods_cate?cid=1",
    key: crypto.randomUUID(),
  });
  const page = productPage(card.product_id, `?${search}`, browser);
  for (let submit = 1; submit <= 2; submit += 1) {
    const answer = await action(page.post({ intent: "add_cart", cart_num: 2 }));
    expect((answer as Response).headers.get("Location")).toBe("/goods_cate?cid=1");
  }
  const lines = (await cartOf(token)).filter(({ productAttr }) => productAttr.unique === card.sku_id);
  expect(lines.map(({ cart_num }) => cart_num)).toEqual([2]);
});

test("立即购买 creates a line outside the cart and redirects to the confirm page", async () => {
  const card = await sample();
  const { token, browser } = await browserOf(demoCustomers.newcomer);
  const answer = await action(
    productPage(card.product_id, "", browser).post({ intent: "buy_now", sku: card.sku_id, cart_num: 3 }),
  );
  expect(answer).toMatchObject({ status: 303 });
  expect((answer as Response).headers.get("Location")).toMatch(/^\/order_confirm\?cartId=[1-9]\d*$/);
  expect(await cartOf(token)).toEqual([]);
});

test.each(["add_cart", "buy_now"])(
  "a visitor's %s redirects to the login, which returns to the chosen SKU and quantity",
  async (intent) => {
    const card = await sample();
    const answer = await outcome(action(productPage(card.product_id).post({ intent, sku: card.sku_id, cart_num: 3 })));
    expect(answer).toMatchObject({ status: 302 });
    const back = new URL((answer as Response).headers.get("Location") ?? "", "http://shop.test").searchParams.get(
      "from",
    );
    expect(back).toBe(`/goods_detail/${card.product_id}?sku=${card.sku_id}&cart_num=3`);
  },
);

test("a visitor's invalid form redirects to the login", async () => {
  const card = await sample();
  const answer = await outcome(action(productPage(card.product_id).post({ intent: "add_cart", sku: "x" })));
  expect((answer as Response).headers.get("Location")).toBe(
    `/login?from=${encodeURIComponent(`/goods_detail/${card.product_id}`)}`,
  );
});

test.each<{ name: string; fields: Fields }>([
  { name: "no SKU", fields: { intent: "add_cart", cart_num: 1 } },
  { name: "a SKU that is not an id", fields: { intent: "add_cart", sku: "1 or 1=1", cart_num: 1 } },
  { name: "two SKUs", fields: { intent: "add_cart", sku: [1, 2], cart_num: 1 } },
])("$name is answered with 400 in Chinese", async ({ fields }) => {
  const card = await sample();
  const { browser } = await browserOf(demoCustomers.newcomer);
  const answer = await action(productPage(card.product_id, "", browser).post(fields));
  expect(answer).toMatchObject({ init: { status: 400 } });
  expect(messagesOf(answer).join()).toMatch(/^[^A-Za-z]+$/);
});

test("the matrix adds all SKUs with a quantity, and asks for one where none is given", async () => {
  const card = await sample();
  const { token, browser } = await browserOf(demoCustomers.newcomer);
  const { product } = (await loader(productPage(card.product_id).get())).data;
  const skus = product.skus.map(({ sku_id }) => sku_id);
  const page = productPage(card.product_id, "", browser);
  const before = new Map((await cartOf(token)).map((line) => [line.productAttr.unique, line.cart_num]));
  const answer = await action(page.post({ intent: "add_skus", sku: skus, cart_num: skus.map(() => "2") }));
  expect((answer as Response).headers.get("Location")).toBe(`/goods_detail/${card.product_id}`);
  const lines = new Map((await cartOf(token)).map((line) => [line.productAttr.unique, line.cart_num]));
  const buyable = product.skus.filter(({ stock }) => stock > 3);
  expect(buyable.map(({ sku_id }) => (lines.get(sku_id) ?? 0) - (before.get(sku_id) ?? 0))).toEqual(
    buyable.map(() => 2),
  );
  const empty = await action(page.post({ intent: "add_skus", sku: skus, cart_num: skus.map(() => "") }));
  expect(messagesOf(empty)).toEqual(["请填写要加入的数量"]);
  const many = Array.from({ length: 101 }, (_, index) => index + 1);
  const tooMany = await action(page.post({ intent: "add_skus", sku: many, cart_num: many.map(() => "1") }));
  expect(messagesOf(tooMany)).toEqual(["一次最多加入 100 种商品"]);
});

describe("加入报价单", () => {
  const asked = async (fields: Fields, browser = visit("/")) => {
    const { product_id } = await sample();
    return outcome(action(productPage(product_id, "", browser).post({ intent: "add_offer", ...fields })));
  };

  test.each([
    { typed: "12", quantity: 12 },
    { typed: "0", quantity: 1 },
    { typed: "abc", quantity: 1 },
  ])("leads to the choice of the quotation with the typed quantity of '$typed' [P5.5]", async ({ typed, quantity }) => {
    const { browser } = await browserOf(demoCustomers.newcomer);
    const answer = await asked({ sku: 100001, cart_num: typed }, browser);
    if (!(answer instanceof Response)) throw new Error("the action did not redirect");
    const to = `/project/add_project?sku=100001&quantity=${quantity}`;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, to]);
  });

  test("leads a visitor there after the login [P5.5]", async () => {
    const answer = await asked({ sku: 100001, cart_num: 3 });
    if (!(answer instanceof Response)) throw new Error("the action did not redirect");
    const from = encodeURIComponent("/project/add_project?sku=100001&quantity=3");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/login?from=${from}`]);
  });

  test("without a specification is refused", async () => {
    const { browser } = await browserOf(demoCustomers.newcomer);
    expect(await asked({ cart_num: 3 }, browser)).toMatchObject({
      init: { status: 400 },
      data: { form: { error: { sku: ["请选择规格"] } } },
    });
  });
});

test("the SKU of another product is refused", async () => {
  const card = await sample();
  const { browser } = await browserOf(demoCustomers.newcomer);
  const answer = await action(
    productPage(card.product_id, "", browser).post({ intent: "add_cart", sku: 987654321, cart_num: 1 }),
  );
  expect(answer).toMatchObject({ init: { status: 409 }, data: { form: { error: { sku: ["规格已失效"] } } } });
});

test("a consumable lists its printers only on the tab 适用机型", async () => {
  const card = await sample();
  const info = await loader(productPage(card.product_id).get());
  expect(info.data.fits).toEqual([]);
  expect(info.data.fitCount).toBeGreaterThan(0);
  const fits = await loader(productPage(card.product_id, "?tab=fits").get());
  expect(fits.data.fits).toHaveLength(info.data.fitCount);
});

describe("我的机型适用吗", () => {
  /** The product id of the maker's toner for the LaserJet 1020. */
  const TONER = 10001;
  const fitOf = async (model: string) =>
    (await loader(productPage(TONER, `?model=${encodeURIComponent(model)}`).get())).data.fit;

  test("names the printer that fits, however its model is spelled [P6.35]", async () => {
    for (const model of ["HP LaserJet 1020", "１０２０", "laserjet1020"]) {
      expect(await fitOf(model), model).toMatchObject({ fitting: [{ model: "LaserJet 1020" }], others: [] });
    }
  });

  test("names the printer that does not fit, or none [P6.35]", async () => {
    expect(await fitOf("dcp7080d")).toMatchObject({ fitting: [], others: [{ model: "DCP-7080D" }] });
    expect(await fitOf("zzzz")).toMatchObject({ fitting: [], others: [] });
    expect(await fitOf("  ")).toBeNull();
  });
});

test("a printer lists its consumables on the tab 适用耗材, and other products have no such tab", async () => {
  const { product_id } = await shop.backend.database.read
    .selectFrom("printers")
    .select("product_id")
    .where("product_id", "is not", null)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const page = await loader(productPage(product_id ?? 0, "?tab=consumables").get());
  expect(page.data).toMatchObject({ tab: "consumables", fitCount: 0 });
  expect(page.data.supplies?.list.length).toBeGreaterThan(0);
  expect((await loader(productPage(10001, "?tab=consumables").get())).data).toMatchObject({
    tab: "info",
    supplies: null,
  });
});

describe("the rows beside the options", () => {
  const pageOf = async (product_id: number, search = "", browser = visit("/")) =>
    (await loader(productPage(product_id, search, browser).get())).data;
  const row = ({ facts }: Awaited<ReturnType<typeof pageOf>>, name: string) =>
    facts.find((fact) => fact.name === name)?.lines.map((line) => line.map(({ text }) => text).join(" ")) ?? [];

  test("show the stock by warehouse, the nearest first, and leave it out where none has it [P6.37]", async () => {
    const article = await createProduct(shop, { stock: 9 });
    const { warehouses } = shop.backend.staff;
    await warehouses.fill("上海仓", article.store_id);
    for (const to of ["珠海仓", "北京仓"]) await warehouses.transfer(article.sku_id, { from: "上海仓", to, pieces: 3 });
    const namesOf = async (search: string, browser = visit("/")) =>
      row(await pageOf(article.product_id, search, browser), "仓库").map((line) => line.slice(0, 3));
    expect(await namesOf("")).toEqual(["上海仓", "珠海仓", "北京仓"]);
    const ofTianjin = (await browserOf(demoCustomers.tradeCost)).browser;
    expect((await namesOf("", ofTianjin))[0]).toBe("北京仓");
    expect((await namesOf("?province=广东省", ofTianjin))[0]).toBe("珠海仓");
    const bare = await createProduct(shop);
    expect(row(await pageOf(bare.product_id), "仓库")).toEqual([]);
  });

  test("say what a delivery costs to the chosen province, which the links of the page keep", async () => {
    const { product_id } = await createProduct(shop);
    const visitor = await pageOf(product_id);
    expect(visitor.delivery).toMatchObject({ province: null, provinces: expect.arrayContaining(["浙江省"]) });
    expect(visitor.province).toBeUndefined();
    const chosen = await pageOf(product_id, "?province=新疆维吾尔自治区");
    expect(JSON.stringify(chosen.delivery?.lines)).toContain("1 支运费 ¥23.00，含偏远地区加收 ¥15.00");
    expect(chosen.province).toBe("新疆维吾尔自治区");
    for (const unknown of ["火星", "%00", "x".repeat(500)]) {
      const page = await pageOf(product_id, `?province=${unknown}`);
      expect([page.province, page.delivery?.province]).toEqual([undefined, null]);
    }
  });

  test("have the rules of refunds and invoices on the tab 售后与发票", async () => {
    const { product_id } = await sample();
    const { tab, rows } = await pageOf(product_id, "?tab=service");
    expect(tab).toBe("service");
    expect(rows).toContainEqual({ name: "退货期限", value: "确认收货后 15 天内，可以只退一部分数量" });
    expect(rows).toContainEqual({ name: "发票种类", value: "电子普通发票、增值税专用发票（电子）" });
  });
});

describe("the tab 评价", () => {
  /** The bestseller of the first store has thirteen reviews. */
  async function reviewedProduct() {
    const found = await shop.backend.database.read
      .selectFrom("reviews")
      .select(["product_id", ({ fn }) => fn.countAll<number>().as("count")])
      .groupBy("product_id")
      .having(({ fn }) => fn.countAll<number>(), ">", 10)
      .orderBy("product_id")
      .executeTakeFirstOrThrow();
    return found.product_id;
  }
  const reviewsOf = async (id: number, search = "") =>
    (await loader(productPage(id, search).get())).data.reviews ?? { summary: undefined, shown: undefined };

  test("pages and filters reviews by the address, and shows the last page where it is beyond [P6.38]", async () => {
    const id = await reviewedProduct();
    const { summary, shown } = await reviewsOf(id, "?tab=reviews&page=2");
    expect(summary?.stat.count).toBe(13);
    expect(shown).toMatchObject({ type: "", page: 2, last: 2, list: Array(3).fill({}) });
    expect((await reviewsOf(id, "?tab=reviews&page=99")).shown).toEqual(shown);
    const best = (await reviewsOf(id, "?tab=reviews&review=best")).shown;
    expect(best?.list.filter(({ rate }) => Number(rate) < 4)).toEqual([]);
    expect((await reviewsOf(id, "?tab=reviews&review=x&page=-1")).shown).toMatchObject({ type: "", page: 1 });
  });

  test("is counted on the other tabs, which carry no review", async () => {
    const { summary, shown } = await reviewsOf(await reviewedProduct(), "?tab=params&review=best&page=2");
    expect([summary?.stat.count, shown]).toEqual([13, null]);
  });

  test("gives search engines a rating where there are reviews, and none where there are not [P3.10]", async () => {
    const jsonLdOf = async (id: number) => {
      const { data } = await loader(productPage(id).get());
      // The meta function reads only these three of its arguments.
      const args = {
        data,
        matches: [{ id: "shell/shell", data: { config: null, domain: "http://shop.test/" } }],
      };
      const location = { pathname: "/goods_detail/1" };
      return JSON.stringify(meta({ ...args, location } as unknown as Parameters<typeof meta>[0]));
    };
    expect(await jsonLdOf(await reviewedProduct())).toMatch(/"AggregateRating","ratingValue":"4\.\d","reviewCount":13/);
    expect(await jsonLdOf((await createProduct(shop)).product_id)).not.toContain("AggregateRating");
  });
});
