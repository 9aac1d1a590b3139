import { allocate, type Fen } from "#contract/rules/money.ts";
import { earnedPoints, POINTS_PER_YUAN, paidFen } from "#contract/rules/order.ts";
import { type Buyer, NORMAL_PRODUCT, type Offer, paysAgreedPrice, unitPrice } from "#contract/rules/pricing.ts";
import { formatQuote } from "#contract/rules/quote.ts";
import { groupBy } from "../../platform/group-by.ts";
import { delivers, type Freight, freightOf } from "../store/freight.ts";
import type { FreightTemplate } from "../store/freight-template.ts";
import { type CouponChoice, type CouponOffer, discountsOf, type HeldCoupon } from "./discounts.ts";

/** The parts of a line that decide its price and freight. */
export type Line = {
  readonly cart_id: number;
  readonly quantity: number;
  readonly offer: Offer;
  /** The last day of the price that is agreed with the buyer; null without one. */
  readonly agreed_until: string | null;
  readonly product: { readonly id: number; readonly category_ids: readonly number[] };
  readonly sku: { readonly weight_g: number };
  readonly store: { readonly id: number; readonly freight: FreightTemplate };
};

type TotalledLine<L> = {
  item: L;
  unit_fen: Fen;
  /** The last day of the agreed price that `unit_fen` is; null for another price. */
  agreed_until: string | null;
  total_fen: Fen;
  /** Shares of the store's coupon, of the platform's, and of the points. */
  coupon_fen: Fen;
  platform_coupon_fen: Fen;
  points_fen: Fen;
};

type Amounts = {
  goods_fen: Fen;
  postage_fen: Fen;
  coupon_fen: Fen;
  platform_coupon_fen: Fen;
  points_used: number;
  points_fen: Fen;
  pay_fen: Fen;
  total_num: number;
};
export type TotalledOrder<L extends Line> = Amounts & {
  store: L["store"];
  lines: TotalledLine<L>[];
  freight: Freight;
  /** Points that the order earns at receipt: one per whole yuan paid. */
  give_points: number;
};
/** The sums of the orders that can be delivered; an order that cannot is listed and adds nothing. */
export type Totals<L extends Line> = Amounts & {
  orders: TotalledOrder<L>[];
  /** Points that can be used. */
  points_available: number;
  /** The customer's coupons of these stores and of the platform. */
  coupons: readonly CouponOffer[];
};

type Choices = {
  buyer: Buyer;
  /** The province of the address; null while none is chosen. */
  province: string | null;
  /** The customer's points. */
  points: number;
  use_points: boolean;
  coupons: readonly HeldCoupon[];
  chosen: CouponChoice;
  /** In ms. */
  now: number;
};

const FEN_PER_POINT = 100 / POINTS_PER_YUAN;
export const pointsValue = (points: number): Fen => points * FEN_PER_POINT;

/** The points that can be used: at most half of the value of the items and what coupons leave of it, in whole points. */
export const usablePoints = (points: number, goods: Fen, rest: Fen = goods) =>
  Math.min(points, Math.floor(goods / 2 / FEN_PER_POINT), Math.floor(rest / FEN_PER_POINT));

/**
 * Groups the lines by merchant and prices them for the buyer: the price of each line, less the store's coupon, the
 * platform's and the points, with freight by the value of the items before all of them. The shares of each add up to its
 * total. Merchants and lines stay in their input order.
 */
export function calculateTotals<L extends Line>(lines: readonly L[], choices: Choices): Totals<L> {
  const { buyer, province, points, use_points } = choices;
  const priced = lines.map((item) => {
    const unit_fen = unitPrice(item.offer, buyer, item.quantity);
    const agreed_until = paysAgreedPrice(item.offer, buyer, item.quantity) ? item.agreed_until : null;
    return { item, unit_fen, agreed_until, total_fen: unit_fen * item.quantity };
  });
  const payable = priced.map(({ item, total_fen }) => (delivers(item.store.freight, province) ? total_fen : 0));
  const { offers, ofStores, ofPlatform } = discountsOf(
    priced.map(({ item }, index) => couponLine(item, payable[index] ?? 0)),
    choices.coupons,
    choices.chosen,
    choices.now,
  );
  const rest = payable.map((amount, index) => amount - (ofStores[index] ?? 0) - (ofPlatform[index] ?? 0));
  const points_available = usablePoints(points, sum(payable, identity), sum(rest, identity));
  const shares = allocate(use_points ? points_available : 0, rest);
  const shared = priced.map((line, index) => ({
    ...line,
    coupon_fen: ofStores[index] ?? 0,
    platform_coupon_fen: ofPlatform[index] ?? 0,
    points_fen: pointsValue(shares[index] ?? 0),
  }));
  const orders = byStore(shared).map((group) => orderOf(group, province));
  const delivered = orders.filter(({ freight }) => freight.delivered);
  return {
    orders,
    points_available,
    coupons: offers,
    goods_fen: sum(delivered, (order) => order.goods_fen),
    postage_fen: sum(delivered, (order) => order.postage_fen),
    coupon_fen: sum(delivered, (order) => order.coupon_fen),
    platform_coupon_fen: sum(delivered, (order) => order.platform_coupon_fen),
    points_used: sum(delivered, (order) => order.points_used),
    points_fen: sum(delivered, (order) => order.points_fen),
    pay_fen: sum(delivered, (order) => order.pay_fen),
    total_num: sum(delivered, (order) => order.total_num),
  };
}

const byStore = <L extends Line>(lines: readonly TotalledLine<L>[]): TotalledLine<L>[][] => [
  ...groupBy(lines, ({ item }) => item.store.id).values(),
];

function orderOf<L extends Line>(lines: TotalledLine<L>[], province: string | null): TotalledOrder<L> {
  const [first] = lines;
  if (!first) throw new RangeError("an order without lines");
  const { store } = first.item;
  const goods_fen = sum(lines, (line) => line.total_fen);
  const total_num = sum(lines, (line) => line.item.quantity);
  const grams = sum(lines, (line) => line.item.sku.weight_g * line.item.quantity);
  const freight = freightOf(store.freight, province, { pieces: total_num, grams, goods: goods_fen });
  const coupon_fen = sum(lines, (line) => line.coupon_fen);
  const platform_coupon_fen = sum(lines, (line) => line.platform_coupon_fen);
  const points_fen = sum(lines, (line) => line.points_fen);
  const pay_fen = sum(lines, paidFen) + freight.fee;
  return {
    store,
    lines,
    freight,
    goods_fen,
    postage_fen: freight.fee,
    coupon_fen,
    platform_coupon_fen,
    points_used: points_fen / FEN_PER_POINT,
    points_fen,
    pay_fen,
    total_num,
    give_points: earnedPoints(pay_fen),
  };
}

/** The public price of an order's items. */
export const publicPriceOf = <L extends Line>({ lines }: Pick<TotalledOrder<L>, "lines">): Fen =>
  sum(lines, ({ item }) => unitPrice({ ...item.offer, quoted: undefined }, null, item.quantity) * item.quantity);

/** The totals as the text that the confirm page sends back with the order. */
export function toQuote<L extends Line>({ orders, ...amounts }: Totals<L>): string {
  const lines = orders.flatMap((order) =>
    order.lines.map(({ item, unit_fen }) => ({ cart_id: item.cart_id, num: item.quantity, unit: unit_fen })),
  );
  return formatQuote({
    lines,
    postage: amounts.postage_fen,
    coupon: amounts.coupon_fen,
    platform_coupon: amounts.platform_coupon_fen,
    points: amounts.points_fen,
    pay: amounts.pay_fen,
  });
}

/** A line as coupons see it, with the amount that they count. */
export const couponLine = ({ product, store, offer }: Line, amount: Fen) => ({
  store_id: store.id,
  product_id: product.id,
  category_ids: product.category_ids,
  // A quoted price is final like that of a sale.
  in_sale: offer.product_type !== NORMAL_PRODUCT || offer.quoted !== undefined,
  amount,
});

const identity = (amount: Fen) => amount;

const sum = <T>(list: readonly T[], amountOf: (element: T) => number) =>
  list.reduce((total, element) => total + amountOf(element), 0);
