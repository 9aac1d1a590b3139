import { CART_LINES_MAX, OUT_OF_STOCK } from "#contract/rules/cart.ts";
import { NO_PRODUCT } from "#contract/rules/messages.ts";
import { type Buyer, unitPrice } from "#contract/rules/pricing.ts";
import { SOLD_OUT } from "#contract/rules/stock.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Owner } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { limitReached, SALE_SOLD_OUT } from "../seckill/sale.ts";
import * as changes from "./changes.store.ts";
import type { Deps } from "./deps.ts";
import { failReason } from "./item.ts";

/** The customer that owns the cart, with what decides their prices. */
export type OwnerAndBuyer = Owner & Buyer;

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

export const CART_FULL = `购物车最多放 ${CART_LINES_MAX} 种商品，请先清理`;

/** Operations that add lines to a cart. */
export function createAdding({ database, idempotency, proxies, sales, ports: { clock } }: Deps) {
  /** Writes down goods that a member adds for the customer. */
  const record = (tx: Db, customer: Owner, goods: readonly string[]) =>
    goods.length === 0
      ? undefined
      : proxies.record(tx, customer, {
          subject: "customer",
          id: customer.id,
          label: "",
          summary: `加入购物车：${goods.join("、")}`,
        });

  /**
   * The SKU of a line that can be added; the minimum order does not limit a line in a sale.
   * @throws ApiError 404 for an unknown SKU, 商品已下架, 规格已失效, 库存不足, 库存不足起订量.
   */
  async function requireSku(tx: Db, customer: Owner, sku_id: number, inSale = false) {
    const sku = await changes.findSkuForCart(tx, customer.id, sku_id, clock.now());
    if (!sku) throw notFound(NO_PRODUCT);
    const reason = failReason(inSale ? { ...sku, min_order: 1 } : sku);
    if (reason) throw new ApiError(400, reason === SOLD_OUT ? OUT_OF_STOCK : reason);
    return sku;
  }

  /** Adds pieces to the SKU's line or creates the line. @throws ApiError 库存不足, 购物车已满. */
  async function merge(tx: Db, line: changes.NewLine) {
    const { lines, same } = await changes.countCartLines(tx, line.customer_id, line);
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
    /** The pieces of each SKU after its last line, because lines of one SKU reach the minimum order together. */
    const piecesOf = new Map<number, number>();
    for (const { sku_id, quantity } of lines) {
      const name = (await changes.findSkuForCart(tx, customer.id, sku_id, clock.now()))?.name ?? null;
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
        piecesOf.set(sku_id, inCart + pieces);
        results.push({ sku_id, name, added: pieces, message: null, capped: pieces < requested, below_min: min_order });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        results.push({ sku_id, name, added: 0, message: error.message, capped: false, below_min: null });
      }
    }
    await record(
      tx,
      customer,
      results.filter(({ added }) => added > 0).map(({ name, added }) => `${name} ×${added}`),
    );
    return results.map((line) =>
      (piecesOf.get(line.sku_id) ?? 0) < (line.below_min ?? 0) ? line : { ...line, below_min: null },
    );
  }

  /**
   * Adds pieces of a SKU to the customer's cart, merged into the SKU's line; `is_now` creates a separate line, and
   * `in_sale` a line of the SKU's running sale.
   * @returns the line's id.
   * @throws ApiError 404 for an unknown SKU, 商品已下架, 规格已失效, 库存不足, 购物车已满; in a sale also 秒杀已结束,
   * 秒杀已抢光 and 每人限购.
   */
  async function add(tx: Db, customer: OwnerAndBuyer, { sku_id, quantity, is_now = false, in_sale = false }: NewLine) {
    const sku = await requireSku(tx, customer, sku_id, in_sale);
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
    await record(tx, customer, [`${sku.name} ×${quantity}`]);
    return is_now ? changes.insertNowLine(tx, line) : merge(tx, line);
  }

  /** Runs the work in a transaction of its own, once for each key of a form; without a key, each time. */
  const once = <Result extends object>(
    { id }: Owner,
    { key, request }: { key: string | undefined; request: unknown },
    work: (tx: Db) => Promise<Result>,
    isDone?: (result: Result) => boolean,
  ): Promise<Result> =>
    database.write(async (tx) => {
      if (key === undefined) return work(tx);
      await lockCustomer(tx, id);
      return idempotency.run(tx, { customer_id: id, key, kind: "cart", request }, () => work(tx), isDone);
    });

  return {
    requireSku,

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

    add,

    /** `add` in a transaction of its own; repeated with the same key it adds nothing. @throws ApiError as `add`, and 409. */
    addOne: (customer: OwnerAndBuyer, line: NewLine, key?: string): Promise<{ cart_id: number }> =>
      once(customer, { key, request: { line } }, async (tx) => ({ cart_id: await add(tx, customer, line) })),

    /**
     * `addLines` in a transaction of its own; repeated with the same key it adds nothing. A call that adds no line may be
     * repeated with its key. @throws ApiError 409.
     */
    addMany: (customer: OwnerAndBuyer, lines: readonly ManyLine[], key?: string): Promise<AddedLine[]> =>
      once(
        customer,
        { key, request: { lines } },
        (tx) => addLines(tx, customer, lines),
        (results) => results.some(({ added }) => added > 0),
      ),

    addLines,
  };
}

type SkuRow = NonNullable<Awaited<ReturnType<typeof changes.findSkuForCart>>>;

/** The data that decide the price of a SKU. */
export const offerOf = ({ tiers_json, agreed_price, ...sku }: SkuRow) => ({
  ...sku,
  agreed: agreed_price ?? undefined,
  tiers: JSON.parse(tiers_json),
});
