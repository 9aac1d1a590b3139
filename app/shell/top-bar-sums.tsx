import { formatPoints } from "#app/features/account/account.ts";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { formatBalance } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";

type Props = { customer: Customer; className?: string };

/** The balance, with the link to its page. */
export const Balance = ({ customer, className }: Props) => (
  <Link className={className} to={link(urls.bill.balance, {}, { type: 3 })}>
    {customer.now_money === null ? null : "余额 "}
    <b>{formatBalance(customer.now_money)}</b>
  </Link>
);

/** The points, with the link to their page. */
export const Points = ({ customer, className }: Props) => (
  <Link className={className} to={link(urls.points.list, {}, { type: 6 })}>
    积分 <b>{formatPoints(customer.integral)}</b>
  </Link>
);
