import { type PriceView, priceView } from "#app/features/catalog/catalog.ts";
import { lineAddress } from "#app/features/seckill/seckill.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { CartGroup, CartLine, FailedLine } from "#contract/cart.ts";
import { CHECKOUT_LINES_MAX, toLineOffer } from "#contract/rules/cart.ts";
import { type Fen, fen, yuan } from "#contract/rules/money.ts";
import { type Buyer, nextTier, unitPrice } from "#contract/rules/pricing.ts";
import { type CartFilter, cartAddress } from "./filter.ts";

/** A changed quantity is sent after this many ms without another change of the line. */
export const SYNC_DEBOUNCE_MS = 500;
/** The text in place of an unknown price. */
export const PRICE_UNKNOWN = "价格未知";
export const TOO_MANY_LINES = `一次最多结算 ${CHECKOUT_LINES_MAX} 种商品，请分次结算`;

/** Query parameter of the cart page's address when the drawer loads it. */
export const DRAWER_PARAM = "drawer";

/** Data of the cart page and the drawer; only the page lists the invalid lines. */
export type CartContents = { buyer: Buyer; groups: CartGroup[]; failed: FailedLine[] };

/** A line of the cart, whether it can be bought or not. */
export type AnyLine = CartLine | FailedLine;

type Line = Pick<CartLine, "cart_num" | "product_type" | "product" | "productAttr">;

/**
 * A quantity that the customer chose and the server has not confirmed; 0 for a line that is being deleted. `isStep` tells
 * a press of minus or plus, whose refusal is shown, from a typed number, which is reduced to the stock.
 */
export type Change = { cart_id: number; cart_num: number; isStep?: boolean };

/** The server's lines with the pending changes applied; of several changes of a line the last counts. */
export function linesWithPending<L extends Pick<CartLine, "cart_id" | "cart_num">>(
  lines: readonly L[],
  changes: readonly Change[],
): L[] {
  const quantities = new Map(changes.map(({ cart_id, cart_num }) => [cart_id, cart_num]));
  return lines
    .map((line) => ({ ...line, cart_num: quantities.get(line.cart_id) ?? line.cart_num }))
    .filter((line) => line.cart_num > 0);
}

/** `next` with the line objects of `previous` where they are equal, so that memoised rows do not render again. */
export function reuseLines(previous: readonly CartGroup[], next: readonly CartGroup[]): CartGroup[] {
  const known = new Map(cartLines(previous).map((line) => [line.cart_id, line]));
  const reuse = (line: CartLine) => {
    const before = known.get(line.cart_id);
    return before && isDeepEqual(before, line) ? before : line;
  };
  return next.map((group) => ({ ...group, list: group.list.map(reuse) }));
}

function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const entries = Object.entries(one);
  const others = new Map(Object.entries(other));
  return entries.length === others.size && entries.every(([name, value]) => isDeepEqual(value, others.get(name)));
}

/** The server's groups with the pending changes applied; groups without lines are left out. */
export function groupsWithPending(groups: readonly CartGroup[], changes: readonly Change[]): CartGroup[] {
  return groups
    .map((group) => ({ ...group, list: linesWithPending(group.list, changes) }))
    .filter((group) => group.list.length > 0);
}

/** Whether another SKU of the product can be put into the line. */
export const canSwitch = ({ product_type, product, productAttr }: AnyLine) =>
  product_type !== 1 && (product.other_skus ?? 0) > 0 && productAttr.unique !== null;

/** The code by which the search finds a SKU, or its product where the SKU cannot be named. */
export const skuCode = (product_id: number, unique: number | null) =>
  unique === null ? String(product_id) : `${product_id}-${unique}`;

/** The quantities of the lines whose SKU can be named. */
export const namedSkus = <L extends { cart_num: number | null; productAttr: { unique: number | null } }>(
  lines: readonly L[],
) => lines.flatMap(({ cart_num, productAttr: { unique } }) => (unique === null ? [] : [{ unique, cart_num }]));

export const cartLines = (groups: readonly CartGroup[]): CartLine[] => groups.flatMap((group) => group.list);

export const countPiecesOfLines = (lines: readonly Pick<CartLine, "cart_num">[]) =>
  lines.reduce((sum, line) => sum + line.cart_num, 0);

export function lineFen(line: Line, buyer: Buyer | null): Fen {
  return unitPrice(toLineOffer(line), buyer, line.cart_num) * line.cart_num;
}

/** Price of one unit of the line for the customer, and its price class. */
export const linePrice = ({ product_type, product, productAttr, cart_num }: Line, buyer: Buyer | null): PriceView =>
  priceView({ product_type, ...productAttr, cost_plus: product.cost_plus }, buyer, cart_num);

/** Yuan with two decimals, summed in fen. */
export const lineTotal = (line: Line, buyer: Buyer | null) => yuan(lineFen(line, buyer));

export const total = (lines: readonly Line[], buyer: Buyer | null) =>
  yuan(lines.reduce((sum, line) => sum + lineFen(line, buyer), 0));

/** The difference of the lines to their public prices in yuan; null where they are not cheaper. */
export function totalSaving(lines: readonly Line[], buyer: Buyer | null) {
  const saved = lines.reduce(
    (sum, line) => sum + (unitPrice(toLineOffer(line), null, line.cart_num) * line.cart_num - lineFen(line, buyer)),
    0,
  );
  return saved > 0 ? yuan(saved) : null;
}

/** The units missing to the next price tier, and its price in yuan; null without a tier that the stock allows. */
export function tierHint(line: Line & Pick<CartLine, "trueStock">, buyer: Buyer | null) {
  const next = nextTier(toLineOffer(line), buyer, line.cart_num);
  if (!next || line.cart_num + next.missing > line.trueStock) return null;
  return { missing: next.missing, price: yuan(next.price) };
}

/** Address of the confirm page for these lines: `/order_confirm?cartId=1,2`. */
export function confirmAddress(cart_ids: readonly (string | number)[]) {
  return link(urls.checkout, {}, { cartId: cart_ids.join(",") }).replaceAll("%2C", ",");
}

/** Address of the cart page that asks before these lines are deleted; without ids, the invalid ones. */
export const deletionAddress = (filter: CartFilter, cart_ids: readonly (string | number)[] = []) =>
  cartAddress(filter, { confirm: "delete", cart_id: cart_ids.join(",") || undefined });

/** Address of these lines as a table; without ids, of all lines. */
export const cartExportAddress = (cart_ids: readonly (string | number)[]) =>
  link(urls.cart.export, {}, { cartId: cart_ids.join(",") || undefined }).replaceAll("%2C", ",");

/**
 * The amount missing to free freight for goods of this amount: 0 when it is free, null where the store has no such
 * threshold. Amounts are fen, `percent` is the progress.
 */
export function freeFreight(free_over: string | undefined, goods: Fen): { missing: Fen; percent: number } | null {
  if (free_over === undefined) return null;
  const threshold = fen(free_over);
  return { missing: Math.max(0, threshold - goods), percent: Math.min(100, Math.floor((goods / threshold) * 100)) };
}

/**
 * The lines that the page asks to delete, by its address; null without such a question and where none is in the cart.
 */
export function linesToDelete<L extends Pick<CartLine, "cart_id">>(
  search: URLSearchParams,
  { valid, invalid }: { valid: readonly L[]; invalid: readonly L[] },
): { intent: "delete" | "clear_invalid"; lines: readonly L[] } | null {
  if (search.get("confirm") !== "delete") return null;
  const ids = search.get("cart_id")?.split(",");
  const lines = ids ? [...valid, ...invalid].filter(({ cart_id }) => ids.includes(String(cart_id))) : invalid;
  return lines.length === 0 ? null : { intent: ids ? "delete" : "clear_invalid", lines };
}

/** Address of the line's product with the line's SKU selected, or of the flash sale that it is bought in. */
export const productAddress = ({
  productAttr,
  ...line
}: Pick<AnyLine, "product_id" | "product_type" | "stop_time" | "seckill_status" | "productAttr">) =>
  lineAddress({ ...line, sku_id: productAttr.unique });

/** The store whose coupons the page shows, by its address (`coupons=6`); null without a store of the cart. */
export function storeWithCoupons(search: URLSearchParams, groups: readonly CartGroup[]) {
  const id = search.get("coupons");
  return groups.find(({ mer_id }) => mer_id !== null && String(mer_id) === id) ?? null;
}
