import { type PriceView, priceView } from "#app/domains/catalog/catalog.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { CartGroup, CartLine } from "#contract/cart.ts";
import { toLineOffer } from "#contract/rules/cart.ts";
import { type Fen, yuan } from "#contract/rules/money.ts";
import { type Buyer, nextTier, unitPrice } from "#contract/rules/pricing.ts";

/** A changed quantity is sent after this long without another change (storefront.md sections 4 and 9). */
export const SYNC_DEBOUNCE_MS = 500;
/** As many lines as one order takes. */
export const CHECKOUT_LINES_MAX = 100;
export const TOO_MANY_LINES = `一次最多结算 ${CHECKOUT_LINES_MAX} 种商品，请分次结算`;

/** In the query of the cart page: the drawer asks. */
export const DRAWER = "drawer";

/** What the cart page and the drawer show; the invalid lines are held by both and listed by the page alone. */
export type CartContents = { buyer: Buyer; groups: CartGroup[]; failed: CartLine[] };

type Line = Pick<CartLine, "cart_id" | "cart_num" | "product_type" | "product" | "productAttr">;

/** A quantity that the customer wants and the server has not confirmed; 0 is a line that is being deleted. */
export type Change = { cart_id: number; cart_num: number };

/** What the server said with what is under way laid over it; of several changes of a line the last counts. */
export function withPending<L extends Pick<CartLine, "cart_id" | "cart_num">>(
  lines: readonly L[],
  changes: readonly Change[],
): L[] {
  const wanted = new Map(changes.map(({ cart_id, cart_num }) => [cart_id, cart_num]));
  return lines
    .map((line) => ({ ...line, cart_num: wanted.get(line.cart_id) ?? line.cart_num }))
    .filter((line) => line.cart_num > 0);
}

/**
 * The groups with the very objects of before for lines that nothing changed about, so that of 500 rows only those are
 * drawn again that something did.
 */
export function withLines(before: readonly CartGroup[], after: readonly CartGroup[]): CartGroup[] {
  const known = new Map(linesOf(before).map((line) => [line.cart_id, line]));
  const kept = (line: CartLine) => {
    const old = known.get(line.cart_id);
    return old && alike(old, line) ? old : line;
  };
  return after.map((group) => ({ ...group, list: group.list.map(kept) }));
}

function alike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const entries = Object.entries(one);
  const others = new Map(Object.entries(other));
  return entries.length === others.size && entries.every(([name, value]) => alike(value, others.get(name)));
}

/** The same for the shops' groups; a shop without lines goes. */
export function groupsWithPending(groups: readonly CartGroup[], changes: readonly Change[]): CartGroup[] {
  return groups
    .map((group) => ({ ...group, list: withPending(group.list, changes) }))
    .filter((group) => group.list.length > 0);
}

export const linesOf = (groups: readonly CartGroup[]): CartLine[] => groups.flatMap((group) => group.list);

export const countPieces = (lines: readonly Pick<CartLine, "cart_num">[]) =>
  lines.reduce((sum, line) => sum + line.cart_num, 0);

function lineFen(line: Line, buyer: Buyer | null): Fen {
  return unitPrice(toLineOffer(line), buyer, line.cart_num) * line.cart_num;
}

/** What one piece of the line costs the customer, and by which right. */
export const linePrice = ({ product_type, product, productAttr, cart_num }: Line, buyer: Buyer | null): PriceView =>
  priceView({ product_type, ...productAttr, cost_plus: product.cost_plus }, buyer, cart_num);

/** Yuan with two places; the sum is made in fen, so nothing is lost on the way (storefront.md section 9). */
export const lineTotal = (line: Line, buyer: Buyer | null) => yuan(lineFen(line, buyer));

export const total = (lines: readonly Line[], buyer: Buyer | null) =>
  yuan(lines.reduce((sum, line) => sum + lineFen(line, buyer), 0));

/** How many more pieces reach the next tier, and its price (product.md section 7); null where there is none in reach. */
export function tierHint(line: Line & Pick<CartLine, "trueStock">, buyer: Buyer | null) {
  const next = nextTier(toLineOffer(line), buyer, line.cart_num);
  if (!next || line.cart_num + next.missing > line.trueStock) return null;
  return { missing: next.missing, price: yuan(next.price) };
}

/** The confirm page for these lines: `/order_confirm?cartId=1,2` (storefront.md section 2). */
export function confirmAddress(cart_ids: readonly (string | number)[]) {
  return link(urls.orderConfirm, {}, { cartId: cart_ids.join(",") }).replaceAll("%2C", ",");
}

/** Where a line's product is, with the line's SKU chosen. */
export const productAddress = ({ product_id, productAttr }: Pick<CartLine, "product_id" | "productAttr">) =>
  link(urls.goodsDetail, { id: product_id }, { sku: productAttr.unique });
