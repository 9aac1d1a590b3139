import { formatBalance } from "#app/ui/price.tsx";
import type { Customer } from "#contract/account.ts";
import { displayName, formatPoints, groupedPhone } from "./account.ts";
import { AuditTag, Avatar } from "./customer-badge.tsx";

/** The customer's name, balance, points and account manager, above the orders. */
export function AccountStrip({ buyer }: { buyer: Customer }) {
  return (
    <div className="panel grid [&>*]:min-w-0 [&>*]:px-4 [&>*]:py-3.5 [&>*+*]:border-l [&>*+*]:border-(--line-soft) grid-cols-[1.7fr_repeat(2,1fr)_1.6fr] items-center max-mid:grid-cols-[1.5fr_1fr_0.7fr_1.4fr] max-mid:[&>*]:px-3 max-mid:[&>*]:py-2.5 max-md:hidden">
      <div className="row row--nowrap">
        <Avatar buyer={buyer} />
        <div className="min-w-0">
          <p className="strong truncate">{displayName(buyer)}</p>
          <AuditTag buyer={buyer} /> <span className="muted small">{buyer.real_name}</span>
        </div>
      </div>
      <dl>
        <dt className="text-(length:--f-12) text-(--ink-3)">余额</dt>
        <dd className="text-(length:--f-18) font-semibold max-mid:text-(length:--f-16) max-mid:whitespace-nowrap">
          {formatBalance(buyer.now_money)}
        </dd>
      </dl>
      <dl>
        <dt className="text-(length:--f-12) text-(--ink-3)">积分</dt>
        <dd className="text-(length:--f-18) font-semibold max-mid:text-(length:--f-16) max-mid:whitespace-nowrap">
          {formatPoints(buyer.integral)}
        </dd>
      </dl>
      <dl>
        <dt className="text-(length:--f-12) text-(--ink-3)">专属客服经理</dt>
        <dd className="text-(length:--f-14) font-semibold [&_a]:font-normal max-mid:whitespace-nowrap">
          <AccountManager buyer={buyer} />
        </dd>
      </dl>
    </div>
  );
}

/** The name and the telephone number of the customer's account manager. */
export function AccountManager({ buyer: { admin } }: { buyer: Customer }) {
  if (!admin) return "暂未分配";
  return (
    <>
      {admin.real_name}{" "}
      <a className="link" href={`tel:${admin.phone}`}>
        {groupedPhone(admin.phone)}
      </a>
    </>
  );
}
