import { link } from "#app/link.ts";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { InvoiceableOrder, InvoiceDetail, InvoiceSummary } from "#contract/invoice.ts";
import type { InvoiceTitle } from "#contract/invoice-title.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import {
  INVOICE_NAMES,
  INVOICE_ORDERS_MAX,
  INVOICE_REMARK_MAX,
  INVOICE_STATUS,
  INVOICE_TYPE,
  titleAllows,
} from "#contract/rules/invoice.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { ID } from "#contract/rules/patterns.ts";

/** The invoice centre: orders that can be invoiced (1), or its records (2). */
export type CentreTab = 1 | 2;

export const invoicePage = (id: number) => link(urls.invoice.detail, {}, { id });
/** The address of the detail page with the question before the application is withdrawn. */
export const withdrawalPage = (id: number) => link(urls.invoice.detail, {}, { id, confirm: "withdraw" });
/** The address of a new application for the orders of a withdrawn, rejected or reversed invoice. */
export const repeatPage = (id: number) => link(urls.invoice.list, {}, { type: 1, again: id });

/** The chosen orders of an address, `?order_id=1&order_id=2` or `?order_id=1,2`. */
export function chosenOrders(search: URLSearchParams): number[] {
  const ids = search.getAll("order_id").flatMap((value) => value.split(","));
  return [...new Set(ids.filter((text) => ID.test(text)).map(Number))].slice(0, INVOICE_ORDERS_MAX);
}

/** The chosen orders with these added, or without them where all are chosen already. */
export function toggleOrders(chosen: readonly number[], ids: readonly number[]): number[] {
  const all = ids.every((id) => chosen.includes(id));
  return all ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])];
}

/** Orders by their store, in the order of the list. */
export function byStore<Order extends Pick<InvoiceableOrder, "mer_id">>(orders: readonly Order[]): Order[][] {
  const stores = new Map<number, Order[]>();
  for (const order of orders) stores.set(order.mer_id, [...(stores.get(order.mer_id) ?? []), order]);
  return [...stores.values()];
}

/** The sums of the orders: paid, refunded and invoiced, in yuan. */
export function sumsOfOrders(
  orders: readonly Pick<InvoiceableOrder, "pay_price" | "refund_price" | "receipt_price">[],
): {
  paid: string;
  refunded: string;
  invoiced: string;
} {
  const sum = (field: "pay_price" | "refund_price" | "receipt_price") =>
    yuan(orders.reduce((total, order) => total + fen(order[field]), 0));
  return { paid: sum("pay_price"), refunded: sum("refund_price"), invoiced: sum("receipt_price") };
}

/** The initial remark of an application: the purchase numbers of the orders. */
export const proposedRemark = (orders: readonly Pick<InvoiceableOrder, "po">[]) =>
  cutText([...new Set(orders.map(({ po }) => po).filter(Boolean))].join("、"), INVOICE_REMARK_MAX);

/** The initial title and type of an application: those of the former one, else the default title and its type. */
export function proposedTitle(
  titles: readonly InvoiceTitle[],
  former: Pick<InvoiceDetail, "receipt_id" | "receipt_type"> | null,
) {
  const title = titles.find(({ receipt_id }) => receipt_id === former?.receipt_id) ?? titles[0];
  const wanted = former?.receipt_type ?? INVOICE_TYPE.special;
  const type = title && titleAllows(title, wanted) ? wanted : INVOICE_TYPE.normal;
  return { receipt_id: title?.receipt_id, receipt_type: type };
}

type Dated = Pick<
  InvoiceDetail,
  "status" | "create_time" | "issue_time" | "withdraw_time" | "reject_time" | "reverse_time" | "to_reverse"
>;
/** A step with the time at which it was reached; with `isReached` that time is unknown. A failed step is an end. */
type ProgressStep = { name: string; at: number | null; isReached?: boolean; failed?: boolean };

/**
 * The steps of an invoice with the times at which they were reached, in epoch ms. The reversal is a step of the invoices
 * alone that are or will be reversed.
 */
export function invoiceSteps(invoice: Dated): ProgressStep[] {
  const { status, create_time, issue_time, withdraw_time, reject_time, reverse_time, to_reverse } = invoice;
  const applied = [
    { name: "提交申请", at: create_time },
    { name: INVOICE_NAMES[INVOICE_STATUS.waiting], at: null, isReached: status !== INVOICE_STATUS.waiting },
  ];
  if (status === INVOICE_STATUS.withdrawn) return [...applied, { name: INVOICE_NAMES[status], at: withdraw_time }];
  if (status === INVOICE_STATUS.rejected)
    return [...applied, { name: INVOICE_NAMES[status], at: reject_time, failed: true }, { name: "重新申请", at: null }];
  const issued = [...applied, { name: INVOICE_NAMES[INVOICE_STATUS.issued], at: issue_time }];
  const isReversed = status === INVOICE_STATUS.reversed || to_reverse;
  return isReversed ? [...issued, { name: INVOICE_NAMES[INVOICE_STATUS.reversed], at: reverse_time }] : issued;
}

/** Whether its customer can still withdraw an application. */
export const canWithdraw = ({ status, accepted }: Pick<InvoiceSummary, "status" | "accepted">) =>
  status === INVOICE_STATUS.waiting && accepted === 0;

/** Whether red-letter invoices have reversed a part of an invoice that is still valid. */
export const isPartlyReversed = ({ status, red_price }: Pick<InvoiceSummary, "status" | "red_price">) =>
  status === INVOICE_STATUS.issued && fen(red_price) > 0;

/** The meaning of an invoice's state for the customer, in a sentence. */
export function stateNote(invoice: InvoiceSummary): string {
  const { status, mer_mark, red_no, to_reverse } = invoice;
  if (status === INVOICE_STATUS.waiting && invoice.accepted) return "商家已受理，正在开票，不能再撤回；开好后邮件通知";
  if (status === INVOICE_STATUS.waiting) return "商家一般 3 个工作日内开出，开好后邮件通知";
  if (status === INVOICE_STATUS.withdrawn) return "您已撤回这份申请，商家不再处理";
  if (status === INVOICE_STATUS.rejected) return mer_mark ?? "";
  if (status === INVOICE_STATUS.reversed) return mer_mark ?? (red_no ? `红字发票 ${red_no}` : "原发票已作废");
  if (isPartlyReversed(invoice)) {
    const rest = yuan(fen(invoice.receipt_price) - fen(invoice.red_price));
    return `已红冲 ${formatYuan(invoice.red_price)}，这张发票还有 ${formatYuan(rest)} 有效${mer_mark ? `。原因：${mer_mark}` : ""}`;
  }
  return to_reverse ? "开票之后有退款，商家会红冲这张发票，剩下的金额可以重新申请" : "";
}

/** Whether an order of a former invoice can be invoiced again. */
export const canRepeat = ({ orders }: Pick<InvoiceDetail, "orders">) => orders.some(({ available }) => available);
