import { CART_LINES_MAX } from "#contract/rules/cart.ts";
import type { Fen } from "#contract/rules/money.ts";
import type { Offer } from "#contract/rules/pricing.ts";
import type { Database, Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Ports } from "../../ports.ts";
import { pictureAddress } from "../picture/look.ts";
import * as store from "./cart.store.ts";

/** Whose cart it is. */
type Owner = Pick<Caller, "id">;

/** A line with everything that names and prices it; money is fen. */
export type CartItem = {
  cart_id: number;
  /** What was asked for, but never more than there is (family.md 4.2, defect 3). */
  quantity: number;
  /** What was asked for, even where there is less. */
  asked: number;
  is_now: number;
  /** Why the line cannot be bought: 商品已下架, 规格已失效, 已售罄; null for valid lines. */
  fail_reason: string | null;
  /** The least of stock, what a sale has left, and what a per-person limit leaves. */
  trueStock: number;
  product: { id: number; name: string; unit_name: string; product_type: number; image: string };
  sku: {
    id: number;
    name: string;
    image: string;
    ot_price: Fen;
    stock: number;
    weight_g: number;
    min_order: number;
  };
  store: { id: number; name: string; kind: string; freight_json: string };
  /** For `unitPrice(offer, who, quantity)`; it holds the cost, so it never leaves the backend as it is. */
  offer: Offer & { cost: Fen; cost_plus: Fen };
};

export type Cart = ReturnType<typeof createCart>;

/** The rules of the cart (storefront.md sections 3 and 5, product.md section 5). */
export function createCart(database: Database, { clock }: Pick<Ports, "clock">) {
  return {
    /** The customer's lines: shops in a standing order, the newest line of a shop first. */
    async list(who: Owner): Promise<CartItem[]> {
      return (await store.listLines(database.read, who.id)).map(itemOf);
    },

    /** Pieces of valid lines, which is what the badge shows. */
    async count(who: Owner): Promise<number> {
      return store.countPieces(database.read, who.id);
    },

    /**
     * The named lines that are the customer's, "buy now" ones included, each once and in the order of `list`.
     * What is not theirs or gone is missing: compare the length. `db` may be a transaction.
     */
    async linesFor(db: Db, who: Owner, cartIds: readonly number[]): Promise<CartItem[]> {
      return cartIds.length === 0 ? [] : (await store.findLines(db, who.id, cartIds)).map(itemOf);
    },

    /** Takes the customer's named lines away, for instance once they are ordered. @returns how many went. */
    async removeLines(tx: Db, who: Owner, cartIds: readonly number[]): Promise<number> {
      return cartIds.length === 0 ? 0 : store.deleteLines(tx, who.id, cartIds);
    },

    /**
     * Puts goods into the cart, merging with the SKU's line; `is_now` makes a line of its own instead.
     * @throws Refusal 404 for a SKU that the product does not have, 商品已下架, 规格已失效, 库存不足, 购物车已满.
     */
    async add(tx: Db, who: Owner, wanted: { product_id: number; sku_id: number; quantity: number; is_now?: boolean }) {
      const { product_id, sku_id, quantity, is_now = false } = wanted;
      const sku = await store.findSku(tx, product_id, sku_id);
      if (!sku) throw notFound("商品不存在");
      const reason = failReason(sku);
      if (reason === SOLD_OUT || sku.stock < quantity) throw new ApiError(400, SHORT);
      if (reason) throw new ApiError(400, reason);
      const line = { customer_id: who.id, product_id, sku_id, quantity, created_at: clock.now() };
      await lockCustomer(tx, who.id);
      if (is_now) return store.insertNowLine(tx, line);
      const { lines, same } = await store.countLines(tx, who.id, sku_id);
      if (same === 0 && lines >= CART_LINES_MAX)
        throw new ApiError(400, `购物车最多放 ${CART_LINES_MAX} 种商品，请先清理`);
      const id = await store.mergeLine(tx, line);
      if (id === null) throw new ApiError(400, SHORT);
      return id;
    },

    /** Sets a line's quantity; above the stock nothing changes. @throws Refusal 404, 库存不足, 商品已下架, 规格已失效. */
    async change(who: Owner, cart_id: number, quantity: number) {
      await database.write(async (tx) => {
        if (await store.setQuantity(tx, who.id, cart_id, quantity)) return;
        const [line] = (await store.findLines(tx, who.id, [cart_id])).map(itemOf);
        if (!line) throw notFound();
        const reason = line.fail_reason;
        throw new ApiError(400, reason && reason !== SOLD_OUT ? reason : SHORT);
      });
    },

    /** Deletes those of the named lines that are the customer's. @throws Refusal 404 when none of them is. */
    async remove(who: Owner, cartIds: readonly number[]) {
      const gone = await database.write((tx) => store.deleteLines(tx, who.id, cartIds));
      if (gone === 0) throw notFound();
    },
  };
}

const SHORT = "库存不足";
const SOLD_OUT = "已售罄";

/** Why a line cannot be bought, or null. */
function failReason({
  product_is_show,
  sku_is_show,
  stock,
}: {
  product_is_show: number;
  sku_is_show: number;
  stock: number;
}) {
  if (!product_is_show) return "商品已下架";
  if (!sku_is_show) return "规格已失效";
  return stock === 0 ? SOLD_OUT : null;
}

function itemOf(row: store.LineRow): CartItem {
  const fail_reason = failReason(row);
  const image = pictureAddress(row);
  return {
    cart_id: row.cart_id,
    quantity: row.stock > 0 ? Math.min(row.quantity, row.stock) : row.quantity,
    asked: row.quantity,
    is_now: row.is_now,
    fail_reason,
    trueStock: row.stock,
    product: {
      id: row.product_id,
      name: row.product_name,
      unit_name: row.unit_name,
      product_type: row.product_type,
      image,
    },
    sku: {
      id: row.sku_id,
      name: row.sku_name,
      image,
      ot_price: row.ot_price,
      stock: row.stock,
      weight_g: row.weight_g,
      min_order: row.min_order,
    },
    store: { id: row.store_id, name: row.store_name, kind: row.store_kind, freight_json: row.freight_json },
    offer: {
      product_type: row.product_type,
      price: row.price,
      cost: row.cost,
      cost_plus: row.cost_plus,
      tiers: JSON.parse(row.tiers_json),
    },
  };
}
