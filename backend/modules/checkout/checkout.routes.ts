import { type OrderCheck, order } from "#contract/order.ts";
import { yuan } from "#contract/rules/money.ts";
import { ID } from "#contract/rules/patterns.ts";
import { type App, route } from "../../http/route.ts";
import { packFields } from "../catalog/products/pack.ts";
import { isSelfOperated } from "../order/view.ts";
import type { Checkout, CheckoutItem } from "./checkout.ts";
import { lineProblem } from "./problems.ts";
import { pointsValue, type TotalledOrder } from "./totals.ts";

/** Endpoints that price chosen cart lines and place the order. */
export function checkoutRoutes(app: App, { checkout }: { checkout: Checkout }) {
  route(app, order.check, async ({ caller, query }) => {
    const cartIds = query.cart_id
      .split(",")
      .filter((text) => ID.test(text))
      .map(Number);
    const { address_id, use_integral } = query;
    const quoted = await checkout.check(caller, { cartIds, address_id, use_points: use_integral === "1" });
    return toOrderCheck(quoted);
  });
  route(app, order.create, ({ caller, body }) => checkout.place(caller, body));
}

function toOrderCheck({ address, totals, quote, key }: Awaited<ReturnType<Checkout["check"]>>): OrderCheck {
  const { orders, points_available } = totals;
  const delivered = orders.every(({ freight }) => freight.delivered);
  return {
    status: address === null ? "noAddress" : delivered ? "finish" : "noDeliver",
    address_id: address?.id ?? null,
    order: orders.map(toCheckGroup),
    total_num: totals.total_num,
    total_price: yuan(totals.goods_fen),
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

function toCheckGroup({ store, lines, freight, ...amounts }: TotalledOrder<CheckoutItem>): OrderCheck["order"][number] {
  return {
    mer_id: store.id,
    mer_name: store.name,
    is_trader: isSelfOperated(store.kind),
    list: lines.map(({ item, unit_fen, total_fen }) => ({
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
      total_price: yuan(total_fen),
      problem: lineProblem(item, freight.delivered),
    })),
    delivered: freight.delivered,
    total_price: yuan(amounts.goods_fen),
    postage_price: yuan(amounts.postage_fen),
    postage_missing: freight.missing === null ? null : yuan(freight.missing),
    integral_price: yuan(amounts.points_fen),
    pay_price: yuan(amounts.pay_fen),
  };
}
