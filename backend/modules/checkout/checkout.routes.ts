import { checkout as calls, type OrderCheck } from "#contract/checkout.ts";
import { type Fen, yuan } from "#contract/rules/money.ts";
import { ID } from "#contract/rules/patterns.ts";
import { type Buyer, priceBelowSale } from "#contract/rules/pricing.ts";
import { isSelfOperated } from "#contract/rules/store.ts";
import { type App, route } from "../../http/route.ts";
import { packFields } from "../product/pack.ts";
import { type Checkout, problemsIn } from "./checkout.ts";
import type { CouponOffer } from "./discounts.ts";
import type { CheckoutItem } from "./item.ts";
import { pointsValue, publicPriceOf, type TotalledOrder } from "./totals.ts";

/** Endpoints that price chosen cart lines and place the order. */
export function checkoutRoutes(app: App, { checkout }: { checkout: Checkout }) {
  route(app, calls.check, async ({ caller, query }) => {
    const cartIds = idsOf(query.cart_id);
    const { address_id, use_integral, coupon_id } = query;
    const chosen = coupon_id === undefined ? "best" : idsOf(coupon_id);
    const quoted = await checkout.check(caller, { cartIds, address_id, use_points: use_integral === "1", chosen });
    return toOrderCheck(quoted);
  });
  route(app, calls.create, ({ caller, body }) => checkout.place(caller, body));
}

const idsOf = (list: string) =>
  list
    .split(",")
    .filter((text) => ID.test(text))
    .map(Number);

function toOrderCheck({ buyer, ...checked }: Awaited<ReturnType<Checkout["check"]>>): OrderCheck {
  const { address, totals, claimable, shipments, quote, key } = checked;
  const { orders, points_available } = totals;
  const delivered = orders.every(({ freight }) => freight.delivered);
  return {
    status: address === null ? "noAddress" : delivered ? "finish" : "noDeliver",
    address_id: address?.id ?? null,
    order: orders.map((order) =>
      toCheckGroup(
        order,
        buyer,
        totals.coupons.filter(({ coupon }) => coupon.store_id === order.store.id),
        shipments.get(order.store.id) ?? [],
      ),
    ),
    platform_coupon: totals.coupons.filter(({ coupon }) => coupon.store_id === null).map(toCheckCoupon),
    claimable: claimable.map(({ coupon, off }) => ({
      ...termsOf(coupon),
      coupon_id: coupon.id,
      mer_id: coupon.store_id,
      number: coupon.number,
      off: yuan(off),
    })),
    total_num: totals.total_num,
    total_price: yuan(totals.goods_fen),
    public_price: yuan(sumOf(orders.filter(({ freight }) => freight.delivered).map(publicPriceOf))),
    coupon_price: yuan(totals.coupon_fen),
    platform_coupon_price: yuan(totals.platform_coupon_fen),
    postage_price: yuan(totals.postage_fen),
    integral: {
      use: totals.points_used,
      price: yuan(totals.points_fen),
      available: points_available,
      available_price: yuan(pointsValue(points_available)),
    },
    pay_price: yuan(totals.pay_fen),
    quote,
    key,
  };
}

const sumOf = (amounts: readonly Fen[]) => amounts.reduce((sum, amount) => sum + amount, 0);

type Terms = Pick<
  CouponOffer["coupon"],
  "type" | "title" | "amount_fen" | "threshold_fen" | "valid_from" | "valid_until"
>;

const termsOf = ({ type, title, amount_fen, threshold_fen, valid_from, valid_until }: Terms) => ({
  type,
  title,
  coupon_price: yuan(amount_fen),
  use_min_price: yuan(threshold_fen),
  start_time: valid_from,
  end_time: valid_until,
});

function toCheckCoupon({ coupon, use, off, chosen, best }: CouponOffer): OrderCheck["platform_coupon"][number] {
  return {
    coupon_user_id: coupon.id,
    coupon_id: coupon.coupon_id,
    ...termsOf(coupon),
    problem: use.problem,
    missing: yuan(use.missing),
    off: yuan(off),
    fits: use.fits,
    checked: chosen,
    best,
  };
}

function ownPriceOf({ offer }: CheckoutItem, buyer: Buyer) {
  const own = priceBelowSale(offer, buyer);
  return own === null ? {} : { own_price: yuan(own) };
}

function toCheckGroup(
  order: TotalledOrder<CheckoutItem>,
  buyer: Buyer,
  coupons: readonly CouponOffer[],
  shipments: OrderCheck["order"][number]["shipments"],
): OrderCheck["order"][number] {
  const { store, lines, freight, ...amounts } = order;
  const problems = problemsIn(order);
  return {
    mer_id: store.id,
    mer_name: store.name,
    is_trader: isSelfOperated(store.kind),
    kind: store.kind,
    shipments,
    list: lines.map(({ item, unit_fen, agreed_until, total_fen }, index) => ({
      cart_id: item.cart_id,
      product_id: item.product.id,
      sku_id: item.sku.id,
      product_type: item.sale ? 1 : 0,
      stop_time: item.sale?.stop_time ?? null,
      seckill_status: item.sale?.status ?? null,
      store_name: item.product.name,
      sku: item.sku.name,
      image: item.sku.image || item.product.image,
      unit_name: item.sku.unit_name,
      ...packFields(item.sku.pack_pieces, item.product.unit_name),
      cart_num: item.quantity,
      stock: item.trueStock,
      unit_price: yuan(unit_fen),
      agreed_until,
      ...ownPriceOf(item, buyer),
      total_price: yuan(total_fen),
      problem: problems[index] ?? null,
    })),
    delivered: freight.delivered,
    coupon: coupons.map(toCheckCoupon),
    total_price: yuan(amounts.goods_fen),
    coupon_price: yuan(amounts.coupon_fen),
    platform_coupon_price: yuan(amounts.platform_coupon_fen),
    postage_price: yuan(amounts.postage_fen),
    postage_extra: yuan(freight.surcharge),
    postage_missing: freight.missing === null ? null : yuan(freight.missing),
    integral_price: yuan(amounts.points_fen),
    pay_price: yuan(amounts.pay_fen),
  };
}
