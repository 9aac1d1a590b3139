import { beforeEach, describe, expect, test } from "vitest";
import { action as standingAction } from "#app/features/standing-list/standing-list.page.tsx";
import { takeToast } from "#app/http/toast.server.ts";
import { loader as shellLoader } from "#app/shell/shell.tsx";
import { cart } from "#contract/cart.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { countCalls } from "#tests/support/broken.ts";
import { freshKey } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { addInSale, createRunningSale } from "#tests/support/sales.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { rowsOf } from "#tests/support/workbook.ts";
import { loader as exportLoader } from "./export.resource.ts";
import { action, loader } from "./shopping-cart.page.tsx";

const shop = freshBackend();
type Browser = Awaited<ReturnType<ReturnType<typeof visit>["with"]>>;
type Fields = Parameters<Browser["post"]>[0];
let buyer: Browser;
let token = "";
let skus: { product_id: number; sku_id: number }[] = [];

beforeEach(async () => {
  await shop.backend.database.write((tx) => tx.deleteFrom("cart_lines").execute());
  token = await tokenOf(shop, demoCustomers.stationer);
  buyer = await visit("/shopping_cart").with(token);
  skus = await shop.backend.database.read
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("skus.stock", ">=", 50)
    .where("products.is_show", "=", 1)
    .select(["products.id as product_id", "skus.id as sku_id"])
    .orderBy("skus.id")
    .limit(150)
    .execute();
});

async function add(index: number, cart_num: number, as = token) {
  const sku = skus[index];
  const body = { product_id: sku?.product_id, product_attr_unique: sku?.sku_id, cart_num, is_new: 0 };
  return cart.create.answer.parse((await call(shop, "POST", "/api/user/cart/create", { token: as, body })).data)
    .cart_id;
}
const setSku = (index: number, set: { stock?: number; is_show?: number }) =>
  shop.backend.database.write((tx) =>
    tx
      .updateTable("skus")
      .set(set)
      .where("id", "=", skus[index]?.sku_id ?? 0)
      .execute(),
  );
const page = async (browser = buyer) => {
  const { groups, failed } = await loader(browser.get());
  return { lines: groups.flatMap((group) => group.list), failed };
};
const send = (fields: Fields) => outcome(action(buyer.post(fields)));
const textOf = (answer: unknown) => JSON.stringify((answer as { data?: unknown }).data);
const statusOf = (answer: unknown) => (answer as { init?: { status?: number } }).init?.status;

describe("a changed quantity", () => {
  test.each([
    { typed: "3", saved: 3 },
    { typed: "11", saved: 10 },
    { typed: "999999999999", saved: 10 },
    { typed: "9".repeat(20), saved: 10 },
    { typed: "0", saved: 1 },
    { typed: "-4", saved: 1 },
    { typed: "many", saved: 1 },
    { typed: "", saved: 1 },
  ])("$typed with 10 in stock is saved as $saved [S5.cart.2] [P5.6]", async ({ typed, saved }) => {
    const id = await add(0, 2);
    await setSku(0, { stock: 10 });
    expect(await send({ intent: "change", cart_id: id, cart_num: typed })).toMatchObject({ status: 303 });
    expect((await page()).lines).toMatchObject([{ cart_id: id, cart_num: saved }]);
  });

  test.each<Fields>([{}, { stay: 1 }])(
    "by plus above the stock is refused with the reason, and the line keeps its quantity [S5.cart.1] [S8.sync.1]",
    async (stay) => {
      const id = await add(0, 10);
      await setSku(0, { stock: 10 });
      const answer = await send({ intent: "change", cart_id: id, cart_num: 11, step: 1, ...stay });
      expect(textOf(answer)).toContain("库存不足");
      expect((await page()).lines).toMatchObject([{ cart_id: id, cart_num: 10 }]);
    },
  );

  test("ends in a redirect to the cart; for a script that stays, without one", async () => {
    const id = await add(0, 2);
    const moved = await send({ intent: "change", cart_id: id, cart_num: 3 });
    expect(moved).toMatchObject({ status: 303 });
    expect((moved as Response).headers.get("Location")).toBe("/shopping_cart");
    expect(await send({ intent: "change", cart_id: id, cart_num: 4, stay: 1 })).toMatchObject({ data: { form: null } });
    expect((await page()).lines).toMatchObject([{ cart_num: 4 }]);
  });

  test("of an invalid line is refused with the backend's message", async () => {
    const id = await add(0, 2);
    await setSku(0, { is_show: 0 });
    const answer = await send({ intent: "change", cart_id: id, cart_num: 3 });
    expect(statusOf(answer)).toBe(409);
    expect(textOf(answer)).toContain("规格已失效");
  });
});

describe("deleting", () => {
  test("asks before it removes several lines, and shows a toast [P5.6]", async () => {
    const ids = [await add(0, 1), await add(1, 1), await add(2, 1)];
    const asked = (await send({ intent: "delete", cart_id: ids.slice(0, 2) })) as Response;
    expect(asked.headers.get("Location")).toBe(`/shopping_cart?confirm=delete&cart_id=${ids[0]},${ids[1]}`);
    expect((await page()).lines).toHaveLength(3);
    const answer = await send({ intent: "delete", cart_id: ids.slice(0, 2), confirmed: 1 });
    expect(answer).toMatchObject({ status: 303 });
    expect((answer as Response).headers.get("Set-Cookie")).toContain("shop_toast=");
    expect((await page()).lines).toMatchObject([{ cart_id: ids[2] }]);
  });

  test.each([1, 21])("a removal of %i lines is answered with 删除成功 [S7.delete.1]", async (count) => {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await add(index, 1));
    const { headers } = (await send({ intent: "delete", cart_id: ids, confirmed: 1 })) as Response;
    const Cookie = headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
    const { toast } = await takeToast(new Request("http://x/", { headers: { Cookie } }));
    expect(toast?.text).toBe("删除成功");
  });

  test("the button's intent wins over the form's default", async () => {
    const ids = [await add(0, 1), await add(1, 1)];
    await send({ intent: ["checkout", "delete"], cart_id: ids, confirmed: 1 });
    expect((await page()).lines).toEqual([]);
  });

  test("清空失效商品 removes the invalid lines alone [P5.6]", async () => {
    const [invalid, valid] = [await add(0, 1), await add(1, 1)];
    await setSku(0, { stock: 0 });
    expect((await page()).failed).toMatchObject([{ cart_id: invalid, fail_reason: "已售罄" }]);
    expect(await send({ intent: "clear_invalid" })).toMatchObject({ status: 303 });
    expect(await page()).toMatchObject({ lines: [{ cart_id: valid }], failed: [] });
    expect(await send({ intent: "clear_invalid" })).toMatchObject({ status: 303 });
  });
});

test("the drawer receives invalid lines apart from the valid ones [S2.drawer.6]", async () => {
  const [invalid, valid] = [await add(0, 1), await add(1, 1)];
  await setSku(0, { stock: 0 });
  const drawer = await visit("/shopping_cart?drawer=1").with(token);
  expect(await page(drawer)).toMatchObject({ lines: [{ cart_id: valid }], failed: [{ cart_id: invalid }] });
});

describe("checkout", () => {
  test("leads to the confirm page with the selected lines [P5.6]", async () => {
    const answer = await send({ intent: "checkout", cart_id: ["12", "7"] });
    expect(answer).toMatchObject({ status: 303 });
    expect((answer as Response).headers.get("Location")).toBe("/order_confirm?cartId=12,7");
  });

  test.each<{ fields: Fields; message: string }>([
    { fields: { intent: "checkout" }, message: "请选择要结算的商品" },
    { fields: { intent: "checkout", cart_id: "/evil" }, message: "请选择要结算的商品" },
    { fields: { intent: "delete" }, message: "请选择要删除的商品" },
    {
      fields: { intent: "checkout", cart_id: Array.from({ length: 101 }, (_, index) => index + 1) },
      message: "一次最多结算 100 种商品，请分次结算",
    },
  ])("$message [S5.cart.3] [P5.4]", async ({ fields, message }) => {
    const answer = await send(fields);
    expect(statusOf(answer)).toBe(400);
    expect(textOf(answer)).toContain(message);
    expect(JSON.stringify((answer as { data: { form: { error: unknown } } }).data.form.error)).not.toMatch(
      /[A-Za-z]{3,} /,
    );
  });
});

test("another customer's line is a 404 and unchanged", async () => {
  const other = await tokenOf(shop, demoCustomers.tradeMarkup);
  const id = await add(0, 5, other);
  expect(statusOf(await send({ intent: "change", cart_id: id, cart_num: 9 }))).toBe(404);
  expect(statusOf(await send({ intent: "delete", cart_id: id }))).toBe(404);
  const theirs = await visit("/shopping_cart").with(other);
  expect((await page(theirs)).lines).toMatchObject([{ cart_id: id, cart_num: 5 }]);
});

describe("another specification", () => {
  const specification = async (id: number) =>
    (await loader((await visit(`/shopping_cart?spec=${id}`).with(token)).get())).specification;
  const twoSkus = async () => {
    const { product_id } = await shop.backend.database.read
      .selectFrom("skus")
      .select("product_id")
      .where("is_show", "=", 1)
      .where("stock", ">=", 50)
      .groupBy("product_id")
      .having((its) => its.fn.countAll(), ">", 1)
      .orderBy("product_id")
      .limit(1)
      .executeTakeFirstOrThrow();
    skus = await shop.backend.database.read
      .selectFrom("skus")
      .select(["product_id", "id as sku_id"])
      .where("product_id", "=", product_id)
      .where("is_show", "=", 1)
      .where("stock", ">=", 50)
      .execute();
  };

  test("is offered in the line and replaces its SKU", async () => {
    await twoSkus();
    const id = await add(0, 2);
    const offered = await specification(id);
    expect(offered?.product.skus.map(({ sku_id }) => sku_id)).toEqual(expect.arrayContaining([skus[1]?.sku_id]));
    const fields = { intent: "switch_sku", cart_id: id, from_sku: skus[0]?.sku_id ?? 0 };
    expect(textOf(await send(fields))).toContain("请选择规格");
    expect(await send({ ...fields, sku: skus[1]?.sku_id ?? 0 })).toMatchObject({ status: 303 });
    expect((await page()).lines).toMatchObject([{ cart_id: id, productAttr: { unique: skus[1]?.sku_id } }]);
    expect(statusOf(await send({ ...fields, sku: "999999999" }))).toBe(404);
  });

  test("is not offered for another customer's line", async () => {
    await twoSkus();
    const id = await add(0, 2, await tokenOf(shop, demoCustomers.tradeMarkup));
    expect(await specification(id)).toBeNull();
  });
});

describe("an empty cart", () => {
  const restocking = async (phone: string) => {
    const browser = await visit("/shopping_cart").with(await tokenOf(shop, phone));
    return (await loader(browser.get())).restocking;
  };

  test("of a customer with a history offers the due lines of the standing list first, which lead back to it", async () => {
    const offered = await restocking(demoCustomers.regular);
    expect(offered?.hasHistory).toBe(true);
    const due = offered?.strip?.due ?? [];
    expect(due.length).toBeGreaterThan(0);
    const list = await visit("/user/my_product?from=cart").with(await tokenOf(shop, demoCustomers.regular));
    const fields = { intent: "add_cart", key: freshKey(), ...chosen(due[0]) };
    const added = await outcome(standingAction(list.post(fields)));
    expect((added as Response).headers.get("Location")).toBe("/shopping_cart");
    expect(await restocking(demoCustomers.regular)).toBeNull();
  });

  test("of a customer without a history, and the drawer, offer nothing of it", async () => {
    expect(await restocking(demoCustomers.newcomer)).toEqual({ strip: null, hasHistory: false });
    const browser = await visit("/shopping_cart?drawer=1").with(await tokenOf(shop, demoCustomers.regular));
    expect((await loader(browser.get())).restocking).toBeNull();
  });
});
const chosen = (line: { line_id: number; cart_num: number } | undefined) => ({
  id: line?.line_id ?? 0,
  line: line?.line_id ?? 0,
  num: line?.cart_num ?? 0,
});

test("改按企业价 takes a line out of its dearer sale", async () => {
  const mine = await tokenOf(shop, demoCustomers.tradeMarkup);
  const article = await createProduct(shop, { price: 1000, cost: 500, cost_plus: 50, stock: 100 });
  await createRunningSale(shop, article);
  const { cart_id } = (await addInSale(shop, mine, article, 2)).data as { cart_id: number };
  const browser = await visit("/shopping_cart").with(mine);
  const line = async () =>
    (await loader(browser.get())).groups.flatMap(({ list }) => list).find((one) => one.cart_id === cart_id);
  expect(await line()).toMatchObject({ product_type: 1, own_price: "5.50" });
  const fields = { intent: "leave_sale", cart_id };
  expect(statusOf(await send(fields))).toBe(404);
  expect(await outcome(action(browser.post(fields)))).toMatchObject({ status: 303 });
  expect(await line()).toMatchObject({ product_type: 0, cart_num: 2 });
});

test("移入收藏 adds the products to the favourites and removes the lines, which can be undone", async () => {
  const ids = [await add(0, 1), await add(1, 1), await add(2, 1)];
  const answer = (await send({ intent: ["checkout", "collect"], cart_id: ids.slice(0, 2) })) as Response;
  expect(answer.headers.get("Location")).toBe("/shopping_cart");
  expect((await page()).lines).toMatchObject([{ cart_id: ids[2] }]);
  const saved = (await call(shop, "GET", "/api/user/relation/product/ids", { token })).data;
  expect(saved).toEqual(expect.arrayContaining(skus.slice(0, 2).map(({ product_id }) => product_id)));
  await send({ intent: "restore", cart_id: ids.slice(0, 2) });
  expect((await page()).lines).toHaveLength(3);
  expect(textOf(await send({ intent: "collect" }))).toContain("请选择要移入收藏的商品");
});

test("加入常购 adds the SKUs with their quantities and leaves the lines, and 询报价 leads to a quotation of them", async () => {
  const ids = [await add(0, 3), await add(1, 1)];
  const first = ids.slice(0, 1);
  expect(await send({ intent: ["checkout", "standing"], cart_id: first })).toMatchObject({ status: 303 });
  expect((await page()).lines).toHaveLength(2);
  const listed = (await call(shop, "GET", "/api/user/standing/lst", { token })).data;
  expect(listed).toMatchObject({ lines: [{ sku_id: skus[0]?.sku_id, cart_num: 3 }] });
  const stranger = await visit("/shopping_cart").with(await tokenOf(shop, demoCustomers.tradeMarkup));
  expect(statusOf(await outcome(action(stranger.post({ intent: "standing", cart_id: first }))))).toBe(404);
  const asked = (await send({ intent: ["checkout", "offer"], cart_id: ids })) as Response;
  expect(decodeURIComponent(asked.headers.get("Location") ?? "")).toBe(`/project/add_project?cart=${ids.join(",")}`);
  expect(textOf(await send({ intent: "standing" }))).toContain("请选择要加入常购清单的商品");
  expect(textOf(await send({ intent: "offer" }))).toContain("请选择要询报价的商品");
});

test("an act leads back to the tab that it was done in", async () => {
  const id = await add(0, 2);
  const tab = await visit("/shopping_cart?filter=low_stock&confirm=delete").with(token);
  const answer = (await outcome(action(tab.post({ intent: "change", cart_id: id, cart_num: 3 })))) as Response;
  expect(answer.headers.get("Location")).toBe("/shopping_cart?filter=low_stock");
});

describe("an export", () => {
  const download = async (path: string, as = token) => {
    const answer = await exportLoader((await visit(path).with(as)).get());
    return { answer, rows: await rowsOf(answer) };
  };

  test("has the checked lines, at the price that the page shows, without costs", async () => {
    const trade = await tokenOf(shop, demoCustomers.tradeMarkup);
    const ids = [await add(0, 2, trade), await add(1, 1, trade)];
    const asked = (await send({ intent: ["checkout", "export"], cart_id: ids[0] ?? 0 })) as Response;
    expect(asked.headers.get("Location")).toBe(`/shopping_cart/export?cartId=${ids[0]}`);
    const { answer, rows } = await download(`/shopping_cart/export?cartId=${ids[0]}`, trade);
    expect(answer.headers.get("Content-Disposition")).toContain("attachment");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(rows).toHaveLength(2);
    const line = (await page(await visit("/shopping_cart").with(trade))).lines.find(
      ({ cart_id }) => cart_id === ids[0],
    );
    if (!line) throw new Error("the line is not in the cart");
    const { cost = "0.00" } = line.productAttr;
    const pays = (Number(cost) + Number(line.product.cost_plus)).toFixed(2);
    const cells = rows[1] ?? [];
    expect(cells).toEqual(expect.arrayContaining([Number(pays), 2]));
    if (cost !== pays) expect(cells).not.toContain(Number(cost));
    expect((await download("/shopping_cart/export", trade)).rows).toHaveLength(3);
  });

  test("of goods that its address names has their quantities, minimum orders and reasons, without stores", async () => {
    const [one, two] = skus;
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("skus")
        .set({ is_show: 0 })
        .where("id", "=", two?.sku_id ?? 0)
        .execute(),
    );
    const named = [`${one?.sku_id}:7`, `${two?.sku_id}`, "987654321"].join(",");
    const { rows } = await download(`/shopping_cart/export?add=${encodeURIComponent(named)}`);
    expect(rows[0]?.[0]).toBe("商品");
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain(7);
    expect(rows[2]?.at(-1)).toBe("规格已失效");
    expect((await download("/shopping_cart/export?add=")).rows).toHaveLength(1);
  });

  test("has no formulas, and none of another customer's lines", async () => {
    const id = await add(0, 1);
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("skus")
        .set({ name: "=HYPERLINK(1)" })
        .where("id", "=", skus[0]?.sku_id ?? 0)
        .execute(),
    );
    expect((await download("/shopping_cart/export")).rows[1]).toContain("=HYPERLINK(1)");
    const other = await tokenOf(shop, demoCustomers.tradeMarkup);
    expect((await download(`/shopping_cart/export?cartId=${id}`, other)).rows).toHaveLength(1);
  });
});

describe("a link to the cart", () => {
  const linked = async (text: string) =>
    (await loader((await visit(`/shopping_cart?add=${text}`).with(token)).get())).linked;

  test("shows what it would add, names what it cannot, and adds nothing by itself", async () => {
    await setSku(1, { is_show: 0 });
    const found = await linked(`${skus[0]?.sku_id}:3,${skus[1]?.sku_id}:1,999999999:1,abc:2`);
    expect(found?.lines).toMatchObject([{ productAttr: { unique: skus[0]?.sku_id }, cart_num: 3 }]);
    expect(found?.problems).toEqual([
      "abc:2：不是商品编码",
      expect.stringContaining("：规格已失效"),
      "编码 999999999：没有这个商品",
    ]);
    expect((await page()).lines).toEqual([]);
  });

  test("adds its lines once the customer confirms, and only once [R4]", async () => {
    const form = { intent: "add", key: "form-key-of-a-test", lines: `${skus[0]?.sku_id}:3,${skus[1]?.sku_id}:1` };
    for (let sent = 0; sent < 2; sent += 1) expect(await send(form)).toMatchObject({ status: 303 });
    expect((await page()).lines.map(({ cart_num }) => cart_num).sort()).toEqual([1, 3]);
    expect(textOf(await send({ ...form, lines: "abc" }))).toContain("链接里没有可以加入的商品");
    expect(textOf(await send({ ...form, lines: `${skus[0]?.sku_id}:9,${skus[1]?.sku_id}:1` }))).toContain(
      "商品已加入购物车",
    );
    expect(textOf(await send({ ...form, key: "" }))).toContain("请求格式有误");
  });

  test("leads a visitor to the login and back", async () => {
    const answer = (await outcome(loader(visit("/shopping_cart?add=100001:2,100002").get()))) as Response;
    const from = new URL(answer.headers.get("Location") ?? "", "http://shop").searchParams.get("from") ?? "";
    expect(new URL(from, "http://shop").searchParams.get("add")).toBe("100001:2,100002");
  });
});

test("a visitor is sent to the login with a return address", async () => {
  for (const request of [
    loader(visit("/shopping_cart").get()),
    action(visit("/shopping_cart").post({ intent: "x" })),
  ]) {
    const answer = (await outcome(request)) as Response;
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/login?from=%2Fshopping_cart");
  }
});

test("the cost is sent to approved customers alone", async () => {
  await add(0, 1);
  expect(JSON.stringify(await loader(buyer.get()))).not.toContain('"cost');
  const trade = await tokenOf(shop, demoCustomers.tradeCost);
  await add(0, 1, trade);
  const approved = await visit("/shopping_cart").with(trade);
  expect(JSON.stringify(await loader(approved.get()))).toContain('"cost"');
});

test("a click on + reads the customer and the cart once, with the page that shows the change", async () => {
  const id = await add(0, 2);
  const counts = countCalls(shop);
  await send({ intent: "change", cart_id: id, cart_num: 3, stay: 1 });
  const args = buyer.get();
  await Promise.all([shellLoader(args), loader(args)]);
  expect([counts.get("/api/user"), counts.get(cart.list.path)]).toEqual([1, 1]);
});
