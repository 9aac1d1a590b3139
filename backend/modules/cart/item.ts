import { formatDay } from "#contract/rules/calendar.ts";
import type { Fen } from "#contract/rules/money.ts";
import { FLASH_SALE, type Offer } from "#contract/rules/pricing.ts";
import { SKU_GONE } from "#contract/rules/product.ts";
import { stockReason } from "#contract/rules/stock.ts";
import type { SeckillStatus } from "#contract/seckill.ts";
import { pictureAddress } from "../picture/picture-name.ts";
import { limitReached, SALE_SOLD_OUT, saleProblem, saleStatus } from "../seckill/sale.ts";
import type { LineRow } from "./cart.store.ts";

/** A cart line with its product, SKU, store and prices in fen. */
export type CartItem = {
  cart_id: number;
  /** The requested pieces, capped at the stock. */
  quantity: number;
  /** The requested pieces, which may exceed the stock. */
  requested: number;
  is_now: number;
  /** Fen; the customer's unit price when the line was added; null for older lines and for lines of a sale. */
  added_price: Fen | null;
  /** The reason that the line cannot be bought: 商品已下架, 规格已失效, 已售罄, 库存不足起订量; null for valid lines. */
  fail_reason: string | null;
  /** The smallest of the stock, the remaining stock of the sale and the customer's remaining limit in it. */
  trueStock: number;
  product: {
    id: number;
    name: string;
    unit_name: string;
    product_type: number;
    image: string;
    other_skus: number;
    /** The product's category and those above it. */
    category_ids: readonly number[];
  };
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
    /** The reason that the sale does not run; null while it does. */
    problem: string | null;
    per_customer: number;
    /** Units that the customer has ordered in the sale. */
    bought: number;
  } | null;
  /** The accepted quotation, and its line, that the line orders; null for other lines. */
  quotation: { id: number; line_id: number } | null;
  /** The last day of the price that is agreed with the customer, in Shanghai; null without one. */
  agreed_until: string | null;
  /** The offer for `unitPrice`. It contains the cost, so it must not be returned to clients. */
  offer: Offer & { cost: Fen; cost_plus: Fen };
};

type Saleable = Parameters<typeof stockReason>[0] & { product_is_show: number; sku_is_show: number };

/** The reason that a line cannot be bought, or null. */
export function failReason({ product_is_show, sku_is_show, ...sku }: Saleable) {
  if (!product_is_show) return "商品已下架";
  if (!sku_is_show) return SKU_GONE;
  return stockReason(sku);
}

/** The reason of a line whose frozen price has expired. */
const QUOTE_EXPIRED = "报价已过有效期";

/** The sale of a line; null for an ordinary line. */
function saleOf(row: LineRow, now: number): CartItem["sale"] {
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

/** The reason that a line of a sale cannot be bought, or null. */
function saleFailReason(sale: NonNullable<CartItem["sale"]>, sale_stock: number) {
  if (sale.problem) return sale.problem;
  if (sale_stock === 0) return SALE_SOLD_OUT;
  return sale.bought >= sale.per_customer ? limitReached(sale) : null;
}

export function itemOf(row: LineRow, now: number): CartItem {
  const sale = saleOf(row, now);
  const isQuoted = row.quoted_price !== null;
  // A sale sells single units, because its limit may be below the minimum order. A quotation has its own quantity.
  const min_order = sale || isQuoted ? 1 : row.min_order;
  const fail_reason =
    failReason({ ...row, min_order, unit_name: row.sku_unit_name }) ??
    (isQuoted && now >= (row.quoted_until ?? 0) ? QUOTE_EXPIRED : null) ??
    (sale && saleFailReason(sale, row.sale_stock ?? 0));
  const trueStock = sale
    ? Math.max(0, Math.min(row.stock, row.sale_stock ?? 0, sale.per_customer - sale.bought))
    : row.stock;
  const product_type = sale ? FLASH_SALE : row.product_type;
  const image = pictureAddress(row);
  return {
    cart_id: row.cart_id,
    // An accepted quotation is ordered in whole or not at all.
    quantity: trueStock > 0 && !isQuoted ? Math.min(row.quantity, trueStock) : row.quantity,
    requested: row.quantity,
    is_now: row.is_now,
    added_price: sale ? null : row.unit_price,
    fail_reason,
    trueStock,
    sale,
    product: {
      id: row.product_id,
      name: row.product_name,
      unit_name: row.unit_name,
      product_type,
      image,
      other_skus: Number(row.other_skus),
      category_ids: [row.category_top, row.category_second, row.category_id],
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
      min_order,
    },
    store: { id: row.store_id, name: row.store_name, kind: row.store_kind, freight_json: row.freight_json },
    quotation:
      row.quotation_id === null || row.quotation_line_id === null
        ? null
        : { id: row.quotation_id, line_id: row.quotation_line_id },
    agreed_until: row.agreed_ends_at === null ? null : formatDay(row.agreed_ends_at - 1),
    offer: {
      ...(row.quoted_price === null ? {} : { quoted: row.quoted_price }),
      product_type,
      price: row.sale_price ?? row.price,
      cost: row.cost,
      cost_plus: row.cost_plus,
      agreed: row.agreed_price ?? undefined,
      tiers: sale ? [] : JSON.parse(row.tiers_json),
    },
  };
}
