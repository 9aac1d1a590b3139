import "./account-strip.css";
import { formatBalance } from "#app/ui/price.tsx";
import type { Customer } from "#contract/account.ts";
import { displayName, formatPoints, groupedPhone } from "./account.ts";
import { AuditTag, Avatar } from "./customer-badge.tsx";

/** The customer's name, balance, points and account manager, above the orders. */
export function AccountStrip({ buyer }: { buyer: Customer }) {
  return (
    <div className="panel account-strip">
      <div className="row row--nowrap">
        <Avatar buyer={buyer} />
        <div className="min-w-0">
          <p className="strong truncate">{displayName(buyer)}</p>
          <AuditTag buyer={buyer} /> <span className="muted small">{buyer.real_name}</span>
        </div>
      </div>
      <dl>
        <dt>余额</dt>
        <dd>{formatBalance(buyer.now_money)}</dd>
      </dl>
      <dl>
        <dt>积分</dt>
        <dd>{formatPoints(buyer.integral)}</dd>
      </dl>
      <dl>
        <dt>专属客服经理</dt>
        <dd className="account-strip__manager">
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
