import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Sku } from "#contract/product-fields.ts";
import { dayNumber, shanghaiTime } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { type Buyer, FLASH_SALE, priceBelowSale } from "#contract/rules/pricing.ts";
import { toOffer } from "#contract/rules/product.ts";
import type { SeckillSale } from "#contract/seckill.ts";

type SaleLine = {
  product_id: number;
  /** Null where the SKU cannot be named. */
  sku_id: number | null;
  product_type: number;
  stop_time: number | null;
  seckill_status: number | null;
};

/**
 * The address of a line's product: of the flash sale in which it is bought, else of the product with its SKU chosen.
 */
export function lineAddress({ product_id, sku_id, product_type, stop_time, seckill_status }: SaleLine) {
  if (product_type !== 1 || stop_time === null)
    return link(urls.product.detail, { id: product_id }, { sku: sku_id ?? undefined });
  return saleAddress({ product_id, stop_time, seckill_status: seckill_status ?? 0 });
}

/** `/goods_seckill_detail/9?time=…&status=1`; the page recomputes both, so that they are hints only. */
export const saleAddress = (
  { product_id, stop_time, seckill_status }: { product_id: number; stop_time: number; seckill_status: number },
  search: {
    sku?: number;
    image?: number;
    tab?: string | undefined;
    cart_num?: number;
    province?: string | undefined;
  } = {},
) => link(urls.seckill.detail, { id: product_id }, { time: stop_time, status: seckill_status, ...search });

/** The address of a session, which its end in epoch ms identifies. */
export const sessionAddress = (stop_time: number) => link(urls.seckill.list, {}, { time: stop_time });

/** The end of a session in an address; 0 for anything else. */
export const parseTime = (text: string | null) => (text && /^\d{1,15}$/.test(text) ? Number(text) : 0);

/** A time such as 10:00 on the day of `now` in Shanghai, 24:00 at its end, else 11-22 10:00; both are epoch ms. */
export function clockTime(at: number, now: number): string {
  const text = shanghaiTime(at);
  if (dayNumber(at) === dayNumber(now)) return text.slice(11, 16);
  if (dayNumber(at - 1) === dayNumber(now)) return "24:00";
  return text.slice(5, 16).replace("T", " ");
}

/** The ordered share of a sale in whole percent; 100 only when nothing is left. */
export function soldPercent({ sold, quota, stock }: Pick<SeckillSale, "sold" | "quota" | "stock">) {
  return stock === 0 ? 100 : Math.min(99, Math.floor((sold * 100) / quota));
}

/** The difference to the public price of one unit in yuan; null where the sale is not cheaper. */
export function saleSaving({ price, ot_price }: Pick<SeckillSale, "price" | "ot_price">) {
  const saved = fen(ot_price) - fen(price);
  return saved > 0 ? yuan(saved) : null;
}

/** 企业价, or 协议价 where the price is agreed with the customer. */
export const ownPriceName = (isAgreed: boolean) => (isAgreed ? "协议价" : "企业价");

/** The customer's price of one unit outside of a sale that is dearer, in yuan; null without one. */
export function cheaperOwnPrice(
  sku: Pick<Sku, "cost" | "cost_plus" | "agreed_price">,
  { price }: Pick<SeckillSale, "price">,
  buyer: Buyer | null,
): { amount: string; name: string } | null {
  const offer = toOffer({ ...sku, product_type: FLASH_SALE, price, tier_prices: [] });
  const own = priceBelowSale(offer, buyer);
  return own === null ? null : { amount: yuan(own), name: ownPriceName(own === offer.agreed) };
}

type OwnSale = Pick<SeckillSale, "seckill_status" | "stock" | "per_customer"> & { bought: number };

/** The units that the customer may still order in the sale. */
export const orderableUnits = ({ stock, per_customer, bought }: OwnSale) =>
  Math.max(0, Math.min(stock, per_customer - bought));

/** The reason why the sale cannot be ordered, as the label of the button; null where it can. */
export function saleObstacle(sale: OwnSale, startsAt: string): string | null {
  if (sale.seckill_status === 0) return `${startsAt} 开抢`;
  if (sale.seckill_status === -1) return "已结束";
  if (sale.stock === 0) return "已抢光";
  return orderableUnits(sale) === 0 ? "已达限购" : null;
}

/** The sale of the SKU in the address, else the first that can be ordered, else the first. */
export function chosenSale<S extends Pick<SeckillSale, "sku_id" | "stock" | "seckill_status">>(
  sales: readonly S[],
  skuInAddress: string | null,
): S | undefined {
  return (
    sales.find(({ sku_id }) => String(sku_id) === skuInAddress) ??
    sales.find(({ stock, seckill_status }) => stock > 0 && seckill_status !== -1) ??
    sales[0]
  );
}
