import type { Db } from "#backend/database/database.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import { FREIGHT_KEY, isOfItems, NONE_KEY, type ReportDimension } from "#contract/rules/report.ts";

/** What a row must say, summed up from the tables row by row. */
export async function plainSums(db: Db, by: ReportDimension) {
  const [orders, groups, items, refunds, refundItems, customers, products] = await Promise.all([
    db.selectFrom("orders").selectAll().execute(),
    db.selectFrom("order_groups").selectAll().where("state", "=", "paid").where("paid_at", ">", 0).execute(),
    db.selectFrom("order_items").selectAll().execute(),
    db.selectFrom("refunds").selectAll().where("state", "=", 3).where("state_at", ">", 0).execute(),
    db.selectFrom("refund_items").selectAll().execute(),
    db.selectFrom("customers").selectAll().execute(),
    db.selectFrom("products").selectAll().execute(),
  ]);
  const rows = new Map<string, { net: number; cost: number; orders: number }>();
  const add = (key: string, net: number, cost: number, count = 0) => {
    const row = rows.get(key) ?? { net: 0, cost: 0, orders: 0 };
    rows.set(key, { net: row.net + net, cost: row.cost + cost, orders: row.orders + count });
  };
  const keyOf = (order: (typeof orders)[number], at: number) => {
    const day = formatDay(at);
    const manager = customers.find(({ id }) => id === order.customer_id)?.manager_id;
    const keys = {
      day,
      month: day.slice(0, 7),
      store: order.store_id,
      customer: order.customer_id,
      manager: manager ?? NONE_KEY,
    };
    return String(keys[by as keyof typeof keys]);
  };
  const itemKeyOf = (product_id: number) =>
    String(by === "product" ? product_id : (products.find(({ id }) => id === product_id)?.category_top ?? NONE_KEY));
  for (const order of orders) {
    const group = groups.find(({ id }) => id === order.group_id);
    if (!group) continue;
    const own = items.filter(({ order_id }) => order_id === order.id);
    const costOf = (item: (typeof items)[number]) => item.quantity * Number(item.cost_fen ?? 0);
    if (!isOfItems(by)) {
      add(
        keyOf(order, group.paid_at ?? 0),
        order.pay_fen,
        own.reduce((sum, item) => sum + costOf(item), 0),
        1,
      );
      continue;
    }
    let left = order.pay_fen;
    for (const item of own) {
      const net = item.total_fen - item.points_fen - item.coupon_fen - item.platform_coupon_fen;
      left -= net;
      add(itemKeyOf(item.product_id), net, costOf(item));
    }
    add(FREIGHT_KEY, left, 0);
  }
  for (const refund of refunds) {
    const order = orders.find(({ id }) => id === refund.order_id);
    if (!order) continue;
    const paid = refund.goods_fen + refund.postage_fen - refund.short_fen;
    const own = refundItems.filter(({ refund_id }) => refund_id === refund.id);
    const itemOf = (one: (typeof own)[number]) => items.find(({ id }) => id === one.order_item_id);
    const costOf = (one: (typeof own)[number]) => one.returned * Number(itemOf(one)?.cost_fen ?? 0);
    if (!isOfItems(by)) {
      add(keyOf(order, refund.state_at), -paid, -own.reduce((sum, one) => sum + costOf(one), 0));
      continue;
    }
    let left = paid;
    for (const one of own) {
      left -= one.amount_fen;
      add(itemKeyOf(itemOf(one)?.product_id ?? 0), -one.amount_fen, -costOf(one));
    }
    add(FREIGHT_KEY, -left, 0);
  }
  return rows;
}
