import { formatMinute } from "#contract/rules/calendar.ts";
import { INVOICE_NAMES, INVOICE_TYPE_NAMES } from "#contract/rules/invoice.ts";
import { yuan } from "#contract/rules/money.ts";
import { ORDER_STATE_NAMES, paidFen } from "#contract/rules/order.ts";
import { factsOn, staffFacts } from "#contract/rules/order-facts.ts";
import { PACKAGE_STATE_NAMES } from "#contract/rules/package.ts";
import { PAY_NAMES } from "#contract/rules/payment.ts";
import { REFUND_NAMES, REFUND_TYPE_NAMES } from "#contract/rules/refund.ts";
import { amountCell, type Cell, headRow, minuteCell, type Row, type Sheet } from "#contract/rules/sheet.ts";
import { TRANSFER_STATES } from "#contract/rules/transfer.ts";
import { codeOf, deliveriesOf, NO_WAREHOUSE, picksOf } from "../modules/order/note.ts";
import type { StaffOrder, StaffOrders } from "../modules/order/staff-orders.ts";
import type { OutputRecord } from "./shop.ts";

const METHODS: Readonly<Record<string, string>> = { ...PAY_NAMES, transfer: "对公转账" };

const minuteOf = (at: number | null) => (at === null ? "" : formatMinute(at));

/** The carrier and number of a package. */
export const packageText = ({ company, number }: { company: string; number: string }) => `${company} ${number}`;

const goodsOf = ({ row, lines }: Pick<StaffOrder, "row" | "lines">) => ({
  pieces: row.total_num,
  goods: yuan(row.goods_fen),
  postage: yuan(row.postage_fen),
  discount: yuan(row.coupon_fen + row.platform_coupon_fen),
  points_used: yuan(row.points_fen),
  pay: yuan(row.pay_fen),
  left: lines.reduce((sum, { left }) => sum + left, 0),
});

/** All that staff need of an order; the keys are those of the JSON. */
export function orderRecord(order: StaffOrder): OutputRecord {
  const { row, lines, title } = order;
  return {
    facts: {
      sn: row.sn,
      group_sn: row.group_sn,
      time: formatMinute(row.created_at),
      store: row.store_name,
      status: ORDER_STATE_NAMES[row.state],
      phone: row.login,
      company: row.company,
      receiver: row.receiver,
      receiver_phone: row.receiver_phone,
      address: row.address,
      ...staffFacts(row),
      invoice_type: row.invoice_type === null ? "" : INVOICE_TYPE_NAMES[row.invoice_type],
      invoice_title: title?.title ?? "",
      tax_number: title?.tax_number ?? "",
      ...goodsOf(order),
      paid: minuteOf(row.paid_at),
    },
    lists: {
      lines: lines.map((line) => ({
        code: codeOf(line),
        name: line.name,
        sku: line.sku,
        unit: line.unit_name,
        quantity: line.quantity,
        price: yuan(line.unit_fen),
        sum: yuan(line.total_fen),
        left: line.left,
        warehouse: line.from.map(({ name, pieces }) => `${name || NO_WAREHOUSE} ${pieces}`).join("、"),
      })),
      payments: order.payments.map((payment) => ({
        method: METHODS[payment.type] ?? payment.type,
        amount: yuan(payment.amount_fen),
        paid: formatMinute(payment.created_at),
        refunded: yuan(payment.refunded_fen),
      })),
      transfers: order.transfers.map((transfer) => ({
        code: transfer.code,
        amount: yuan(transfer.amount_fen),
        state: TRANSFER_STATES[transfer.state],
        payer: transfer.payer,
        received: minuteOf(transfer.received_at),
      })),
      refunds: order.refunds.map((refund) => ({
        sn: refund.sn,
        kind: REFUND_TYPE_NAMES[refund.type],
        state: REFUND_NAMES[refund.state],
        refund: yuan(refund.goods_fen + refund.postage_fen - refund.short_fen),
        submitted: formatMinute(refund.created_at),
      })),
      invoices: order.invoices.map((invoice) => ({
        number: invoice.sn,
        kind: INVOICE_TYPE_NAMES[invoice.type],
        state: INVOICE_NAMES[invoice.state],
        amount: yuan(invoice.amount_fen),
        invoice: invoice.number ?? "",
      })),
      packages: order.packages.map((one) => ({
        carrier: one.company,
        express: one.number,
        state: PACKAGE_STATE_NAMES[one.state],
        pieces: one.items.reduce((sum, { quantity }) => sum + quantity, 0),
        shipped: formatMinute(one.shipped_at),
      })),
    },
  };
}

/** The picking list and the delivery note of an order. */
export function noteRecord(order: StaffOrder): OutputRecord {
  const { row } = order;
  return {
    facts: {
      sn: row.sn,
      ...staffFacts(row),
      sender: [row.store_name, row.store_address || row.store_city].filter(Boolean).join("，"),
      sender_phone: row.store_phone,
      company: row.company,
      receiver: row.receiver,
      receiver_phone: row.receiver_phone,
      address: row.address,
    },
    lists: {
      picks: picksOf(order).map((pick) => ({
        warehouse: pick.warehouse,
        code: codeOf(pick),
        name: pick.name,
        sku: pick.sku,
        unit: pick.unit_name,
        pieces: pick.pieces,
      })),
      deliveries: deliveriesOf(order).map((line) => ({
        code: codeOf(line),
        name: line.name,
        sku: line.sku,
        unit: line.unit_name,
        quantity: line.pieces,
        left: line.left,
      })),
    },
  };
}

type Exported = ReturnType<StaffOrders["each"]> extends AsyncGenerator<infer Order> ? Order : never;

/** A column with the cell of an item and of its order. */
type Column = {
  head: string;
  width: number;
  cell: (order: Exported, item: Exported["items"][number]) => Cell;
};

const COLUMNS: readonly Column[] = [
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

/** A sheet with a row for each line of the orders, read while it is written. */
export const ordersSheet = (orders: ReturnType<StaffOrders["each"]>): Sheet => ({
  name: "订单",
  widths: COLUMNS.map(({ width }) => width),
  rows: rowsOf(orders),
});

async function* rowsOf(orders: ReturnType<StaffOrders["each"]>): AsyncGenerator<Row> {
  yield headRow(COLUMNS.map(({ head }) => head));
  for await (const order of orders) {
    for (const item of order.items) yield COLUMNS.map(({ cell }) => cell(order, item));
  }
}
