import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { CLASS_NAMES } from "#contract/rules/staff-customer.ts";
import type { StaffQuotation } from "#contract/staff-quotation.ts";

/** The customer and what was asked. */
export function QuotationFacts({
  quotation: { customer, contact, wanted_on, budget, remark, due_time },
}: {
  quotation: StaffQuotation;
}) {
  const facts: [string, string][] = [
    ["联系人", `${customer.real_name} ${customer.phone}`],
    ["价格类别", CLASS_NAMES[customer.price_class]],
    ["客服经理", customer.manager ?? "无"],
    ["甲方联系人", contact],
    ["应答时限", due_time === null ? "" : formatMinute(due_time)],
    ["期望到货", wanted_on],
    ["预算", budget === null ? "" : formatYuan(budget)],
    ["客户备注", remark],
  ];
  return (
    <Panel title="客户" titleId="customer">
      <dl className="grid grid-cols-[80px_minmax(0,1fr)] gap-x-3 gap-y-1 p-4">
        <dt className="muted">公司</dt>
        <dd>
          <Link className="link" to={link(deskUrls.staffCustomer.detail, { id: customer.customer_id })}>
            {customer.company || "未填公司"}
          </Link>
        </dd>
        {facts
          .filter(([, value]) => value.trim() !== "")
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="muted">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}
