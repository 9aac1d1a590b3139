import { formatMinute } from "#contract/rules/calendar.ts";
import { INVOICE_NAMES, INVOICE_TYPE_NAMES } from "#contract/rules/invoice.ts";
import { yuan } from "#contract/rules/money.ts";
import { ORDER_STATE_NAMES } from "#contract/rules/order.ts";
import { staffFacts } from "#contract/rules/order-facts.ts";
import { PACKAGE_STATE_NAMES } from "#contract/rules/package.ts";
import { PAY_NAMES } from "#contract/rules/payment.ts";
import { REFUND_NAMES, REFUND_TYPE_NAMES } from "#contract/rules/refund.ts";
import { headRow, type Row, type Sheet } from "#contract/rules/sheet.ts";
import { TRANSFER_STATES } from "#contract/rules/transfer.ts";
import { codeOf, deliveriesOf, NO_WAREHOUSE, picksOf } from "../modules/order/note.ts";
import { ORDER_COLUMNS, rowsOfOrder } from "../modules/order/order-sheet.ts";
import type { StaffOrder, StaffOrders } from "../modules/order/staff-orders.ts";
import type { OutputRecord } from "./output.ts";

const METHODS: Readonly<Record<string, string>> = { ...PAY_NAMES, transfer: "对公转账" };

const minuteOf = (at: number | null) => (at === null ? "" : formatMinute(at));

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
export function printedOrder(order: StaffOrder): OutputRecord {
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

/** A sheet with a row for each line of the orders, read while it is written. */
export const ordersOutputSheet = (orders: ReturnType<StaffOrders["each"]>): Sheet => ({
  name: "订单",
  widths: ORDER_COLUMNS.map(({ width }) => width),
  rows: rowsOf(orders),
});

async function* rowsOf(orders: ReturnType<StaffOrders["each"]>): AsyncGenerator<Row> {
  yield headRow(ORDER_COLUMNS.map(({ head }) => head));
  for await (const order of orders) yield* rowsOfOrder(order);
}
