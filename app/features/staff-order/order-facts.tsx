import type { ReactNode } from "react";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { INVOICE_NAMES, INVOICE_TYPE_NAMES } from "#contract/rules/invoice.ts";
import { factsOn } from "#contract/rules/order-facts.ts";
import type { StaffOrder } from "#contract/staff-order.ts";

type Props = { order: StaffOrder };

const Facts = ({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="panel__body grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5">
    {rows.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="muted whitespace-nowrap">{label}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
);

/** The receiver in full, with what the buyer has filled in. */
export function ReceiverFacts({ order }: Props) {
  const { real_name, phone, address } = order.receiver;
  const own = factsOn("staff")
    .map(({ label, value }) => [label, value(order)] as const)
    .filter(([, value]) => value !== "");
  return (
    <Panel
      title="收货"
      titleId="receiver"
      actions={<CopyButton text={`${real_name} ${phone} ${address}`} name="收货信息" />}
    >
      <Facts
        rows={[
          ["收货人", `${real_name} ${phone}`],
          ["地址", address],
          ...own.map(
            ([label, value]) =>
              [
                label,
                <b key={label} className="font-medium">
                  {value}
                </b>,
              ] as const,
          ),
        ]}
      />
    </Panel>
  );
}

const creditText = ({ limit, free }: { limit: string; free: string }) =>
  `额度 ${formatYuan(limit)}，可用 ${formatYuan(free)}`;
const CLASSES = { public: "公开价", markup: "加价客户", cost: "成本价客户" } as const;

export const CustomerOfOrder = ({ order: { customer } }: Props) => (
  <Panel title="客户" titleId="customer">
    <Facts
      rows={[
        [
          "公司",
          <Link key="company" className="link" to={link(deskUrls.staffCustomer.detail, { id: customer.customer_id })}>
            {customer.company || "未填公司"}
          </Link>,
        ],
        ["联系人", `${customer.real_name} ${customer.phone}`],
        ["经理", customer.manager ?? "没有经理"],
        ["价格", CLASSES[customer.price_class]],
        ...(customer.balance === null ? [] : [["余额", formatYuan(customer.balance)] as const]),
        ...(customer.credit === null ? [] : [["月结", creditText(customer.credit)] as const]),
      ]}
    />
  </Panel>
);

/** The invoice that was asked for with the order, and those that were applied for. */
export function InvoiceFacts({ order }: Props) {
  const { invoice_title, invoice_tax_number, invoice_type, invoices } = order;
  const asked =
    invoice_title === null || invoice_type === null ? "没有随单要票" : `要 · ${INVOICE_TYPE_NAMES[invoice_type]}`;
  return (
    <Panel title="发票" titleId="invoice">
      <Facts
        rows={[
          ["要不要票", asked],
          ...(invoice_title === null ? [] : [["抬头", `${invoice_title} ${invoice_tax_number ?? ""}`] as const]),
          ...invoices.map(
            ({ invoice_sn, state, number, amount }) =>
              [invoice_sn, `${INVOICE_NAMES[state]} ${formatYuan(amount)} ${number}`] as const,
          ),
        ]}
      />
    </Panel>
  );
}
