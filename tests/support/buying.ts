import type { OrderCheck } from "#contract/checkout.ts";
import { type Article, addToCart, customerOf, type TestStore } from "./articles.ts";
import { call } from "./backend.ts";
import { tokenOf } from "./people.ts";

/** The API calls of one customer, from the cart to the paid order. */
export async function buyer(shop: TestStore, phone: string) {
  const token = await tokenOf(shop, phone);
  const { id } = await customerOf(shop, phone);
  const get = (path: string) => call(shop, "GET", path, { token });
  const post = (path: string, body?: unknown) => call(shop, "POST", path, { token, body });
  const address = await shop.backend.database.read
    .selectFrom("addresses")
    .select("id")
    .where("customer_id", "=", id)
    .orderBy("is_default", "desc")
    .executeTakeFirst();
  const address_id = address?.id ?? 0;
  const buying = {
    id,
    token,
    address_id,
    get,
    post,
    add: (article: Article, cart_num = 1, is_new = 0) => addToCart(shop, token, article, cart_num, is_new),
    async check(cartIds: number[], query: Record<string, string | number> = {}) {
      const search = new URLSearchParams({ cart_id: cartIds.join(",") });
      for (const [name, value] of Object.entries(query)) search.set(name, String(value));
      const response = await get(`/api/v2/order/check?${search}`);
      // The backend has parsed it with the contract's schema.
      return response.data as OrderCheck;
    },
    submit: (cartIds: number[], more: Record<string, unknown> = {}) =>
      post("/api/v2/order/create", {
        cart_id: cartIds.map(String),
        address_id,
        use_integral: 0,
        key: freshKey(),
        ...more,
      }),
    /** Adds the article to the cart and places an order, which is unpaid. */
    async order(article: Article, cart_num = 1, more: Record<string, unknown> = {}) {
      const response = await buying.submit([await buying.add(article, cart_num, 1)], more);
      if (response.status !== 200) throw new Error(`not ordered: ${response.message}`);
      return (response.data as { group_order_id: number }).group_order_id;
    },
    pay: (group: number, key = freshKey()) => post(`/api/order/pay/${group}`, { type: "balance", key }),
    payOnCredit: (group: number, key = freshKey()) => post(`/api/order/pay/${group}`, { type: "credit", key }),
  };
  return buying;
}

let keys = 0;
export const freshKey = () => {
  keys += 1;
  return `test-key-${String(keys).padStart(12, "0")}`;
};
