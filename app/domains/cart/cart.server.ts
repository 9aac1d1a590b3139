import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { urls } from "#app/urls.ts";
import { cart } from "#contract/cart.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import { confirmAddress, deletionAddress, linesOf } from "./cart.ts";
import type { CartForm } from "./forms.ts";

/** The customer's cart: valid lines by shop, and invalid lines. */
export async function readCart(api: Api) {
  const { list, fail } = await api.read(cart.list);
  return { groups: list, failed: fail };
}

/** Executes a form of the cart page. */
export async function changeCart(api: Api, form: CartForm): Promise<Written> {
  switch (form.intent) {
    case "change":
      return changeLine(api, form.cart_id[0] ?? "0", form.cart_num);
    case "delete":
      // Several lines are deleted after a question; the toast restores a single one. Scripts send single deletions
      // together, without a question.
      if (form.cart_id.length > 1 && !form.confirmed && !form.stay)
        return { ok: true, to: deletionAddress(form.cart_id) };
      return removeLines(api, form.cart_id);
    case "restore":
      return restoreLines(api, form.cart_id);
    case "clear_invalid":
      return clearFailed(api);
    case "checkout":
      return { ok: true, to: confirmAddress(form.cart_id) };
  }
}

/** As many lines can be restored by a toast: its cookie has to stay small. */
const UNDO_LINES_MAX = 20;
/** The status of the backend's refusals. */
const BAD_REQUEST = 400;

/** The message for lines that are not in the cart, or in another customer's. */
export const LINE_MISSING = "该商品已不在购物车中";

/** Changes a quantity; below 1 or no number it is 1, and above the stock it is capped at the stock. */
async function changeLine(api: Api, cart_id: string, text: string): Promise<Written> {
  const quantity = clampQuantity(parseQuantity(text), Number.POSITIVE_INFINITY);
  const changed = await api.write(cart.change, { params: { cart_id }, body: { cart_num: quantity } });
  if (changed.ok || changed.status !== BAD_REQUEST) return changed;
  // Read only after a refusal, so that an accepted change reads the cart once, for the page.
  const line = linesOf((await readCart(api)).groups).find((one) => String(one.cart_id) === cart_id);
  const cart_num = line ? clampQuantity(quantity, line.trueStock) : quantity;
  if (cart_num === quantity) return changed;
  const capped = await api.write(cart.change, { params: { cart_id }, body: { cart_num } });
  return { toast: `库存不足，数量已改为 ${cart_num}`, ...capped };
}

async function removeLines(api: Api, cart_id: string[]): Promise<Written> {
  const written = await api.write(cart.remove, { body: { cart_id } });
  if (!written.ok) return written;
  if (cart_id.length > UNDO_LINES_MAX) return { ok: true, toast: "删除成功" };
  const fields = cart_id.map((id): [string, string] => ["cart_id", id]);
  return {
    ok: true,
    toast: "已移出购物车",
    undo: { action: urls.shoppingCart, fields: [["intent", "restore"], ...fields] },
  };
}

async function restoreLines(api: Api, cart_id: string[]): Promise<Written> {
  const written = await api.write(cart.restore, { body: { cart_id } });
  return written.ok ? { ok: true, toast: "已放回购物车" } : written;
}

async function clearFailed(api: Api): Promise<Written> {
  const { failed } = await readCart(api);
  if (failed.length === 0) return { ok: true };
  return removeLines(
    api,
    failed.map((line) => String(line.cart_id)),
  );
}
