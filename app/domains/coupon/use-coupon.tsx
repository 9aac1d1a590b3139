import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { Coupon } from "#contract/coupon.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { couponRule } from "./coupon.ts";

/**
 * The address where a coupon is used: its store's products, its product, its category, its stores, or all products
 * (S2.routes).
 */
export function couponAddress({ type, mer_id, targets }: Pick<Coupon, "type" | "mer_id" | "targets">): string {
  const [first] = targets;
  if (type === COUPON_TYPE.product && first && targets.length === 1) return link(urls.goodsDetail, { id: first.id });
  if (type === COUPON_TYPE.category && first) return link(urls.categories, {}, { cid: first.id });
  if (type === COUPON_TYPE.stores && first) return link(urls.storeCategory, {}, { id: first.id });
  return mer_id === null ? urls.categories : link(urls.storeCategory, {}, { id: mer_id });
}

/** 去使用: a link to the goods that the coupon applies to. */
export function UseCoupon({ coupon }: { coupon: Coupon }) {
  return (
    <Link className="link" to={couponAddress(coupon)} aria-label={`去使用 ${couponRule(coupon)}`}>
      去使用
    </Link>
  );
}
