import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import type { Subject } from "#contract/rules/staff.ts";

type Record = { subject: Subject; subject_id: number; label: string };

/** The page of a record that an act names; null where it has none. */
export function addressOfRecord({ subject, subject_id: id, label }: Record): string | null {
  const sn = /^[A-Z]{0,2}\d{6,40}$/.test(label) ? label : null;
  if (id === 0) return null;
  if (subject === "order") return sn && link(deskUrls.staffOrder.detail, { sn });
  if (subject === "refund") return sn && link(deskUrls.staffRefund.detail, { sn });
  if (subject === "product") return link(deskUrls.staffProduct.detail, { id });
  if (subject === "stock") return link(deskUrls.staffStock.detail, { id });
  if (subject === "category") return deskUrls.staffCategory.categories;
  if (subject === "brand") return deskUrls.staffCategory.brands;
  if (subject === "printer") return link(deskUrls.staffPrinter.detail, { id });
  if (subject === "warehouse") return deskUrls.staffStock.warehouses;
  if (subject === "customer") return link(deskUrls.staffCustomer.detail, { id });
  if (subject === "application") return link(deskUrls.staffCustomer.application, { id });
  if (subject === "transfer") return link(deskUrls.staffTransfer.transfer, { id });
  if (subject === "receipt") return link(deskUrls.staffTransfer.receipt, { id });
  if (subject === "sale") return link(deskUrls.staffSale.detail, { id });
  if (subject === "coupon") return link(deskUrls.staffSale.coupon, { id });
  if (subject === "article") return link(deskUrls.staffContent.article, { id });
  if (subject === "qualification") return link(deskUrls.staffContent.qualification, { id });
  if (subject === "invoice") return link(deskUrls.staffInvoice.detail, { id });
  return subject === "quotation" ? link(deskUrls.staffQuotation.detail, { id }) : null;
}

/** The number or the name of a record, which leads to its page. */
export function RecordLink({ record }: { record: Record }) {
  const to = addressOfRecord(record);
  const name = record.label || `#${record.subject_id}`;
  return to === null ? (
    name
  ) : (
    <Link className="link" to={to}>
      {name}
    </Link>
  );
}
