import { CART_LINES_MAX } from "#contract/rules/cart.ts";
import type { Fen } from "#contract/rules/money.ts";
import { FLASH_SALE, type Offer } from "#contract/rules/pricing.ts";
import type { SeckillStatus } from "#contract/seckill.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { pictureAddress } from "../picture/picture-name.ts";
import { limitReached, SALE_SOLD_OUT, saleProblem, saleStatus } from "../seckill/sale.ts";
import type { Sales } from "../seckill/seckill.ts";
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
  /** The flash sale that the line is bought in; null for an ordinary line. */
  sale: {
    id: number;
    stop_time: number;
    status: SeckillStatus;
    /** Why the sale does not run; null while it does. */
    problem: string | null;
    per_customer: number;
    /** Units that the customer has ordered in the sale. */
    bought: number;
  } | null;
  /** The offer for `unitPrice`. It contains the cost, so it must not be returned to clients. */
  offer: Offer & { cost: Fen; cost_plus: Fen };
};

export type Cart = ReturnType<typeof createCart>;

type NewLine = { sku_id: number; quantity: number; is_now?: boolean; in_sale?: boolean };

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

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  sales: Pick<Sales, "running">;
};

/** The customer's cart. */
export function createCart({ database, sales, ports: { clock } }: Deps) {
  const itemsOf = (rows: readonly store.LineRow[]) => rows.map((row) => itemOf(row, clock.now()));

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
    const { lines, same } = await store.countLines(tx, line.customer_id, line);
    if (same === 0 && lines >= CART_LINES_MAX) throw new ApiError(400, CART_FULL);
    const id = await store.mergeLine(tx, line);
    if (id === null) throw new ApiError(400, OUT_OF_STOCK);
    return id;
  }

  return {
    /** The customer's lines in the order of the stores, the newest line of a store first. */
    async list(customer: Owner): Promise<CartItem[]> {
      return itemsOf(await store.listLines(database.read, customer.id));
    },

    /** Pieces of valid lines, for the badge. */
    async count(customer: Owner): Promise<number> {
      return store.countPieces(database.read, customer.id, clock.now());
    },

    /**
     * The given lines of the customer, "buy now" ones included, each once and in the order of `list`. Lines that do
     * not exist or belong to others are missing, so compare the length. `db` may be a transaction.
     */
    async linesFor(db: Db, customer: Owner, cartIds: readonly number[]): Promise<CartItem[]> {
      return cartIds.length === 0 ? [] : itemsOf(await store.findLines(db, customer.id, cartIds));
    },

    /** Deletes the given lines of the customer, for instance once they are ordered. @returns how many were deleted. */
    async removeLines(tx: Db, customer: Owner, cartIds: readonly number[]): Promise<number> {
      return cartIds.length === 0 ? 0 : store.deleteLines(tx, customer.id, cartIds);
    },

    /**
     * Adds pieces of a SKU to the customer's cart, merged into the SKU's line; `is_now` creates a separate line, and
     * `in_sale` one of the sale of the SKU that runs now.
     * @returns the line's id.
     * @throws ApiError 404 for an unknown SKU, 商品已下架, 规格已失效, 库存不足, 购物车已满; in a sale also 秒杀已结束,
     * 秒杀已抢光 and 每人限购.
     */
    async add(tx: Db, customer: Owner, { sku_id, quantity, is_now = false, in_sale = false }: NewLine) {
      const { product_id, stock } = await requireSku(tx, sku_id);
      if (stock < quantity) throw new ApiError(400, OUT_OF_STOCK);
      await lockCustomer(tx, customer.id);
      const sale = in_sale ? await sales.running(tx, customer.id, sku_id) : null;
      if (sale) {
        const inCart = is_now ? 0 : await store.quantityOf(tx, customer.id, sku_id, sale.id);
        if (sale.stock === 0) throw new ApiError(400, SALE_SOLD_OUT);
        if (sale.bought + inCart + quantity > sale.per_customer) throw new ApiError(400, limitReached(sale, inCart));
        if (sale.stock < inCart + quantity) throw new ApiError(400, OUT_OF_STOCK);
      }
      const sale_id = sale?.id ?? 0;
      const line = { customer_id: customer.id, product_id, sku_id, quantity, sale_id, created_at: clock.now() };
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
              sale_id: 0,
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

    /** Sets a line's quantity. @throws ApiError 404, 库存不足, 商品已下架, 规格已失效, 秒杀已结束, 每人限购. */
    async change(customer: Owner, cart_id: number, quantity: number) {
      await database.write(async (tx) => {
        const [line] = itemsOf(await store.findLines(tx, customer.id, [cart_id]));
        if (!line) throw notFound();
        const { fail_reason, sale, trueStock } = line;
        if (sale && fail_reason === null && quantity > trueStock) {
          throw new ApiError(400, quantity > sale.per_customer - sale.bought ? limitReached(sale) : OUT_OF_STOCK);
        }
        const isSaleOver = sale !== null && fail_reason !== null;
        if (!isSaleOver && (await store.setQuantity(tx, customer.id, cart_id, quantity))) return;
        throw new ApiError(400, fail_reason && fail_reason !== SOLD_OUT ? fail_reason : OUT_OF_STOCK);
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
        const { lines } = await store.countLines(tx, customer.id, { sku_id: 0, sale_id: 0 });
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

/** The sale of a line; null for an ordinary line. */
function saleOf(row: store.LineRow, now: number): CartItem["sale"] {
  const { sale_id: id, sale_starts_at, sale_ends_at, sale_stopped_at, sale_per_customer } = row;
  if (id === null || sale_starts_at === null || sale_ends_at === null || sale_per_customer === null) return null;
  const times = { starts_at: sale_starts_at, ends_at: sale_ends_at, stopped_at: sale_stopped_at };
  return {
    id,
    stop_time: sale_ends_at,
    status: saleStatus(times, now),
    problem: saleProblem(times, now),
    per_customer: sale_per_customer,
    bought: row.sale_bought ?? 0,
  };
}

/** Why a line of a sale cannot be bought, or null. */
function saleFailReason(sale: NonNullable<CartItem["sale"]>, sale_stock: number) {
  if (sale.problem) return sale.problem;
  if (sale_stock === 0) return SALE_SOLD_OUT;
  return sale.bought >= sale.per_customer ? limitReached(sale) : null;
}

function itemOf(row: store.LineRow, now: number): CartItem {
  const sale = saleOf(row, now);
  const fail_reason = failReason(row) ?? (sale && saleFailReason(sale, row.sale_stock ?? 0));
  const trueStock = sale
    ? Math.max(0, Math.min(row.stock, row.sale_stock ?? 0, sale.per_customer - sale.bought))
    : row.stock;
  const product_type = sale ? FLASH_SALE : row.product_type;
  const image = pictureAddress(row);
  return {
    cart_id: row.cart_id,
    quantity: trueStock > 0 ? Math.min(row.quantity, trueStock) : row.quantity,
    requested: row.quantity,
    is_now: row.is_now,
    fail_reason,
    trueStock,
    sale,
    product: {
      id: row.product_id,
      name: row.product_name,
      unit_name: row.unit_name,
      product_type,
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
      // A sale sells single units: its limit may be below the minimum order.
      min_order: sale ? 1 : row.min_order,
    },
    store: { id: row.store_id, name: row.store_name, kind: row.store_kind, freight_json: row.freight_json },
    offer: {
      product_type,
      price: row.sale_price ?? row.price,
      cost: row.cost,
      cost_plus: row.cost_plus,
      tiers: sale ? [] : JSON.parse(row.tiers_json),
    },
  };
}
