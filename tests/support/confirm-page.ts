import { browse, fieldOn } from "./browse.ts";

type Buyer = { account: string; password: string; product: number };

/**
 * Takes a customer of a running shop to the confirm page with one piece of this product.
 * @returns a function that submits the order.
 */
export async function openConfirmPage(origin: string, { account, password, product }: Buyer) {
  const browser = browse(origin);
  await browser.post("/login?mode=password", { intent: "login", account, password, agree: "on" });
  const sku = fieldOn(await browser.get(`/goods_detail/${product}`), "sku");
  const confirm = await browser.post(`/goods_detail/${product}`, { intent: "buy_now", sku, cart_num: "1" });
  const [address_id = "", key = "", quote = ""] = ["address_id", "key", "quote"].map((name) => fieldOn(confirm, name));
  return () => browser.post(confirm.at, { intent: "submit", address_id, key, quote });
}
