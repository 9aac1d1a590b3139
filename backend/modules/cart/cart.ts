import { CART_LINES_MAX } from "#contract/rules/cart.ts";
import type { Fen } from "#contract/rules/money.ts";
import type { Offer } from "#contract/rules/pricing.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { pictureAddress } from "../picture/picture-name.ts";
import * as store from "./cart.store.ts";

/** The customer that owns the cart. */
type Owner = Pick<Caller, "id">;

/** A cart line with its product, SKU, store and prices in fen. */
export type CartItem = {
  cart_id: number;
  /** The requested pieces, capped at the stock. */
  quantity: number;
  /** The requested pieces, which may exceed the stock. */
  requested: number;
  is_now: number;
  /** Why the line cannot be bought: 商品已下架, 规格已失效, 已售罄; null for valid lines. */
  fail_reason: string | null;
  /** The minimum of the stock, the rest of a sale and the rest of a limit per customer. */
  trueStock: number;
  product: { id: number; name: string; unit_name: string; product_type: number; image: string };
  sku: {
    id: number;
    name: string;
    image: string;
    unit_name: string;
    /** The pieces in one unit; null where the SKU is no pack. */
    pack_pieces: number | null;
    ot_price: Fen;
    stock: number;
    weight_g: number;
    min_order: number;
  };
  store: { id: number; name: string; kind: string; freight_json: string };
  /** The offer for `unitPrice`. It contains the cost, so it must not be returned to clients. */
  offer: Offer & { cost: Fen; cost_plus: Fen };
};

export type Cart = ReturnType<typeof createCart>;

type NewLine = { sku_id: number; quantity: number; is_now?: boolean };

/** The result of one line of `addMany`. */
export type AddedLine = {
  sku_id: number;
  /** The product's name, or null for an unknown SKU. */
  name: string | null;
  /** Pieces that were added; 0 when the line was refused. */
  added: number;
  /** Why the line was refused, or null. */
  message: string | null;
  /** Whether fewer pieces than requested were added because of the stock. */
  capped: boolean;
};

type Deps = Pick<Platform, "database"> & { ports: Pick<Platform["ports"], "clock"> };

/** The customer's cart. */
export function createCart({ database, ports: { clock } }: Deps) {
  /** The SKU of a line that may be added. @throws ApiError 404 for an unknown SKU, 商品已下架, 规格已失效, 库存不足. */
  async function requireSku(tx: Db, sku_id: number) {
    const sku = await store.findSku(tx, sku_id);
    if (!sku) throw notFound("商品不存在");
    const reason = failReason(sku);
    if (reason) throw new ApiError(400, reason === SOLD_OUT ? OUT_OF_STOCK : reason);
    return sku;
  }

  /** Adds to the SKU's line or creates it. @throws ApiError 库存不足, 购物车已满. */
  async function merge(tx: Db, line: store.NewLine) {
    const { lines, same } = await store.countLines(tx, line.customer_id, line.sku_id);
    if (same === 0 && lines >= CART_LINES_MAX) throw new ApiError(400, CART_FULL);
    const id = await store.mergeLine(tx, line);
    if (id === null) throw new ApiError(400, OUT_OF_STOCK);
    return id;
  }

  return {
    /** The customer's lines in the order of the stores, the newest line of a store first. */
    async list(customer: Owner): Promise<CartItem[]> {
      return (await store.listLines(database.read, customer.id)).map(itemOf);
    },

    /** Pieces of valid lines, for the badge. */
    async count(customer: Owner): Promise<number> {
      return store.countPieces(database.read, customer.id);
    },

    /**
     * The given lines of the customer, "buy now" ones included, each once and in the order of `list`. Lines that do
     * not exist or belong to others are missing, so compare the length. `db` may be a transaction.
     */
    async linesFor(db: Db, customer: Owner, cartIds: readonly number[]): Promise<CartItem[]> {
      return cartIds.length === 0 ? [] : (await store.findLines(db, customer.id, cartIds)).map(itemOf);
    },

    /** Deletes the given lines of the customer, for instance once they are ordered. @returns how many were deleted. */
    async removeLines(tx: Db, customer: Owner, cartIds: readonly number[]): Promise<number> {
      return cartIds.length === 0 ? 0 : store.deleteLines(tx, customer.id, cartIds);
    },

    /**
     * Adds pieces of a SKU to the customer's cart, merged into the SKU's line; `is_now` creates a separate line.
     * @returns the line's id.
     * @throws ApiError 404 for an unknown SKU, 商品已下架, 规格已失效, 库存不足, 购物车已满.
     */
    async add(tx: Db, customer: Owner, { sku_id, quantity, is_now = false }: NewLine) {
      const { product_id, stock } = await requireSku(tx, sku_id);
      if (stock < quantity) throw new ApiError(400, OUT_OF_STOCK);
      const line = { customer_id: customer.id, product_id, sku_id, quantity, created_at: clock.now() };
      await lockCustomer(tx, customer.id);
      return is_now ? store.insertNowLine(tx, line) : merge(tx, line);
    },

    /**
     * Adds several SKUs in one transaction. A line above the stock is capped; a line that cannot be added
     * is refused and the others are added. Without a quantity the SKU's minimum order is added.
     * @returns one result per line, in the order of the lines.
     */
    async addMany(
      customer: Owner,
      lines: readonly { sku_id: number; quantity?: number | undefined }[],
    ): Promise<AddedLine[]> {
      return database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const results: AddedLine[] = [];
        for (const { sku_id, quantity } of lines) {
          const sku = await store.findSku(tx, sku_id);
          const name = sku?.name ?? null;
          try {
            const { product_id, stock, min_order } = await requireSku(tx, sku_id);
            const requested = quantity ?? min_order;
            const pieces = Math.min(requested, stock - (await store.quantityOf(tx, customer.id, sku_id)));
            if (pieces <= 0) throw new ApiError(400, OUT_OF_STOCK);
            await merge(tx, {
              customer_id: customer.id,
              product_id,
              sku_id,
              quantity: pieces,
              created_at: clock.now(),
            });
            results.push({ sku_id, name, added: pieces, message: null, capped: pieces < requested });
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            results.push({ sku_id, name, added: 0, message: error.message, capped: false });
          }
        }
        return results;
      });
    },

    /** Sets a line's quantity. @throws ApiError 404, 库存不足, 商品已下架, 规格已失效. */
    async change(customer: Owner, cart_id: number, quantity: number) {
      await database.write(async (tx) => {
        if (await store.setQuantity(tx, customer.id, cart_id, quantity)) return;
        const [line] = (await store.findLines(tx, customer.id, [cart_id])).map(itemOf);
        if (!line) throw notFound();
        const reason = line.fail_reason;
        throw new ApiError(400, reason && reason !== SOLD_OUT ? reason : OUT_OF_STOCK);
      });
    },

    /**
     * Deletes the given lines of the customer; `restore` can put them back for a day.
     * @throws ApiError 404 when none of them is the customer's.
     */
    async remove(customer: Owner, cartIds: readonly number[]) {
      const deleted = await database.write(async (tx) => {
        await store.keepRemovedLines(tx, customer.id, cartIds, clock.now());
        return store.deleteLines(tx, customer.id, cartIds);
      });
      if (deleted === 0) throw notFound();
    },

    /**
     * Puts removed lines back with their ids and quantities; lines that are in the cart stay as they are.
     * @throws ApiError 404 when none of them is the customer's or can be restored any more, 购物车已满.
     */
    async restore(customer: Owner, cartIds: readonly number[]) {
      await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const known = await store.countKnown(tx, customer.id, cartIds);
        const restored = await store.restoreLines(tx, customer.id, cartIds);
        if (known + restored === 0) throw notFound();
        const { lines } = await store.countLines(tx, customer.id, 0);
        if (restored > 0 && lines > CART_LINES_MAX) throw new ApiError(400, CART_FULL);
      });
    },

    /** Deletes the removed lines that can no longer be restored. */
    deleteRemoved: () => database.write((tx) => store.deleteRemovedLines(tx, clock.now() - RESTORABLE_MS)),
  };
}

/** How long a removed line can be restored. */
const RESTORABLE_MS = 24 * 60 * 60 * 1000;
const CART_FULL = `购物车最多放 ${CART_LINES_MAX} 种商品，请先清理`;
const OUT_OF_STOCK = "库存不足";
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
    requested: row.quantity,
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
      unit_name: row.sku_unit_name,
      pack_pieces: row.pack_pieces,
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
