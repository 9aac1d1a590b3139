import { CART_LINES_MAX } from "#contract/rules/cart.ts";
import { type Buyer, unitPrice } from "#contract/rules/pricing.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { limitReached, SALE_SOLD_OUT } from "../seckill/sale.ts";
import type { Sales } from "../seckill/seckill.ts";
import { countPieces, findLines, type LineRow, listLines, previewLines } from "./cart.store.ts";
import * as changes from "./changes.store.ts";
import { type CartItem, failReason, itemOf, SOLD_OUT } from "./item.ts";
import * as removed from "./removed.store.ts";

/** The customer that owns the cart. */
type Owner = Pick<Caller, "id">;
/** The customer that owns the cart, with what decides their prices. */
type OwnerAndBuyer = Owner & Buyer;

export type Cart = ReturnType<typeof createCart>;

type ManyLine = { sku_id: number; quantity?: number | undefined };
type NewLine = { sku_id: number; quantity: number; is_now?: boolean; in_sale?: boolean };

/** The result of one line of `addMany`. */
export type AddedLine = {
  sku_id: number;
  /** The product's name, or null for an unknown SKU. */
  name: string | null;
  /** Pieces that were added; 0 when the line was refused. */
  added: number;
  /** The reason for refusing the line, or null. */
  message: string | null;
  /** Whether fewer pieces than requested were added because of the stock. */
  capped: boolean;
  /** The minimum order that the line in the cart does not reach; null when it does. */
  below_min: number | null;
};

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  sales: Pick<Sales, "running">;
};

/** The customer's cart. */
export function createCart({ database, sales, ports: { clock } }: Deps) {
  const itemsOf = (rows: readonly LineRow[]) => rows.map((row) => itemOf(row, clock.now()));

  /** The SKU of a line that may be added. @throws ApiError 404 for an unknown SKU, 商品已下架, 规格已失效, 库存不足. */
  async function requireSku(tx: Db, customer: Owner, sku_id: number) {
    const sku = await changes.findSku(tx, customer.id, sku_id, clock.now());
    if (!sku) throw notFound("商品不存在");
    const reason = failReason(sku);
    if (reason) throw new ApiError(400, reason === SOLD_OUT ? OUT_OF_STOCK : reason);
    return sku;
  }

  /** Adds to the SKU's line or creates it. @throws ApiError 库存不足, 购物车已满. */
  async function merge(tx: Db, line: changes.NewLine) {
    const { lines, same } = await changes.countLines(tx, line.customer_id, line);
    if (same === 0 && lines >= CART_LINES_MAX) throw new ApiError(400, CART_FULL);
    const id = await changes.mergeLine(tx, line);
    if (id === null) throw new ApiError(400, OUT_OF_STOCK);
    return id;
  }

  /**
   * Adds several SKUs in the caller's transaction. A line above the stock is capped; a line that cannot be added is
   * refused and the others are added. Without a quantity the SKU's minimum order is added.
   * @returns one result per line, in the order of the lines.
   */
  async function addLines(tx: Db, customer: OwnerAndBuyer, lines: readonly ManyLine[]): Promise<AddedLine[]> {
    await lockCustomer(tx, customer.id);
    const results: AddedLine[] = [];
    for (const { sku_id, quantity } of lines) {
      const name = (await changes.findSku(tx, customer.id, sku_id, clock.now()))?.name ?? null;
      try {
        const sku = await requireSku(tx, customer, sku_id);
        const { product_id, stock, min_order } = sku;
        const requested = quantity ?? min_order;
        const inCart = await changes.quantityOf(tx, customer.id, sku_id);
        const pieces = Math.min(requested, stock - inCart);
        if (pieces <= 0) throw new ApiError(400, OUT_OF_STOCK);
        await merge(tx, {
          customer_id: customer.id,
          product_id,
          sku_id,
          quantity: pieces,
          sale_id: 0,
          unit_price: unitPrice(offerOf(sku), customer),
          created_at: clock.now(),
        });
        const below_min = inCart + pieces < min_order ? min_order : null;
        results.push({ sku_id, name, added: pieces, message: null, capped: pieces < requested, below_min });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        results.push({ sku_id, name, added: 0, message: error.message, capped: false, below_min: null });
      }
    }
    return results;
  }

  return {
    /** The customer's lines in the order of the stores, the newest line of a store first. */
    async list(customer: Owner): Promise<CartItem[]> {
      return itemsOf(await listLines(database.read, customer.id, clock.now()));
    },

    /** These SKUs as lines of the cart would be, before they are added; unknown ones are missing. */
    async preview(customer: Owner, sku_ids: readonly number[], db: Db = database.read): Promise<CartItem[]> {
      return sku_ids.length === 0 ? [] : itemsOf(await previewLines(db, customer.id, sku_ids, clock.now()));
    },

    /** Pieces of valid lines, for the badge. */
    async count(customer: Owner): Promise<number> {
      return countPieces(database.read, customer.id, clock.now());
    },

    /**
     * The given lines of the customer, "buy now" ones included, each once and in the order of `list`. Lines that do
     * not exist or belong to others are missing, so compare the length. `db` may be a transaction.
     */
    async linesFor(db: Db, customer: Owner, cartIds: readonly number[]): Promise<CartItem[]> {
      return cartIds.length === 0 ? [] : itemsOf(await findLines(db, customer.id, cartIds, clock.now()));
    },

    /** Creates lines that are in no list and no badge, for an order that the same transaction places. @returns their ids. */
    async addHidden(
      tx: Db,
      customer: Owner,
      lines: readonly { sku_id: number; quantity: number }[],
    ): Promise<number[]> {
      const ids: number[] = [];
      for (const { sku_id, quantity } of lines) {
        const { product_id } = await requireSku(tx, customer, sku_id);
        const line = { customer_id: customer.id, product_id, sku_id, quantity, sale_id: 0, unit_price: null };
        ids.push(await changes.insertHiddenLine(tx, { ...line, created_at: clock.now() }));
      }
      return ids;
    },

    /** Deletes the given lines of the customer, for instance once they are ordered. @returns how many were deleted. */
    async removeLines(tx: Db, customer: Owner, cartIds: readonly number[]): Promise<number> {
      return cartIds.length === 0 ? 0 : changes.deleteLines(tx, customer.id, cartIds);
    },

    /**
     * Adds pieces of a SKU to the customer's cart, merged into the SKU's line; `is_now` creates a separate line, and
     * `in_sale` one of the sale of the SKU that runs now.
     * @returns the line's id.
     * @throws ApiError 404 for an unknown SKU, 商品已下架, 规格已失效, 库存不足, 购物车已满; in a sale also 秒杀已结束,
     * 秒杀已抢光 and 每人限购.
     */
    async add(tx: Db, customer: OwnerAndBuyer, { sku_id, quantity, is_now = false, in_sale = false }: NewLine) {
      const sku = await requireSku(tx, customer, sku_id);
      const { product_id, stock } = sku;
      if (stock < quantity) throw new ApiError(400, OUT_OF_STOCK);
      await lockCustomer(tx, customer.id);
      const sale = in_sale ? await sales.running(tx, customer.id, sku_id) : null;
      if (sale) {
        const inCart = is_now ? 0 : await changes.quantityOf(tx, customer.id, sku_id, sale.id);
        if (sale.stock === 0) throw new ApiError(400, SALE_SOLD_OUT);
        if (sale.bought + inCart + quantity > sale.per_customer) throw new ApiError(400, limitReached(sale, inCart));
        if (sale.stock < inCart + quantity) throw new ApiError(400, OUT_OF_STOCK);
      }
      const sale_id = sale?.id ?? 0;
      const unit_price = sale ? null : unitPrice(offerOf(sku), customer);
      const created_at = clock.now();
      const line = { customer_id: customer.id, product_id, sku_id, quantity, sale_id, unit_price, created_at };
      return is_now ? changes.insertNowLine(tx, line) : merge(tx, line);
    },

    /** Adds several SKUs in a transaction of its own; see `addLines`. */
    addMany: (customer: OwnerAndBuyer, lines: readonly ManyLine[]): Promise<AddedLine[]> =>
      database.write((tx) => addLines(tx, customer, lines)),

    addLines,

    /** Sets a line's quantity. @throws ApiError 404, 库存不足, 商品已下架, 规格已失效, 秒杀已结束, 每人限购. */
    async change(customer: Owner, cart_id: number, quantity: number) {
      await database.write(async (tx) => {
        const [line] = itemsOf(await findLines(tx, customer.id, [cart_id], clock.now()));
        if (!line) throw notFound();
        if (line.quotation) throw new ApiError(400, QUOTED_QUANTITY);
        const { fail_reason, sale, trueStock } = line;
        if (sale && fail_reason === null && quantity > trueStock) {
          throw new ApiError(400, quantity > sale.per_customer - sale.bought ? limitReached(sale) : OUT_OF_STOCK);
        }
        const isSaleOver = sale !== null && fail_reason !== null;
        if (!isSaleOver && (await changes.setQuantity(tx, customer.id, cart_id, quantity))) return;
        throw new ApiError(400, fail_reason && fail_reason !== SOLD_OUT ? fail_reason : OUT_OF_STOCK);
      });
    },

    /**
     * Puts another SKU of the same product into a line; a line that has this SKU already is merged into it, up to the
     * stock. A line that has the SKU stays as it is, so that repeating changes nothing.
     * @returns the line's quantity.
     * @throws ApiError 404, 409 when the line has another SKU than `from` by now, 商品已下架, 规格已失效, 库存不足,
     * 秒杀商品不能换规格.
     */
    async switchSku(customer: OwnerAndBuyer, cart_id: number, { from, to }: { from: number; to: number }) {
      return database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const [line] = itemsOf(await findLines(tx, customer.id, [cart_id], clock.now()));
        if (!line || line.is_now === 1) throw notFound();
        if (line.sale) throw new ApiError(400, "秒杀商品不能换规格");
        if (line.sku.id === to) return line.quantity;
        const sku = await requireSku(tx, customer, to);
        if (sku.product_id !== line.product.id) throw notFound("商品不存在");
        const quantity = await changes.switchSku(tx, customer.id, cart_id, {
          ...{ from, to, stock: sku.stock, unit_price: unitPrice(offerOf(sku), customer) },
          more: line.sku.id === from ? await changes.takeLine(tx, customer.id, to) : 0,
        });
        if (quantity === undefined) throw new ApiError(409, "这一行的规格已经换过，请刷新后再选");
        return quantity;
      });
    },

    /**
     * Deletes the given lines of the customer; `restore` can put them back for a day.
     * @throws ApiError 404 when none of them is the customer's.
     */
    async remove(customer: Owner, cartIds: readonly number[]) {
      const deleted = await database.write(async (tx) => {
        await removed.keepRemovedLines(tx, customer.id, cartIds, clock.now());
        return changes.deleteLines(tx, customer.id, cartIds);
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
        const known = await removed.countKnown(tx, customer.id, cartIds);
        const restored = await removed.restoreLines(tx, customer.id, cartIds);
        if (known + restored === 0) throw notFound();
        const { lines } = await changes.countLines(tx, customer.id, { sku_id: 0, sale_id: 0 });
        if (restored > 0 && lines > CART_LINES_MAX) throw new ApiError(400, CART_FULL);
      });
    },

    /**
     * The hidden lines that order an accepted quotation at its frozen prices; those that exist already are used again.
     * @returns their ids.
     */
    async quotedLines(
      tx: Db,
      customer: Owner,
      { quotation_id, quoted_until }: { quotation_id: number; quoted_until: number },
      lines: readonly changes.QuotedLine[],
    ): Promise<number[]> {
      const existing = await changes.quotedLineIds(tx, customer.id, quotation_id);
      if (existing.length === lines.length) return existing;
      await changes.deleteQuotedLines(tx, customer.id, quotation_id);
      const of = { customer_id: customer.id, quotation_id, quoted_until, created_at: clock.now() };
      return changes.insertQuotedLines(tx, of, lines);
    },

    /** Deletes the hidden lines of a quotation that is no longer accepted. */
    deleteQuotedLines: (tx: Db, customer: Owner, quotation_id: number) =>
      changes.deleteQuotedLines(tx, customer.id, quotation_id),

    /** Deletes the removed lines that can no longer be restored. */
    deleteRemoved: () => database.write((tx) => removed.deleteRemovedLines(tx, clock.now() - RESTORABLE_MS)),
  };
}

const QUOTED_QUANTITY = "报价单商品的数量不能修改，请回到报价单";
/** How long a removed line can be restored. */
const RESTORABLE_MS = 24 * 60 * 60 * 1000;
const CART_FULL = `购物车最多放 ${CART_LINES_MAX} 种商品，请先清理`;
const OUT_OF_STOCK = "库存不足";

type SkuRow = NonNullable<Awaited<ReturnType<typeof changes.findSku>>>;

const offerOf = ({ tiers_json, agreed_price, ...sku }: SkuRow) => ({
  ...sku,
  agreed: agreed_price ?? undefined,
  tiers: JSON.parse(tiers_json),
});
