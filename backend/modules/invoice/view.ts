import type { InvoiceableOrder, InvoiceDetail, InvoiceSummary } from "#contract/invoice.ts";
import type { InvoiceTitleData } from "#contract/invoice-title.ts";
import { INVOICE_STATUS, type InvoiceStatus, invoiceableFen } from "#contract/rules/invoice.ts";
import { yuan } from "#contract/rules/money.ts";
import { isSelfOperated } from "#contract/rules/store.ts";
import { typeOfUpload } from "./file.ts";
import type { InvoiceRow } from "./invoice.store.ts";
import type { Invoices } from "./invoice.ts";

type Available = Awaited<ReturnType<Invoices["available"]>>["list"][number];
type Detail = Awaited<ReturnType<Invoices["detail"]>>;
type Facts = Pick<Available, "id" | "sn" | "po" | "created_at" | "pay_fen" | "refunded_fen" | "items">;

const toFacts = (row: Facts) => ({
  order_id: row.id,
  order_sn: row.sn,
  po: row.po,
  create_time: row.created_at,
  pay_price: yuan(row.pay_fen),
  refund_price: yuan(row.refunded_fen),
  list: row.items.map(({ name, image }) => ({ store_name: name, image })),
});

type Merchant = Pick<InvoiceSummary, "mer_id" | "mer_name" | "is_trader">;
const toMerchant = (row: { store_id: number; store_name: string; store_kind: string }): Merchant => ({
  mer_id: row.store_id,
  mer_name: row.store_name,
  is_trader: isSelfOperated(row.store_kind),
});

export const toInvoiceable = (row: Available): InvoiceableOrder => ({
  ...toFacts(row),
  ...toMerchant(row),
  receipt_price: yuan(invoiceableFen(row)),
});

/** The title of an application, which was stored as the contract has it. */
export const storedTitle = ({ title_json }: Pick<InvoiceRow, "title_json">): InvoiceTitleData => JSON.parse(title_json);

export function toInvoiceSummary(row: InvoiceRow): InvoiceSummary {
  return {
    order_receipt_id: row.id,
    receipt_sn: row.sn,
    ...toMerchant(row),
    receipt_type: row.type,
    receipt_title: storedTitle(row).receipt_title,
    status: row.state,
    receipt_price: yuan(row.amount_fen),
    red_price: yuan(row.red_fen),
    accepted: row.accepted_at === null ? 0 : 1,
    receipt_no: row.number,
    red_no: row.red_number,
    mer_mark: row.reason,
    create_time: row.created_at,
    status_time: statusTime(row),
    order_num: Number(row.order_num),
    to_reverse: row.to_reverse,
    file: typeOfUpload(row.upload),
    red_file: typeOfUpload(row.red_upload),
  };
}

function statusTime({ state, created_at, ...row }: InvoiceRow): number {
  const times: Record<InvoiceStatus, number | null> = {
    [INVOICE_STATUS.waiting]: created_at,
    [INVOICE_STATUS.issued]: row.issued_at,
    [INVOICE_STATUS.withdrawn]: row.withdrawn_at,
    [INVOICE_STATUS.rejected]: row.rejected_at,
    [INVOICE_STATUS.reversed]: row.reversed_at,
  };
  return times[state] ?? created_at;
}

export const toInvoiceDetail = ({ row, orders }: Detail): InvoiceDetail => ({
  ...toInvoiceSummary(row),
  receipt_info: storedTitle(row),
  receipt_id: row.title_id,
  mark: row.remark,
  issue_time: row.issued_at,
  withdraw_time: row.withdrawn_at,
  reject_time: row.rejected_at,
  reverse_time: row.reversed_at,
  orders: orders.map((order) => ({
    ...toFacts(order),
    receipt_price: yuan(order.amount_fen),
    available: order.available,
  })),
});
