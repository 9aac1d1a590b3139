import { order } from "#contract/order.ts";
import { DAY_MS, dayToInstant } from "#contract/rules/calendar.ts";
import { invoiceableFen } from "#contract/rules/invoice.ts";
import { yuan } from "#contract/rules/money.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { Ports } from "../../ports.ts";
import type { Completion } from "./completion.ts";
import type { OrderRow } from "./order.store.ts";
import type { Orders } from "./order.ts";
import type { OrderReads } from "./reads.ts";
import type { Reorder } from "./reorder.ts";
import { toShopAct } from "./shop-acts.ts";
import { toOrderSummary, toPackage, toReceiver } from "./view.ts";

type Deps = {
  reads: OrderReads;
  orders: Pick<Orders, "cancel">;
  completion: Pick<Completion, "take" | "remove">;
  reorder: Reorder;
  clock: Ports["clock"];
};

/** Endpoints of placed orders. */
export function orderRoutes(app: App, { reads, orders, completion, reorder, clock }: Deps) {
  route(app, order.list, async ({ caller, query: { status, from, to, ...rest } }) => {
    const { rows, items, count } = await reads.list(caller, {
      filter: status,
      ...rest,
      keyword: rest.keyword.trim(),
      since: from ? dayToInstant(from) : undefined,
      until: to ? dayToInstant(to) + DAY_MS : undefined,
    });
    return { count, list: rows.map((row) => toOrderSummary(row, items, clock.now())) };
  });
  route(app, order.shopActs, async ({ caller }) => ({ list: (await reads.shopActs(caller)).map(toShopAct) }));
  route(app, order.counts, ({ caller }) => reads.counts(caller));

  route(app, order.group, async ({ caller, params }) => {
    const { group, rows, items, acts } = await reads.group(caller, idParam(params));
    return {
      group_order_id: group.id,
      group_order_sn: group.sn,
      status: group.state,
      pay_price: yuan(group.pay_fen),
      total_num: group.total_num,
      give_integral: rows.reduce((sum, { give_points }) => sum + give_points, 0),
      create_time: group.created_at,
      cancel_time: group.closes_at,
      receiver: toReceiver(receiverOf(rows) ?? group),
      orders: rows.map((row) => toOrderSummary(row, items, clock.now())),
      close_reason: group.close_reason,
      shop_acts: acts.map(toShopAct),
    };
  });
  route(app, order.detail, async ({ caller, params }) => {
    const { row, items, packages, acts } = await reads.detail(caller, idParam(params));
    return {
      ...toOrderSummary(row, items, clock.now()),
      receiver: toReceiver(row),
      public_price: yuan(Math.max(row.public_fen, row.goods_fen)),
      pay_type: row.pay_type,
      pay_time: row.paid_at,
      ship_time: row.shipped_at,
      take_time: row.taken_at,
      done_time: row.done_at,
      packages: packages.map(toPackage),
      close_reason: row.close_reason,
      shop_acts: acts.map(toShopAct),
      give_integral: row.give_points,
      invoiceable_price: yuan(row.invoiceable ? invoiceableFen({ ...row, refunded_fen: Number(row.refunded_fen) }) : 0),
    };
  });

  /** The common receiver of the orders of a group; undefined where they have several. */
  const receiverOf = ([first, ...others]: readonly OrderRow[]) =>
    others.every(({ phone, address }) => phone === first?.phone && address === first.address) ? first : undefined;

  route(app, order.deliveryNote, ({ caller, params }) => reads.deliveryParties(caller, idParam(params)));

  const registerAction = (
    endpoint: typeof order.cancel | typeof order.take | typeof order.remove,
    action: Orders["cancel"],
  ) => voidRoute(app, endpoint, ({ caller, params }) => action(caller, idParam(params)));
  registerAction(order.cancel, orders.cancel);
  registerAction(order.take, completion.take);
  registerAction(order.remove, completion.remove);
  route(app, order.again, ({ caller, params, body }) => reorder(caller, idParam(params), body.key));
}
