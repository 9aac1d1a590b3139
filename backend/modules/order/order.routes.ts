import { type OrderCheck, order } from "#contract/order.ts";
import { yuan } from "#contract/rules/money.ts";
import { ID } from "#contract/rules/patterns.ts";
import { type App, idParam, route } from "../../http/route.ts";
import type { Ports } from "../../ports.ts";
import type { Checkout, CheckoutItem } from "../checkout/checkout.ts";
import { lineProblem } from "../checkout/problems.ts";
import { pointsValue, type TotalledOrder } from "../checkout/totals.ts";
import type { Orders } from "./order.ts";
import { isSelfOperated, toOrderSummary, toReceiver } from "./view.ts";

type Given = { checkout: Checkout; orders: Orders; clock: Ports["clock"] };

/** Confirming, making and following orders (product.md section 6, family.md 2.2 and 2.3). */
export function orderRoutes(app: App, { checkout, orders, clock }: Given) {
  route(app, order.check, async ({ caller, query }) => {
    const cartIds = query.cart_id
      .split(",")
      .filter((text) => ID.test(text))
      .map(Number);
    const { address_id, use_integral } = query;
    const checked = await checkout.check(caller, { cartIds, address_id, use_points: use_integral === "1" });
    return checkView(checked);
  });
  route(app, order.create, ({ caller, body }) => checkout.place(caller, body));

  route(app, order.list, async ({ caller, query: { status, ...rest } }) => {
    const { rows, items, count } = await orders.list(caller, { filter: status, ...rest, keyword: rest.keyword.trim() });
    return { count, list: rows.map((row) => toOrderSummary(row, items, clock.now())) };
  });
  route(app, order.counts, ({ caller }) => orders.counts(caller));

  route(app, order.group, async ({ caller, params }) => {
    const { group, rows, items } = await orders.group(caller, idParam(params));
    return {
      group_order_id: group.id,
      group_order_sn: group.sn,
      status: group.state,
      pay_price: yuan(group.pay_fen),
      total_num: group.total_num,
      create_time: group.created_at,
      cancel_time: group.closes_at,
      receiver: toReceiver(group),
      orders: rows.map((row) => toOrderSummary(row, items, clock.now())),
    };
  });
  route(app, order.detail, async ({ caller, params }) => {
    const { row, items } = await orders.detail(caller, idParam(params));
    return {
      ...toOrderSummary(row, items, clock.now()),
      receiver: toReceiver(row),
      mark: row.mark,
      pay_type: row.pay_type,
      pay_time: row.paid_at,
      ship_time: row.shipped_at,
      take_time: row.taken_at,
      done_time: row.done_at,
      delivery_name: row.delivery_name,
      delivery_id: row.delivery_no,
      give_integral: row.give_points,
    };
  });

  const act = (endpoint: typeof order.cancel | typeof order.take | typeof order.remove, work: Orders["cancel"]) =>
    route(app, endpoint, async ({ caller, params }) => {
      await work(caller, idParam(params));
      return {};
    });
  act(order.cancel, orders.cancel);
  act(order.take, orders.take);
  act(order.remove, orders.remove);
  route(app, order.again, ({ caller, params }) => orders.again(caller, idParam(params)));
}

function checkView({ address, totals, quote, key }: Awaited<ReturnType<Checkout["check"]>>): OrderCheck {
  const { orders, points_available } = totals;
  const delivered = orders.every(({ freight }) => freight.delivered);
  return {
    status: address === null ? "noAddress" : delivered ? "finish" : "noDeliver",
    address_id: address?.id ?? null,
    order: orders.map(checkGroup),
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

function checkGroup({ store, lines, freight, ...amounts }: TotalledOrder<CheckoutItem>): OrderCheck["order"][number] {
  return {
    mer_id: store.id,
    mer_name: store.name,
    is_trader: isSelfOperated(store.kind),
    list: lines.map(({ item, unit_fen, total_fen }) => ({
      cart_id: item.cart_id,
      product_id: item.product.id,
      sku_id: item.sku.id,
      store_name: item.product.name,
      sku: item.sku.name,
      image: item.sku.image || item.product.image,
      unit_name: item.product.unit_name,
      cart_num: item.quantity,
      stock: item.sku.stock,
      unit_price: yuan(unit_fen),
      total_price: yuan(total_fen),
      problem: lineProblem(item, freight.delivered),
    })),
    total_price: yuan(amounts.goods_fen),
    postage_price: yuan(amounts.postage_fen),
    postage_missing: freight.missing === null ? null : yuan(freight.missing),
    integral_price: yuan(amounts.points_fen),
    pay_price: yuan(amounts.pay_fen),
  };
}
