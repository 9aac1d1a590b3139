import { Link } from "#app/ui/link.tsx";
import { Count } from "#app/ui/tag.tsx";
import { COUPON_TYPE_TEXTS, type CouponTypeText } from "#contract/rules/coupon.ts";
import { couponTypeName } from "./coupon-facts.ts";

type Props = {
  /** The number of coupons of all types. */
  total: number;
  types: Partial<Record<CouponTypeText, number>>;
  /** The chosen type; empty for all. */
  type: "" | CouponTypeText;
  hrefFor: (search: { type: string | undefined; page?: undefined }) => string;
};

/** The types of the listed coupons as links with their numbers; types without coupons are left out but for the chosen one. */
export function CouponTypes({ total, types, type, hrefFor }: Props) {
  const shown = COUPON_TYPE_TEXTS.filter((one) => one === type || (types[one] ?? 0) > 0);
  if (total === 0 || (shown.length < 2 && type === "")) return null;
  return (
    <nav className="row px-4 pt-3" aria-label="按类型筛选">
      <TypeLink name="全部" count={total} to={hrefFor({ type: undefined })} isCurrent={type === ""} />
      {shown.map((one) => (
        <TypeLink
          key={one}
          name={couponTypeName(one)}
          count={types[one] ?? 0}
          to={hrefFor({ type: one })}
          isCurrent={one === type}
        />
      ))}
    </nav>
  );
}

const TypeLink = ({ name, count, to, isCurrent }: { name: string; count: number; to: string; isCurrent: boolean }) => (
  <Link
    className={isCurrent ? "chip is-on" : "chip"}
    to={to}
    aria-current={isCurrent ? "true" : undefined}
    preventScrollReset
  >
    {name} <Count value={count} />
  </Link>
);
