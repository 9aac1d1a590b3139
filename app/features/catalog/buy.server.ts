import { createHash } from "node:crypto";
import { readForAct, type Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import type { ToastRow } from "#app/http/toast.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { cart } from "#contract/cart.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { FLASH_SALE } from "#contract/rules/pricing.ts";
import { SKU_GONE } from "#contract/rules/product.ts";
import { clampQuantity, cutNotice, parseQuantity } from "#contract/rules/quantity.ts";
import { addedMessage, type SelectedRow } from "./bulk-add.ts";
import { shortName } from "./catalog.ts";
import type { BuyForm } from "./forms.ts";
import { readProduct } from "./product.server.ts";

/** The message of a row whose quantity was reduced to the stock. */
const CAPPED = "库存只有这些";

type AddedLine = { message: string | null; capped: boolean; below_min: number | null };

/** The reason for refusing or capping a row, or the minimum order that the cart does not reach yet. */
function rowProblem({ message, capped, below_min }: AddedLine) {
  if (message !== null) return message;
  if (capped) return CAPPED;
  return below_min === null ? null : `未达起订量 ${below_min}`;
}

/** The refusal of rows whose quantities are no numbers; null if all are. */
export function refuseUnreadable(lines: readonly SelectedRow[]): Written | null {
  const unreadable = lines.filter(({ typed }) => Number.isNaN(typed)).length;
  return unreadable > 0 ? { ok: false, message: `${unreadable} 种商品的数量不是数字，请改正后再加入` } : null;
}

/**
 * Adds table rows to the cart with one call; the toast names the lines that were refused or capped at the stock.
 * @param key the idempotency key of the form
 */
export async function addLines(api: Api, lines: readonly SelectedRow[], key?: string): Promise<Written> {
  const refused = refuseUnreadable(lines);
  if (refused) return refused;
  const written = await api.write(cart.addMany, {
    body: {
      ...keyOfCall(
        key,
        lines.map(({ sku }) => sku),
      ),
      lines: lines.map(({ sku, typed }) => ({
        product_attr_unique: sku,
        // Without a quantity the minimum order is added.
        ...(typed === 0 ? {} : { cart_num: clampQuantity(typed, QUANTITY_MAX) }),
      })),
    },
  });
  if (!written.ok) return written;
  const results = written.answer.lines;
  const added = results.filter((line) => line.added > 0).length;
  const nameOf = ({ product_attr_unique, store_name }: (typeof results)[number]) =>
    store_name === null ? `编码 ${product_attr_unique}` : shortName(store_name);
  const refusals = results.flatMap((line) => (line.message === null ? [] : `${nameOf(line)}：${line.message}`));
  const capped = results
    .filter((line) => line.capped && line.message === null)
    .map((line) => ({ name: nameOf(line), added: line.added }));
  const rows = results.map((line): ToastRow => [line.product_attr_unique, line.added, rowProblem(line)]);
  if (added === 0) return { ok: false, message: refusals.join("；"), rows };
  const isPartial = refusals.length > 0 || capped.length > 0;
  return { ok: true, toast: addedMessage(added, capped, refusals), kind: isPartial ? "error" : "ok", rows };
}

/**
 * The key of a call: that of the page with the SKUs of the form, because the forms of a page share its key and another one
 * may follow an answer that was lost.
 */
export function keyOfCall(key: string | undefined, skus: readonly number[]) {
  if (key === undefined) return {};
  return {
    key: createHash("sha256")
      .update([key, ...skus].join())
      .digest("base64url"),
  };
}

/** Adds the SKU of the form to the cart, or to a line of its own for 立即购买; at most the stock. */
export async function buy(api: Api, id: string | undefined, { intent, sku, cart_num, key }: BuyForm): Promise<Written> {
  const read = await readForAct(readProduct(api, id));
  if (!read.ok) return read;
  const chosen = read.answer.skus.find(({ sku_id }) => String(sku_id) === sku);
  if (!chosen) return { ok: false, message: SKU_GONE, field: "sku" };
  const typed = parseQuantity(cart_num);
  const quantity = clampQuantity(typed, chosen.stock);
  const written = await api.write(cart.create, {
    body: {
      product_attr_unique: chosen.sku_id,
      cart_num: quantity,
      ...purchase(intent, key, chosen.sku_id),
    },
  });
  if (!written.ok) return { ...written, field: "cart_num" };
  if (intent === "buy_now") return { ok: true, to: link(urls.checkout, {}, { cartId: written.answer.cart_id }) };
  return { ok: true, toast: `已加入购物车${changeNote(typed, quantity, chosen.stock)}` };
}

/** A line of its own for 立即购买, of which a second harms nothing; otherwise one that the key adds once. */
const purchase = (intent: BuyForm["intent"], key: string | undefined, sku: number) =>
  intent === "buy_now" ? { is_new: 1 as const } : { is_new: 0 as const, ...keyOfCall(key, [sku]) };

/** A message about a typed quantity that was changed, because of the stock or because it is no whole number from 1. */
function changeNote(typed: number, quantity: number, stock = Number.POSITIVE_INFINITY) {
  if (typed === quantity) return "";
  return typed > stock ? `，${cutNotice(stock)}` : `，数量已改为 ${quantity}`;
}

/**
 * Adds the SKU of the form to the cart at the price of its running flash sale, or to a line of its own for 立即抢购. A
 * quantity above the limit is refused and not reduced, so that the customer learns of the limit.
 */
export async function buyInSale(api: Api, { intent, sku, cart_num, key }: BuyForm): Promise<Written> {
  const typed = parseQuantity(cart_num);
  const quantity = clampQuantity(typed, QUANTITY_MAX);
  const written = await api.write(cart.create, {
    body: {
      product_attr_unique: Number(sku),
      cart_num: quantity,
      ...purchase(intent, key, Number(sku)),
      product_type: FLASH_SALE,
    },
  });
  if (!written.ok) return { ...written, field: "cart_num" };
  if (intent === "buy_now") return { ok: true, to: link(urls.checkout, {}, { cartId: written.answer.cart_id }) };
  return { ok: true, toast: `已加入购物车${changeNote(typed, quantity)}，秒杀结束前提交订单有效` };
}
