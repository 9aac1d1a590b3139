import { formatTime } from "#app/ui/time.tsx";
import type { OrderSummary } from "#contract/order.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { formatOrderState } from "./order.ts";

const HEAD = [
  ...["下单时间", "订单号", "采购单号", "店铺", "状态", "商品", "规格", "编码", "单价", "数量", "单位", "小计"],
  ...["订单商品金额", "优惠", "积分抵扣", "运费", "订单实付"],
] as const;
const SUMS = 5;

/**
 * Orders as a table with a row of heads and a row for each item. The sums of an order stand in its first row alone, so
 * that a column can be added up.
 */
export function ordersTable(orders: readonly OrderSummary[]): string[][] {
  return [
    [...HEAD],
    ...orders.flatMap((order) =>
      order.list.map((item, index) => [
        ...[formatTime(order.create_time), order.order_sn, order.po, order.mer_name, formatOrderState(order)],
        ...[item.store_name, item.sku, `${item.product_id}-${item.sku_id}`, item.product_price],
        ...[String(item.product_num), item.unit_name, item.total_price],
        ...(index === 0 ? sumsOf(order) : Array<string>(SUMS).fill("")),
      ]),
    ),
  ];
}

const sumsOf = (order: OrderSummary) => [
  order.total_price,
  yuan(fen(order.coupon_price) + fen(order.platform_coupon_price)),
  order.integral_price,
  order.postage_price,
  order.pay_price,
];
