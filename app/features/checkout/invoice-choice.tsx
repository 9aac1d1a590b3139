import "./invoice-choice.css";
import { SelectField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { InvoiceTitle } from "#contract/invoice-title.ts";
import { INVOICE_TYPE, INVOICE_TYPE_NAMES, type InvoiceType } from "#contract/rules/invoice.ts";

type Props = {
  titles: readonly Pick<InvoiceTitle, "receipt_id" | "receipt_title">[];
  /** The kind of the invoice that the customer applied for last. */
  lastType: InvoiceType | undefined;
  values: Readonly<Record<string, unknown>>;
};

/** The invoice that is applied for once the order is paid: none, or one in the name of a title of the book. */
export function InvoiceChoice({ titles, lastType = INVOICE_TYPE.normal, values }: Props) {
  const typed = (name: string) => String(values[name] ?? "");
  return (
    <section className="panel-section">
      <h2>
        发票 <small>付款后自动申请，每家店铺一张，按实付减退款开具</small>
        <Link className="link small ml-auto font-normal" to={`${urls.invoice.titles}#form`}>
          {titles.length > 0 ? "管理抬头" : "新增抬头"}
        </Link>
      </h2>
      {titles.length === 0 ? (
        <p className="muted small">还没有发票抬头；也可以付款之后在发票中心申请。</p>
      ) : (
        <div className="invoice-choice grid grid-cols-[minmax(0,360px)_minmax(0,240px)] gap-2 max-md:grid-cols-1">
          <SelectField field={{ name: "invoice_title_id", value: typed("invoice_title_id") }} label="发票抬头">
            <option value="">不开发票</option>
            {titles.map(({ receipt_id, receipt_title }) => (
              <option key={receipt_id} value={receipt_id}>
                {receipt_title}
              </option>
            ))}
          </SelectField>
          <SelectField
            className="invoice-choice__kind"
            field={{ name: "invoice_type", value: typed("invoice_type") || lastType }}
            label="发票类型"
          >
            {Object.values(INVOICE_TYPE).map((type) => (
              <option key={type} value={type}>
                {INVOICE_TYPE_NAMES[type]}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </section>
  );
}
