import type { OrderSummary } from "#contract/order.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { amount, type Cell, headRow, minuteCell, type Row, type Sheet } from "#contract/rules/sheet.ts";
import { formatOrderState } from "./order.ts";

const HEAD = [
  "下单时间",
  "订单号",
  "采购单号",
  "店铺",
  "状态",
  "商品",
  "规格",
  "编码",
  "单价",
  "数量",
  "单位",
  "小计",
  "订单商品金额",
  "优惠",
  "积分抵扣",
  "运费",
  "订单实付",
] as const;
const WIDTHS = [18, 22, 16, 20, 12, 40, 20, 16, 12, 8, 8, 12, 14, 12, 12, 12, 14] as const;

/**
 * Orders as a sheet with a header row and a row for each item. Only the first row of an order has its sums, so that the
 * columns add up.
 */
export const ordersSheet = (orders: Iterable<OrderSummary> | AsyncIterable<OrderSummary>): Sheet => ({
  name: "订单",
  widths: WIDTHS,
  rows: orderRows(orders),
});

async function* orderRows(orders: Iterable<OrderSummary> | AsyncIterable<OrderSummary>): AsyncGenerator<Row> {
  yield headRow(HEAD);
  for await (const order of orders) {
    for (const [index, item] of order.list.entries()) {
      yield [
        minuteCell(order.create_time),
        order.order_sn,
        order.po,
        order.mer_name,
        formatOrderState(order),
        item.store_name,
        item.sku,
        `${item.product_id}-${item.sku_id}`,
        amount(item.product_price),
        item.product_num,
        item.unit_name,
        amount(item.total_price),
        ...(index === 0 ? sumsOf(order) : []),
      ];
    }
  }
}

const sumsOf = (order: OrderSummary): Cell[] => [
  amount(order.total_price),
  amount(yuan(fen(order.coupon_price) + fen(order.platform_coupon_price))),
  amount(order.integral_price),
  amount(order.postage_price),
  amount(order.pay_price),
];
