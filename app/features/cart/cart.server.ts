import { addLines } from "#app/features/catalog/buy.server.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { backendFeatures } from "#app/http/remote/backend-features.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { cart } from "#contract/cart.ts";
import { favourite } from "#contract/favourite.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { DELETED } from "#contract/rules/messages.ts";
import { clampQuantity, cutNotice, parseQuantity } from "#contract/rules/quantity.ts";
import { STANDING_LINES_MAX } from "#contract/rules/standing-list.ts";
import { standingList } from "#contract/standing-list.ts";
import { type AnyLine, cartExportAddress, cartLines, confirmAddress, deletionAddress, namedSkus } from "./cart.ts";
import type { CartFilter } from "./filter.ts";
import type { CartForm } from "./forms.ts";
import { parsePermalink } from "./permalink.ts";

/** The customer's cart: valid lines by shop, and invalid lines. */
export async function readCart(api: Api) {
  const { list, fail } = await api.read(cart.list);
  return { groups: list, failed: fail };
}

/** Executes a form of the cart page with this filter. */
export async function changeCart(api: Api, form: CartForm, filter: CartFilter): Promise<Written> {
  switch (form.intent) {
    case "change":
      return changeLine(api, form);
    case "delete":
      // The deletion of several lines is confirmed first, that of a single one can be undone by its toast. Scripts send
      // single deletions together, so they set `stay` and are not asked to confirm.
      if (form.cart_id.length > 1 && !form.confirmed && !form.stay)
        return { ok: true, to: deletionAddress(filter, form.cart_id) };
      return removeLines(api, form.cart_id);
    case "switch_sku":
      return switchSku(api, form);
    case "leave_sale":
      return leaveSale(api, form.cart_id[0] ?? "0");
    case "collect":
      return collectLines(api, form.cart_id);
    case "standing":
      return addToStandingList(api, form.cart_id);
    case "offer":
      return { ok: true, to: link(urls.quotation.add, {}, { cart: form.cart_id.join(",") }) };
    case "export":
      return { ok: true, to: cartExportAddress(form.cart_id) };
    case "add":
      return addLines(
        api,
        parsePermalink(form.lines).lines.map(({ sku, quantity }) => ({ sku, typed: quantity })),
        form.key,
      );
    case "restore":
      return restoreLines(api, form.cart_id);
    case "clear_invalid":
      return clearFailed(api);
    case "checkout":
      return { ok: true, to: confirmAddress(form.cart_id) };
  }
}

/** The most lines that a toast can restore, because its cookie has to be small. */
const UNDO_LINES_MAX = 20;
/** The type of a favourite that is a product. */
const PRODUCT = 1;
/** The status of the backend's refusals. */
const BAD_REQUEST = 400;

/** The message for lines that are not in the cart, or in another customer's. */
export const LINE_MISSING = "该商品已不在购物车中";

/**
 * Changes a quantity. Text that is no number and numbers below 1 count as 1; a typed number above the stock is reduced to
 * it, a step above it is refused.
 */
async function changeLine(api: Api, { cart_id: [cart_id = "0"], cart_num: text, step }: CartForm): Promise<Written> {
  const quantity = clampQuantity(parseQuantity(text), QUANTITY_MAX);
  const changed = await api.write(cart.change, { params: { cart_id }, body: { cart_num: quantity } });
  if (changed.ok || changed.status !== BAD_REQUEST || step) return changed;
  // Read only after a refusal, so that an accepted change reads the cart once, for the page.
  const line = cartLines((await readCart(api)).groups).find((one) => String(one.cart_id) === cart_id);
  const cart_num = line ? clampQuantity(quantity, line.trueStock) : quantity;
  if (cart_num === quantity) return changed;
  const capped = await api.write(cart.change, { params: { cart_id }, body: { cart_num } });
  return { toast: cutNotice(cart_num), ...capped };
}

async function switchSku(api: Api, { cart_id, sku, from_sku }: CartForm): Promise<Written> {
  const body = { from_unique: Number(from_sku), product_attr_unique: Number(sku) };
  const written = await api.write(cart.switchSku, { params: { cart_id: cart_id[0] ?? "0" }, body });
  return written.ok ? { ok: true, toast: `已换规格，数量 ${written.answer.cart_num}` } : written;
}

/** Takes a line out of its flash sale, so that it has the customer's ordinary price. */
export async function leaveSale(api: Api, cart_id: string): Promise<Written> {
  const written = await api.write(cart.leaveSale, { params: { cart_id }, body: {} });
  return written.ok ? { ok: true, toast: `已改按企业价，数量 ${written.answer.cart_num}` } : written;
}

/**
 * Adds the products of these lines to the favourites and removes the lines from the cart, also of off-shelf products.
 */
async function collectLines(api: Api, cart_id: string[]): Promise<Written> {
  const { groups, failed } = await readCart(api);
  const all: AnyLine[] = [...cartLines(groups), ...failed];
  const lines = all.filter((line) => cart_id.includes(String(line.cart_id)));
  if (lines.length > 0) {
    const type_id = [...new Set(lines.map(({ product_id }) => product_id))];
    const saved = await api.write(favourite.createMany, { body: { type_id, type: PRODUCT } });
    if (!saved.ok) return saved;
  }
  const removed = await removeLines(api, cart_id);
  return removed.ok ? { ...removed, toast: "已移入收藏" } : removed;
}

/** Adds the SKUs of these lines to the standing list, with the lines' quantities; the cart is not changed. */
async function addToStandingList(api: Api, cart_id: string[]): Promise<Written> {
  const { groups, failed } = await readCart(api);
  const chosen = ({ cart_id: id }: AnyLine) => cart_id.includes(String(id));
  const lines = [...namedSkus(cartLines(groups).filter(chosen)), ...namedSkus(failed.filter(chosen))];
  if (lines.length === 0) return { ok: false, message: LINE_MISSING, status: 404 };
  const codes = lines
    .slice(0, STANDING_LINES_MAX)
    .map(({ unique, cart_num }) => ({ code: String(unique), cart_num: cart_num ?? undefined }));
  const beyond = lines.length - codes.length;
  const written = await api.write(standingList.add, { body: { lines: codes } });
  if (!written.ok) return written;
  const { added } = written.answer;
  const left_out = written.answer.left_out + beyond;
  if (left_out > 0) return { ok: false, message: `常购清单已满，${left_out} 种没有加入` };
  return { ok: true, toast: added > 0 ? `已加入常购清单 ${added} 种` : "已在常购清单里" };
}

async function removeLines(api: Api, cart_id: string[]): Promise<Written> {
  const written = await api.write(cart.remove, { body: { cart_id } });
  if (!written.ok) return written;
  const fields = cart_id.map((id): [string, string] => ["cart_id", id]);
  return {
    ok: true,
    toast: DELETED,
    undo:
      cart_id.length > UNDO_LINES_MAX || !backendFeatures().has(cart.restore)
        ? undefined
        : { action: urls.cart.index, fields: [["intent", "restore"], ...fields] },
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
