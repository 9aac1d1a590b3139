import type { ReactNode } from "react";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatBalance } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import { displayName, formatPoints } from "./account.ts";
import { AuditTag, Avatar } from "./customer-badge.tsx";

/** The card of the home page: a visitor's login link, or a customer's balance and points with order counts as children. */
export function UserCard({ buyer, children }: { buyer: Customer | null; children?: ReactNode }) {
  return (
    <div className="panel p-3.5 text-center [&_.row]:text-left [&_dl]:mt-3">
      {buyer ? <CustomerSummary buyer={buyer}>{children}</CustomerSummary> : <VisitorWelcome />}
    </div>
  );
}

function VisitorWelcome() {
  return (
    <>
      <span className="avatar mx-auto mb-1.5">
        <Icon name="user" size="xl" />
      </span>
      <p className="strong">您好，欢迎采购</p>
      <p className="muted small">认证企业另享企业价</p>
      <ButtonLink className="mt-3" variant="primary" size="m" block to={link(urls.auth.login, {}, { from: urls.home })}>
        登录/注册
      </ButtonLink>
    </>
  );
}

function CustomerSummary({ buyer, children }: { buyer: Customer; children?: ReactNode }) {
  return (
    <>
      <Link className="row row--nowrap" to={urls.account.overview}>
        <Avatar buyer={buyer} />
        <span className="min-w-0">
          <b className="line-clamp-2">{displayName(buyer)}</b>
          <AuditTag buyer={buyer} />
        </span>
      </Link>
      <dl className="row row--between">
        <div>
          <dt className="muted small">余额</dt>
          <dd className="strong">{formatBalance(buyer.now_money)}</dd>
        </div>
        <div>
          <dt className="muted small">积分</dt>
          <dd className="strong">{formatPoints(buyer.integral)}</dd>
        </div>
      </dl>
      {children}
    </>
  );
}
