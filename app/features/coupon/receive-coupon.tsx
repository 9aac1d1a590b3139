import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Coupon } from "#contract/coupon.ts";
import { couponRule } from "./coupon.ts";

export type CouponProps = {
  coupon: Coupon;
  /** The address whose action receives coupons. */
  action: string;
  /** The link shown for a received coupon. */
  use?: ReactNode;
};

const STATES = { upcoming: "未开始", used: "已使用", gone: "已领完", ended: "已结束" } as const;

/** 领取: a form that leads back to this page; visitors log in first. Otherwise the coupon's state. */
export function ReceiveCoupon({ coupon, action, use }: CouponProps) {
  const { pathname, search } = useLocation();
  const { coupon_id, taken, state } = coupon;
  if (state === "taken") {
    return (
      <span className="small">
        <span className="muted">已领取</span> {use}
      </span>
    );
  }
  if (state !== "open") return <span className="muted small">{STATES[state]}</span>;
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value="receive" />
      <input type="hidden" name="coupon_id" value={coupon_id} />
      <input type="hidden" name="number" value={taken + 1} />
      <input type="hidden" name="from" value={pathname + search} />
      <Button variant="tint" size="m" aria-label={`领取 ${couponRule(coupon)}`}>
        {taken > 0 ? "再领" : "领取"}
      </Button>
    </Form>
  );
}
