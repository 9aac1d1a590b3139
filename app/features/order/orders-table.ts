import type { OrderSummary } from "#contract/order.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { factsOn } from "#contract/rules/order-facts.ts";
import { amountCell, type Cell, headRow, minuteCell, type Row, type Sheet } from "#contract/rules/sheet.ts";
import { CREATED, formatOrderState } from "./order.ts";

type Item = OrderSummary["list"][number];
type Column = { head: string; width: number; cell: (order: OrderSummary, item: Item) => Cell };

const COLUMNS: readonly Column[] = [
  { head: CREATED, width: 18, cell: ({ create_time }) => minuteCell(create_time) },
  { head: "订单号", width: 22, cell: ({ order_sn }) => order_sn },
  ...factsOn("table").map(({ label, width, value }): Column => ({ head: label, width, cell: value })),
  { head: "店铺", width: 20, cell: ({ mer_name }) => mer_name },
  { head: "状态", width: 12, cell: (order) => formatOrderState(order) },
  { head: "商品", width: 40, cell: (_, { store_name }) => store_name },
  { head: "规格", width: 20, cell: (_, { sku }) => sku },
  { head: "编码", width: 16, cell: (_, { product_id, sku_id }) => `${product_id}-${sku_id}` },
  { head: "单价", width: 12, cell: (_, { product_price }) => amountCell(product_price) },
  { head: "数量", width: 8, cell: (_, { product_num }) => product_num },
  { head: "单位", width: 8, cell: (_, { unit_name }) => unit_name },
  { head: "小计", width: 12, cell: (_, { total_price }) => amountCell(total_price) },
];

/** The sums of an order, at the end of the row of its first item. */
const SUMS: readonly Column[] = [
  { head: "订单商品金额", width: 14, cell: ({ total_price }) => amountCell(total_price) },
  {
    head: "优惠",
    width: 12,
    cell: ({ coupon_price, platform_coupon_price }) => amountCell(yuan(fen(coupon_price) + fen(platform_coupon_price))),
  },
  { head: "积分抵扣", width: 12, cell: ({ integral_price }) => amountCell(integral_price) },
  { head: "运费", width: 12, cell: ({ postage_price }) => amountCell(postage_price) },
  { head: "订单实付", width: 14, cell: ({ pay_price }) => amountCell(pay_price) },
];

/**
 * Orders as a sheet with a header row and a row for each item. Only the first row of an order has its sums, so that the
 * columns add up.
 */
export const buyerOrdersSheet = (orders: Iterable<OrderSummary> | AsyncIterable<OrderSummary>): Sheet => ({
  name: "订单",
  widths: [...COLUMNS, ...SUMS].map(({ width }) => width),
  rows: orderRows(orders),
});

async function* orderRows(orders: Iterable<OrderSummary> | AsyncIterable<OrderSummary>): AsyncGenerator<Row> {
  yield headRow([...COLUMNS, ...SUMS].map(({ head }) => head));
  for await (const order of orders) {
    for (const [index, item] of order.list.entries()) {
      const columns = index === 0 ? [...COLUMNS, ...SUMS] : COLUMNS;
      yield columns.map(({ cell }) => cell(order, item));
    }
  }
}
