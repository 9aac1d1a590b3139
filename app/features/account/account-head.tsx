import "./account-head.css";
import { Icon } from "#app/ui/icon.tsx";
import { Link, useOffered } from "#app/ui/link.tsx";
import { formatBalance, formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import { yuan } from "#contract/rules/money.ts";
import { maskedPhone } from "#contract/rules/phone.ts";
import { auditStatus, type CreditFigures, displayName, formatPoints, hasCrown } from "./account.ts";
import { AccountManager } from "./account-strip.tsx";
import { ServiceLink } from "./contact.tsx";
import { AuditTag, Avatar } from "./customer-badge.tsx";

type Props = {
  buyer: Customer;
  /** The number of usable coupons and a hint about the one that ends first; null where they could not be read. */
  coupons: { unused: number; hint: string | null } | null;
  /** What may still be bought by the month, and what is to be repaid first; null without a line. */
  credit: CreditFigures | null;
  /** The hours of customer service; empty where none are given. */
  hours: string;
  /** The notices that are not read. */
  unread: number;
};

const isOverdue = ({ overdue }: CreditFigures) => Number(overdue) > 0;

function dueText({ overdue, due }: CreditFigures) {
  if (Number(overdue) > 0) return `逾期 ${formatYuan(overdue)}`;
  return due ? `${due.on.slice(5)} 前还 ${formatYuan(due.owed)}` : "看账单";
}

/** The customer's name, class, balance, points and coupons, with links. */
export function AccountHead({ buyer, coupons, credit, hours, unread }: Props) {
  const offered = useOffered();
  const shownCredit = offered(urls.credit.index) ? credit : null;
  return (
    <section className={`panel account-head${shownCredit ? " account-head--credit" : ""}`} aria-label="账户">
      <div className="flex-row items-center justify-start gap-3 max-wide:col-span-full">
        <Avatar buyer={buyer} />
        <div className="min-w-0">
          <h1 className="text-(length:--f-16)">{displayName(buyer)}</h1>
          <p className="account-head__facts flex flex-wrap items-center gap-x-2 gap-y-1 mt-1">
            <AuditTag buyer={buyer} />
            {hasCrown(buyer) ? (
              <span className="small whitespace-nowrap">
                <Icon name="crown" size="s" /> 企业会员
              </span>
            ) : null}
            {auditStatus(buyer).state === "approved" ? <span className="small">按企业价结算</span> : null}
            <span className="muted small">
              {buyer.company ? buyer.real_name : ""} {maskedPhone(buyer.phone)}
            </span>
            {unread > 0 ? (
              <Link className="link small -my-2 inline-block py-2 whitespace-nowrap" to={urls.notice}>
                未读消息 {unread} 条
              </Link>
            ) : null}
          </p>
        </div>
      </div>
      <dl>
        <dt>余额</dt>
        <dd>{formatBalance(buyer.now_money)}</dd>
        {offered(urls.bill.balance) ? (
          <dd>
            <Link className="link" to={`${urls.bill.balance}#recharge`}>
              充值
            </Link>{" "}
            ·{" "}
            <Link className="link" to={urls.bill.balance}>
              明细
            </Link>
          </dd>
        ) : null}
      </dl>
      {shownCredit ? (
        <dl>
          <dt>月结可用</dt>
          <dd>{formatYuan(shownCredit.free)}</dd>
          <dd>
            <Link className={isOverdue(shownCredit) ? "link warn" : "link"} to={urls.credit.index}>
              {dueText(shownCredit)}
            </Link>
          </dd>
        </dl>
      ) : null}
      <dl>
        <dt>积分</dt>
        <dd>{formatPoints(buyer.integral)}</dd>
        <dd>
          <Link className="link" to={urls.points.list}>
            {buyer.integral === null ? "查看积分" : `可抵 ${formatYuan(yuan(buyer.integral))}`}
          </Link>
        </dd>
      </dl>
      {offered(urls.coupon.list) ? (
        <dl>
          <dt>优惠券</dt>
          <dd>
            {coupons ? coupons.unused : "–"} <span className="unit">张</span>
          </dd>
          <dd>
            <Link className={coupons?.hint ? "link warn" : "link"} to={urls.coupon.list}>
              {coupons?.hint ?? "查看优惠券"}
            </Link>
          </dd>
        </dl>
      ) : null}
      <dl>
        <dt>专属客服经理</dt>
        <dd className="text-(length:--f-14) leading-7 whitespace-normal [&_a]:font-normal [&_a]:whitespace-nowrap">
          <AccountManager buyer={buyer} />
        </dd>
        <dd className="flex flex-wrap items-center gap-x-2.5 gap-y-0">
          {hours ? <span>{hours}</span> : null} <ServiceLink />
        </dd>
      </dl>
    </section>
  );
}
