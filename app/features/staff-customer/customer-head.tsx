import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import { CLASS_NAMES } from "#contract/rules/staff-customer.ts";
import type { staffCustomer } from "#contract/staff-customer.ts";
import { CustomerState } from "./customer-table.tsx";
import { whyNot } from "./staff-customer.ts";

type Props = {
  customer: Answer<typeof staffCustomer.one>;
  /** The full phones, once after they were asked for. */
  phones: readonly { of: string; phone: string }[] | undefined;
  /** Whether the member may act for the customer. */
  canProxy: boolean;
};

/** The name, state and figures of the customer. */
export function CustomerHead({ customer, phones, canProxy }: Props) {
  const { company, real_name, phone, price_class, manager, created_at, closes_at, closed_at, acts } = customer;
  const figures = [
    { name: "本月", value: formatYuan(customer.month_sum), hint: `${customer.month_count} 笔` },
    { name: "今年", value: formatYuan(customer.year_sum), hint: `共 ${customer.order_count} 笔订单` },
    { name: "余额", value: formatYuan(customer.balance), hint: "" },
    { name: "积分", value: String(customer.points), hint: "" },
  ];
  return (
    <section className="panel flex flex-wrap justify-between gap-x-8 gap-y-3 px-4 py-3" aria-labelledby="customer">
      <div className="grid min-w-0 content-start gap-1">
        <h1 id="customer" className="flex flex-wrap items-center gap-2 text-(length:--f-18) font-semibold">
          <CustomerState {...customer} />
          {company || real_name || `客户 ${customer.customer_id}`}
        </h1>
        <div className="flex flex-wrap items-center gap-x-2">
          <span>
            {real_name} <span className="numeric">{phone}</span>
            {customer.is_phone_bound ? "" : "（未绑定）"}
          </span>
          {whyNot(acts, "phone") === "" && phones === undefined ? (
            <Form method="post">
              <FormKey />
              <Button type="submit" name="intent" value="phone" variant="text" size="s" title="会记进操作记录">
                看全号
              </Button>
            </Form>
          ) : null}
        </div>
        {phones ? (
          <ul className="bg-(--fill) px-3 py-2" aria-label="完整号码">
            {phones.map((one) => (
              <li key={one.phone}>
                <span className="muted">{one.of}</span> <b className="numeric font-medium">{one.phone}</b>
              </li>
            ))}
          </ul>
        ) : null}
        <p className="muted">
          {CLASS_NAMES[price_class]} · 客服经理 {manager ?? "无"} · {formatDay(created_at)} 注册
          {closes_at === null || closed_at !== null ? "" : ` · 客户申请了注销，${formatDay(closes_at)} 生效`}
          {closed_at === null ? "" : ` · ${formatDay(closed_at)} 已注销`}
        </p>
      </div>
      <dl className="ml-auto flex flex-wrap gap-x-6 gap-y-2 text-right max-md:ml-0 max-md:text-left">
        {figures.map(({ name, value, hint }) => (
          <div key={name} className="grid content-start">
            <dt className="muted small">{name}</dt>
            <dd className="tabular-nums text-(length:--f-16) font-semibold">{value}</dd>
            <dd className="muted small">{hint}</dd>
          </div>
        ))}
      </dl>
      {canProxy ? (
        <p className="self-start">
          <ButtonLink size="s" to={link(urls.staffProxy.start, { id: customer.customer_id })}>
            代客下单
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}
