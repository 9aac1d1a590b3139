import { Link } from "#app/ui/link.tsx";
import type { HeldCoupon } from "#contract/coupon.ts";
import { RECENT_COUPON_DAYS } from "#contract/rules/coupon.ts";
import { HeldCouponCard } from "./held-coupon.tsx";

type Props = { recent: { count: number; list: readonly HeldCoupon[] }; now: number; allHref: string };

/** The newest of the coupons that were used or have expired lately, their number, and the link to all of them. */
export const RecentCoupons = ({ recent: { count, list }, now, allHref }: Props) => (
  <section className="panel" aria-labelledby="recent-coupons">
    <div className="panel__header">
      <h2 id="recent-coupons">最近用过和过期的</h2>
      <small className="muted">
        近 {RECENT_COUPON_DAYS} 天 {count} 张
      </small>
      <Link className="link small ml-auto" to={allHref}>
        查看全部
      </Link>
    </div>
    <div className="panel__body">
      <ul className="coupon-rows">
        {list.map((coupon) => (
          <HeldCouponCard key={coupon.coupon_user_id} coupon={coupon} now={now} />
        ))}
      </ul>
    </div>
  </section>
);
