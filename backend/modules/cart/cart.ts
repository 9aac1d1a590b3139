import { OUT_OF_STOCK } from "#contract/rules/cart.ts";
import { NO_PRODUCT } from "#contract/rules/messages.ts";
import { unitPrice } from "#contract/rules/pricing.ts";
import { SOLD_OUT } from "#contract/rules/stock.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Owner } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { limitReached } from "../seckill/sale.ts";
import { createAdding, type OwnerAndBuyer, offerOf } from "./adding.ts";
import { countPieces, findLines, type LineRow, listCartLines, previewLines } from "./cart.store.ts";
import * as changes from "./changes.store.ts";
import type { Deps } from "./deps.ts";
import { type CartItem, itemOf } from "./item.ts";
import { createRemoving } from "./removing.ts";

export type Cart = ReturnType<typeof createCart>;

/** The customer's cart. */
export function createCart(deps: Deps) {
  const {
    database,
    proxies,
    ports: { clock },
  } = deps;
  const { requireSku, ...adding } = createAdding(deps);
  /** Writes down a change of a line that a member makes for the customer. */
  const record = (tx: Db, customer: Owner, line: CartItem, summary: string) =>
    proxies.record(tx, customer, {
      subject: "customer",
      id: customer.id,
      label: "",
      summary: `${summary}：${nameOf(line)}`,
    });
  const itemsOf = (rows: readonly LineRow[]) => rows.map((row) => itemOf(row, clock.now()));

  return {
    ...adding,
    ...createRemoving(deps),

    /** The customer's lines in the order of the stores, the newest line of a store first. */
    async list(customer: Owner): Promise<CartItem[]> {
      return itemsOf(await listCartLines(database.read, customer.id, clock.now()));
    },

    /** These SKUs in the form of cart lines, before they are added; unknown ones are missing. */
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

    /** Deletes the given lines of the customer, for instance once they are ordered. @returns how many were deleted. */
    async removeLines(tx: Db, customer: Owner, cartIds: readonly number[]): Promise<number> {
      return cartIds.length === 0 ? 0 : changes.deleteCartLines(tx, customer.id, cartIds);
    },

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
        if (fail_reason === null && (await changes.setCartQuantity(tx, customer.id, cart_id, quantity))) {
          return record(tx, customer, line, `数量改为 ${quantity}`);
        }
        throw new ApiError(400, fail_reason && fail_reason !== SOLD_OUT ? fail_reason : OUT_OF_STOCK);
      });
    },

    /**
     * Puts another SKU of the same product into a line; a line that has this SKU already is merged into it, up to the
     * stock. Repeating the change has no effect.
     * @returns the line's quantity.
     * @throws ApiError 404, 409 when the line's SKU is not `from` any more, 商品已下架, 规格已失效, 库存不足,
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
        if (sku.product_id !== line.product.id) throw notFound(NO_PRODUCT);
        const quantity = await changes.switchSku(tx, customer.id, cart_id, {
          from,
          to,
          stock: sku.stock,
          unit_price: unitPrice(offerOf(sku), customer),
          more: line.sku.id === from ? await changes.takeLine(tx, customer.id, to) : 0,
        });
        if (quantity === undefined) throw new ApiError(409, "这一行的规格已经换过，请刷新后再选");
        await record(tx, customer, line, `规格换成 ${sku.name}`);
        return quantity;
      });
    },

    /**
     * Takes a line out of its flash sale, so that it has the customer's ordinary price; an ordinary line of the SKU is
     * merged into it, up to the stock. A line in no sale is not changed.
     * @returns the line's quantity.
     * @throws ApiError 404, 商品已下架, 规格已失效, 库存不足.
     */
    async leaveSale(customer: OwnerAndBuyer, cart_id: number) {
      return database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const [line] = itemsOf(await findLines(tx, customer.id, [cart_id], clock.now()));
        if (!line) throw notFound();
        if (!line.sale) return line.quantity;
        const sku = await requireSku(tx, customer, line.sku.id);
        const quantity = await changes.leaveSaleOfLine(tx, customer.id, cart_id, {
          sale_id: line.sale.id,
          stock: sku.stock,
          unit_price: unitPrice(offerOf(sku), customer),
          // The page shows no more than the sale has left.
          most: line.trueStock > 0 ? line.trueStock : sku.stock,
          more: line.is_now === 1 ? 0 : await changes.takeLine(tx, customer.id, line.sku.id),
        });
        if (quantity === undefined) throw notFound();
        await record(tx, customer, line, "退出秒杀");
        return quantity;
      });
    },

    /**
     * The hidden lines that order an accepted quotation at its frozen prices; existing ones are used again.
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

    deleteExpiredQuotes: changes.deleteExpiredQuotes,

    /** Deletes the hidden lines of a quotation that is no longer accepted. */
    deleteQuotedLines: (tx: Db, customer: Owner, quotation_id: number) =>
      changes.deleteQuotedLines(tx, customer.id, quotation_id),
  };
}

const nameOf = ({ product, sku }: CartItem) => `${product.name} ${sku.name}`.trim();

const QUOTED_QUANTITY = "报价单商品的数量不能修改，请回到报价单";
