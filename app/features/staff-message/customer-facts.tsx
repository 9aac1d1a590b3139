import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import type { StaffConversation } from "#contract/staff-message.ts";
import { addressOfFact, deskRecordAddress, FACT_NAMES } from "./staff-message.ts";

/** What the customer has open and has bought, each with the way to its page. */
export function AskingCustomer({ conversation }: { conversation: StaffConversation }) {
  const { customer_id, facts, records, is_own, balance, year_count, year_sum, last_reply, manager } = conversation;
  const orders = records.filter(({ kind }) => kind === "order");
  const named = (label: string, to: string) =>
    is_own ? (
      <Link className="link numeric" to={to}>
        {label}
      </Link>
    ) : (
      <span className="numeric">{label}</span>
    );
  return (
    <>
      <h2 className="font-semibold">现在这几件事</h2>
      {facts.length === 0 ? <p className="muted">没有要办的</p> : null}
      <ul className="grid gap-1.5">
        {facts.map((fact) => (
          <li key={`${fact.kind} ${fact.key}`} className="flex flex-wrap items-center gap-x-2">
            <Tag kind="warn">{FACT_NAMES[fact.kind]}</Tag>
            {named(fact.label, addressOfFact(fact, customer_id))}
            <span className="muted small ml-auto">{fact.text}</span>
          </li>
        ))}
      </ul>
      <h2 className="font-semibold">最近订单</h2>
      {orders.length === 0 ? <p className="muted">没有订单</p> : null}
      <ul className="grid gap-1.5">
        {orders.map((order) => (
          <li key={order.record_id} className="flex flex-wrap gap-x-2">
            {named(order.number, deskRecordAddress(order))}
            <span className="muted small ml-auto">{order.text}</span>
          </li>
        ))}
      </ul>
      <h2 className="font-semibold">这位客户</h2>
      <dl className="grid grid-cols-[5em_1fr] gap-y-1">
        <dt className="muted">余额</dt>
        <dd>{formatYuan(balance)}</dd>
        <dt className="muted">今年</dt>
        <dd>
          {year_count} 笔 {formatYuan(year_sum)}
        </dd>
        <dt className="muted">客服经理</dt>
        <dd>{manager ?? "没有"}</dd>
        <dt className="muted">上次回</dt>
        <dd>{last_reply === null ? "没有回过" : `${last_reply.by}，${formatMinute(last_reply.time).slice(5)}`}</dd>
      </dl>
      {is_own ? (
        <Link className="link" to={link(deskUrls.staffCustomer.detail, { id: customer_id })}>
          打开客户
        </Link>
      ) : (
        <p className="muted small">这位客户不在您名下，只转来了对话</p>
      )}
    </>
  );
}
