import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { type CartGroup, type CartLine, lineOffer } from "#contract/cart.ts";
import { type Fen, yuan } from "#contract/money.ts";
import { type Buyer, nextTier, unitPrice } from "#contract/pricing.ts";

/** A changed quantity is sent after this long without another change (storefront.md sections 4 and 9). */
export const SYNC_DEBOUNCE_MS = 500;
/** As many lines as one order takes. */
export const CHECKOUT_LINES_MAX = 100;

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

/** The same for the shops' groups; a shop without lines goes. */
export function groupsWithPending(groups: readonly CartGroup[], changes: readonly Change[]): CartGroup[] {
  return groups
    .map((group) => ({ ...group, list: withPending(group.list, changes) }))
    .filter((group) => group.list.length > 0);
}

export const linesOf = (groups: readonly CartGroup[]): CartLine[] => groups.flatMap((group) => group.list);

export const pieces = (lines: readonly Pick<CartLine, "cart_num">[]) =>
  lines.reduce((sum, line) => sum + line.cart_num, 0);

function lineFen(line: Line, buyer: Buyer | null): Fen {
  return unitPrice(lineOffer(line), buyer, line.cart_num) * line.cart_num;
}

/** Yuan with two places; the sum is made in fen, so nothing is lost on the way (storefront.md section 9). */
export const lineTotal = (line: Line, buyer: Buyer | null) => yuan(lineFen(line, buyer));

export const total = (lines: readonly Line[], buyer: Buyer | null) =>
  yuan(lines.reduce((sum, line) => sum + lineFen(line, buyer), 0));

/** How many more pieces reach the next tier, and its price (product.md section 7); null where there is none in reach. */
export function tierHint(line: Line & Pick<CartLine, "trueStock">, buyer: Buyer | null) {
  const next = nextTier(lineOffer(line), buyer, line.cart_num);
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
