import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { OrderSummary } from "#contract/order.ts";
import { INVOICE_NAMES } from "#contract/rules/invoice.ts";

/** The link to an order's application, or to its invoice. */
export function InvoiceLink({ order }: { order: OrderSummary }) {
  const { order_id, order_sn, invoiceable, order_receipt_id, receipt_status } = order;
  if (invoiceable)
    return (
      <Link
        className="link small"
        to={link(urls.invoice.list, {}, { type: 1, order_id })}
        aria-label={`申请开票 ${order_sn}`}
      >
        申请开票
      </Link>
    );
  return order_receipt_id === null || receipt_status === null ? null : (
    <Link
      className="link small"
      to={link(urls.invoice.detail, {}, { id: order_receipt_id })}
      aria-label={`发票${INVOICE_NAMES[receipt_status]} ${order_sn}`}
    >
      发票{INVOICE_NAMES[receipt_status]}
    </Link>
  );
}
