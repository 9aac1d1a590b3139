import type { CheckCoupon, OrderCheck } from "#contract/checkout.ts";
import type { Shipment } from "#contract/delivery.ts";
import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import { fen, formatFen } from "#contract/rules/money.ts";
import { ID } from "#contract/rules/patterns.ts";
import { parseQuote } from "#contract/rules/quote.ts";

/** Whether an order would contain goods of a flash sale. */
export const hasSale = ({ order }: Pick<OrderCheck, "order">) =>
  order.some(({ list }) => list.some(({ product_type }) => product_type === 1));

/** The lines, address and use of points of the page's address; invalid values fall back to defaults. */
export type Choices = {
  cartIds: string[];
  address_id: number;
  use_integral: "0" | "1";
  /** The customer's coupons; null before any was chosen. */
  couponIds: string[] | null;
};

export function parseChoices(search: URLSearchParams): Choices {
  const address = search.get("address_id") ?? "";
  return {
    cartIds: [...new Set((search.get("cartId") ?? "").split(",").filter((text) => ID.test(text)))],
    address_id: ID.test(address) ? Number(address) : 0,
    use_integral: search.get("use_integral") === "1" ? "1" : "0",
    couponIds: search.has("coupon_id") ? idsOf(search.getAll("coupon_id")) : null,
  };
}

const idsOf = (values: readonly string[]) =>
  [...new Set(values.flatMap((value) => value.split(",")).filter((text) => ID.test(text)))].slice(0, COUPONS_MAX);
const COUPONS_MAX = 101;

/** The coupons that these totals use. */
export const checkedCoupons = ({ order, platform_coupon }: Pick<OrderCheck, "order" | "platform_coupon">) =>
  [...order.flatMap(({ coupon }) => coupon), ...platform_coupon]
    .filter(({ checked }) => checked)
    .map(({ coupon_user_id }) => coupon_user_id);

/** The coupons after another one of a list was chosen, 0 for none: `coupon_id` of the page's address. */
export function withCoupon(check: OrderCheck, list: readonly CheckCoupon[], chosen: number): string {
  const others = checkedCoupons(check).filter((id) => list.every(({ coupon_user_id }) => coupon_user_id !== id));
  return [...others, chosen].join(",");
}

/** The reason why a coupon cannot be used, as text. */
export function couponObstacle({ problem, missing, use_min_price, start_time }: CheckCoupon): string {
  if (problem === "below") return `未满 ${formatFen(fen(use_min_price))}，还差 ${formatFen(fen(missing))}`;
  if (problem === "upcoming") return `尚未开始，${formatDay(start_time)} 起可用`;
  if (problem === "sale") return "秒杀商品不可用券";
  return problem === "expired" ? "已过期" : "不适用于所选商品";
}

/**
 * 珠海仓、上海仓 and 预计 11-24 至 11-26 送达: the warehouses of an order and the days in Shanghai on which its first package
 * arrives at the earliest and its last at the latest, if it is paid at `now`; empty for unknown ones.
 */
export function arrivalTexts(shipments: readonly Shipment[], now: number): string[] {
  if (shipments.length === 0) return [];
  const dayIn = (days: number) => formatDay(now + days * DAY_MS).slice(5);
  const first = dayIn(Math.min(...shipments.map(({ days_min }) => days_min)));
  const last = dayIn(Math.max(...shipments.map(({ days_max }) => days_max)));
  const days = first === last ? first : `${first} 至 ${last}`;
  return [shipments.map(({ name }) => name).join("、"), `预计 ${days} 送达`];
}

export type QuoteChange = { name: string; before: string; now: string };

/**
 * The differences between the submitted quote and the present one, with the lines that can no longer be bought.
 */
export function changesSince(sent: string | undefined, check: OrderCheck): QuoteChange[] {
  const quoted = parseQuote(sent ?? "");
  if (!quoted) return [];
  const lines = check.order.flatMap(({ list }) => list);
  const lineChanges = lines.flatMap((line) => {
    const before = quoted.lines.find(({ cart_id }) => cart_id === line.cart_id);
    if (!before) return [];
    const name = [line.store_name, line.sku].filter(Boolean).join(" ");
    return [
      { name: `${name} 单价`, before: formatFen(before.unit), now: formatFen(fen(line.unit_price)) },
      { name: `${name} 数量`, before: String(before.num), now: String(line.cart_num) },
      { name, before: "可购买", now: line.problem ?? "可购买" },
    ];
  });
  const totalChanges = [
    { name: "运费", before: formatFen(quoted.postage), now: formatFen(fen(check.postage_price)) },
    { name: "优惠券", before: formatFen(quoted.coupon), now: formatFen(fen(check.coupon_price)) },
    { name: "平台券", before: formatFen(quoted.platform_coupon), now: formatFen(fen(check.platform_coupon_price)) },
    { name: "积分抵扣", before: formatFen(quoted.points), now: formatFen(fen(check.integral.price)) },
    { name: "应付总额", before: formatFen(quoted.pay), now: formatFen(fen(check.pay_price)) },
  ];
  return [...lineChanges, ...totalChanges].filter(({ before, now }) => before !== now);
}

/** The reason why the order cannot be submitted, or null. */
export function submitObstacle({ status, order }: Pick<OrderCheck, "status" | "order">): string | null {
  if (status === "noAddress") return "请先添加收货地址";
  if (status === "noDeliver") return "部分商品不支持配送到该地区，请更换收货地址";
  return order.some(({ list }) => list.some((line) => line.problem)) ? "部分商品暂时无法购买，请返回购物车处理" : null;
}

/** The present lines and total that come with a refused order; null for other results. */
export function freshCheckout(result: object | undefined): OrderCheck | null {
  // TypeScript reduces the union of the action's results to their common fields.
  return result && "fresh" in result ? (result.fresh as OrderCheck) : null;
}
