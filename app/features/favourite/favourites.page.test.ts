import { beforeEach, describe, expect, test } from "vitest";
import { action as productAction } from "#app/features/product/detail.page.tsx";
import { takeToast } from "#app/http/toast.server.ts";
import { cart } from "#contract/cart.ts";
import { standingList } from "#contract/standing-list.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./favourites.page.tsx";

const shop = freshBackend();
let token = "";
let customer: Awaited<ReturnType<ReturnType<typeof visit>["with"]>>;
beforeEach(async () => {
  token = await tokenOf(shop, demoCustomers.tradeMarkup);
  customer = await visit("/user/collect").with(token);
});

const favourites = async (address = "/user/collect") => (await loader(customer.get(address))).list;
const send = (fields: Parameters<typeof customer.post>[0]) => outcome(action(customer.post(fields)));
const clickHeart = (product_id: number, on: 0 | 1, more = {}) => {
  const args = customer.post({ intent: "collect", on, ...more }, `/goods_detail/${product_id}`);
  return outcome(productAction({ ...args, params: { id: String(product_id) } }));
};

describe("the favourites page", () => {
  test("lists a product after a click on its heart and removes it after a second click [P5.5]", async () => {
    const { product_id } = await createProduct(shop);
    const answer = (await clickHeart(product_id, 1)) as Response;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/goods_detail/${product_id}`]);
    expect((await favourites()).map((item) => item.product_id)).toEqual([product_id]);
    expect(await clickHeart(product_id, 0, { stay: 1 })).toMatchObject({ data: { form: null } });
    expect(await favourites()).toEqual([]);
  });

  test("lists a product that is collected without a further field [P5.5]", async () => {
    const { product_id } = await createProduct(shop);
    const args = customer.post({ intent: "collect" }, `/goods_detail/${product_id}`);
    await outcome(productAction({ ...args, params: { id: String(product_id) } }));
    expect((await favourites()).map((item) => item.product_id)).toEqual([product_id]);
  });

  test("removes one product, asks before it removes several, and redirects to the same filter", async () => {
    const products = [await createProduct(shop), await createProduct(shop), await createProduct(shop)];
    for (const { product_id } of products) await clickHeart(product_id, 1);
    const [first, second, third] = products.map(({ product_id, sku_id }) => `${product_id}-${sku_id}`);
    const path = "/user/collect?filter=in_stock";
    const answer = (await outcome(
      action(customer.post({ intent: "remove_one", code: first ?? "" }, path)),
    )) as Response;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
    const code = [second ?? "", third ?? ""];
    const asked = (await outcome(action(customer.post({ intent: "remove", code }, path)))) as Response;
    expect(asked.headers.get("Location")).toBe(`${path}&confirm=remove&code=${encodeURIComponent(code.join(","))}`);
    expect(await favourites()).toHaveLength(2);
    await send({ intent: "remove", code, confirmed: 1 });
    expect(await favourites()).toEqual([]);
  });

  test("removes with a toast whose form saves the product again, at the same filter", async () => {
    const { product_id, sku_id } = await createProduct(shop);
    await clickHeart(product_id, 1);
    const path = "/user/collect?filter=in_stock";
    const code = `${product_id}-${sku_id}`;
    const removed = (await outcome(action(customer.post({ intent: "remove_one", code }, path)))) as Response;
    const cookie = removed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const { toast } = await takeToast(new Request("http://localhost/", { headers: { cookie } }));
    expect(toast).toMatchObject({
      text: "已取消收藏",
      undo: {
        action: path,
        fields: [
          ["intent", "restore"],
          ["code", code],
        ],
      },
    });
    const fields = Object.fromEntries(toast?.undo?.fields ?? []);
    expect(await outcome(action(customer.post({ ...fields, stay: 1 }, path)))).toMatchObject({ data: { form: null } });
    expect((await favourites()).map((item) => item.product_id)).toEqual([product_id]);
  });

  test("puts the selected products into the cart with their minimum order; a delisted one is not added", async () => {
    const [product, delisted] = [await createProduct(shop, { min_order: 4 }), await createProduct(shop)];
    for (const { product_id } of [product, delisted]) await clickHeart(product_id, 1);
    await shop.backend.staff.productAdmin.show(delisted.product_id, 0);
    const code = [`${product.product_id}-${product.sku_id}`, `${delisted.product_id}-0`];
    const mixed = (await send({ intent: "add_cart", code })) as Response;
    const cookie = mixed.headers.get("Set-Cookie") ?? "";
    const { toast } = await takeToast(new Request("http://localhost/", { headers: { cookie } }));
    expect(toast).toMatchObject({ kind: "error", text: expect.stringMatching(/已加入购物车，1 种已下架，没有加入$/) });
    const { list } = cart.list.answer.parse((await call(shop, "GET", "/api/user/cart/lst", { token })).data);
    expect(list.flatMap((group) => group.list.map((line) => [line.product_id, line.cart_num]))).toContainEqual([
      product.product_id,
      4,
    ]);
    const onlyDelisted = await send({ intent: "add_cart", code: `${delisted.product_id}-0` });
    expect(onlyDelisted).toMatchObject({
      init: { status: 409 },
      data: { form: { error: { "": ["所选商品已下架或无货"] } } },
    });
  });

  test("leads to a quotation of the selected products; a delisted one is left out [P6.110]", async () => {
    const { product_id, sku_id } = await createProduct(shop);
    const answer = (await send({ intent: "quote", code: [`${product_id}-${sku_id}`, "1-0"] })) as Response;
    const to = new URL(answer.headers.get("Location") ?? "", "http://shop.example.com");
    expect([to.pathname, to.searchParams.get("lines")]).toEqual(["/project/add_project", `${sku_id}_1`]);
  });

  test("puts the selected products into the standing list", async () => {
    const products = [await createProduct(shop), await createProduct(shop)];
    const code = products.map(({ product_id, sku_id }) => `${product_id}-${sku_id}`);
    expect(await send({ intent: "to_standing", code: [...code, "1-0"] })).toMatchObject({ status: 303 });
    const { data } = await call(shop, "GET", "/api/user/standing/lst", { token });
    const { lines } = standingList.list.answer.parse(data);
    const added = lines.filter(({ sku_id }) => products.some((product) => product.sku_id === sku_id));
    expect(added.map(({ sku_id }) => sku_id).toSorted()).toEqual(products.map(({ sku_id }) => sku_id).toSorted());
  });

  test("refuses a form without a selected product, and redirects a visitor to the login", async () => {
    expect(await send({ intent: "remove" })).toMatchObject({
      init: { status: 400 },
      data: { form: { error: { code: ["请先勾选商品"] } } },
    });
    const visitor = visit("/user/collect");
    const answer = (await outcome(loader(visitor.get()))) as Response;
    expect(answer.headers.get("Location")).toBe("/login?from=%2Fuser%2Fcollect");
  });

  test("replaces unknown values of the address by its defaults", async () => {
    const page = await loader(customer.get("/user/collect?filter=x&order=y&page=-3"));
    expect([page.filter, page.order, page.page, page.last]).toEqual(["all", "newest", 1, 1]);
  });
});
