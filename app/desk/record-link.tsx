import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { Subject } from "#contract/rules/staff.ts";

type Record = { subject: Subject; subject_id: number; label: string };

/** The page of a record that an act names; null where it has none. */
export function addressOfRecord({ subject, subject_id: id, label }: Record): string | null {
  const sn = /^[A-Z]{0,2}\d{6,40}$/.test(label) ? label : null;
  if (id === 0) return null;
  if (subject === "order") return sn && link(urls.staffOrder.detail, { sn });
  if (subject === "refund") return sn && link(urls.staffRefund.detail, { sn });
  if (subject === "stock") return link(urls.staffStock.detail, { id });
  if (subject === "category") return urls.staffCategory.categories;
  if (subject === "brand") return urls.staffCategory.brands;
  if (subject === "printer") return link(urls.staffPrinter.detail, { id });
  if (subject === "warehouse") return urls.staffStock.warehouses;
  if (subject === "customer") return link(urls.staffCustomer.detail, { id });
  if (subject === "application") return link(urls.staffCustomer.application, { id });
  if (subject === "transfer") return link(urls.staffTransfer.transfer, { id });
  if (subject === "receipt") return link(urls.staffTransfer.receipt, { id });
  if (subject === "sale") return link(urls.staffSale.detail, { id });
  if (subject === "coupon") return link(urls.staffSale.coupon, { id });
  if (subject === "article") return link(urls.staffContent.article, { id });
  if (subject === "qualification") return link(urls.staffContent.qualification, { id });
  if (subject === "invoice") return link(urls.staffInvoice.detail, { id });
  return subject === "quotation" ? link(urls.staffQuotation.detail, { id }) : null;
}

/** The number or the name of a record, which leads to its page. */
export function RecordLink({ record }: { record: Record }) {
  const to = addressOfRecord(record);
  return to === null ? (
    record.label
  ) : (
    <Link className="link" to={to}>
      {record.label}
    </Link>
  );
}
