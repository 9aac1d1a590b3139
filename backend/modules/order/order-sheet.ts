import { yuan } from "#contract/rules/money.ts";
import { ORDER_STATE_NAMES, paidFen } from "#contract/rules/order.ts";
import { factsOn } from "#contract/rules/order-facts.ts";
import { amountCell, type Cell, minuteCell, type Row } from "#contract/rules/sheet.ts";
import { codeOf } from "./note.ts";
import type { StaffOrders } from "./staff-orders.ts";

/** The carrier and number of a package. */
export const packageText = ({ company, number }: { company: string; number: string }) => `${company} ${number}`;

/** An order with its items and packages, as a table shows it. */
type Exported = Awaited<ReturnType<StaffOrders["ofIds"]>>[number];

/** A column with the cell of an item and of its order. */
type Column = {
  head: string;
  width: number;
  cell: (order: Exported, item: Exported["items"][number]) => Cell;
};

/** The columns of a table of orders, a row for each line, for the desk and for the command line. */
export const ORDER_COLUMNS: readonly Column[] = [
  { head: "下单时间", width: 17, cell: ({ row }) => minuteCell(row.created_at) },
  { head: "订单号", width: 24, cell: ({ row }) => row.sn },
  { head: "客户电话", width: 14, cell: ({ row }) => row.login },
  { head: "公司", width: 24, cell: ({ row }) => row.company },
  { head: "收货人", width: 10, cell: ({ row }) => row.receiver },
  { head: "收货电话", width: 14, cell: ({ row }) => row.receiver_phone },
  { head: "收货地址", width: 40, cell: ({ row }) => row.address },
  { head: "店铺", width: 14, cell: ({ row }) => row.store_name },
  { head: "状态", width: 8, cell: ({ row }) => ORDER_STATE_NAMES[row.state] },
  { head: "编码", width: 16, cell: (_, item) => codeOf(item) },
  { head: "名称", width: 40, cell: (_, item) => item.name },
  { head: "规格", width: 20, cell: (_, item) => item.sku },
  { head: "单位", width: 6, cell: (_, item) => item.unit_name },
  { head: "数量", width: 8, cell: (_, item) => item.quantity },
  { head: "单价", width: 12, cell: (_, item) => amountCell(yuan(item.unit_fen)) },
  { head: "小计", width: 12, cell: (_, item) => amountCell(yuan(item.total_fen)) },
  { head: "实付", width: 12, cell: ({ row }, item) => (row.paid_at === null ? "" : amountCell(yuan(paidFen(item)))) },
  ...factsOn("table").map(({ label, width, value }): Column => ({ head: label, width, cell: ({ row }) => value(row) })),
  {
    head: "包裹",
    width: 28,
    cell: ({ packages }, item) =>
      packages
        .filter((one) => one.items.some(({ order_item_id }) => order_item_id === item.id))
        .map(packageText)
        .join("；"),
  },
];

/** The rows of an order, one for each of its lines. */
export const rowsOfOrder = (order: Exported): Row[] =>
  order.items.map((item) => ORDER_COLUMNS.map(({ cell }) => cell(order, item)));
