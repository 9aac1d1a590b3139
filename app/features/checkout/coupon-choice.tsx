import { Form } from "@remix-run/react";
import { couponRule } from "#app/features/coupon/coupon.ts";
import { couponTypeName } from "#app/features/coupon/coupon-facts.ts";
import { Button } from "#app/ui/button.tsx";
import { Radio } from "#app/ui/control.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { CheckCoupon, ClaimableCoupon, OrderCheck } from "#contract/checkout.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import { checkedCoupons, couponObstacle } from "./checkout.ts";
import "./coupon-choice.css";

type Choices = { cartIds: readonly string[]; use_integral: "0" | "1" };

/** The id of the form that reloads the page with another coupon of a store, or of the platform. */
const formOf = (mer_id: number | null) => `coupons-${mer_id ?? "platform"}`;

/** The forms of `CouponChoice`, outside the order's form; each sends the coupons of the other choices with its own. */
export function CouponForms({ check, choices }: { check: OrderCheck; choices: Choices }) {
  const lists = [
    ...check.order.map(({ mer_id, coupon }) => ({ mer_id, coupon })),
    { mer_id: null, coupon: check.platform_coupon },
  ];
  return lists.map(({ mer_id, coupon }) => (
    <form key={formOf(mer_id)} id={formOf(mer_id)} method="get" action={urls.checkout}>
      <input type="hidden" name="cartId" value={choices.cartIds.join(",")} />
      <input type="hidden" name="address_id" value={check.address_id ?? ""} />
      <input type="hidden" name="use_integral" value={choices.use_integral} />
      {checkedCoupons(check)
        .filter((id) => coupon.every(({ coupon_user_id }) => coupon_user_id !== id))
        .map((id) => (
          <input key={id} type="hidden" name="coupon_id" value={id} />
        ))}
    </form>
  ));
}

const claimFormOf = (coupon_id: number) => `claim-${coupon_id}`;

/** The forms of the buttons 领取并使用, outside the order's form; each keeps the coupons of the other choices. */
export function ClaimForms({ check }: { check: OrderCheck }) {
  return (check.claimable ?? []).map(({ coupon_id, mer_id, number }) => {
    const list = mer_id === null ? check.platform_coupon : check.order.find((group) => group.mer_id === mer_id)?.coupon;
    const kept = checkedCoupons(check).filter((id) => list?.every(({ coupon_user_id }) => coupon_user_id !== id));
    return (
      <Form key={coupon_id} id={claimFormOf(coupon_id)} method="post" preventScrollReset hidden>
        <input type="hidden" name="intent" value="claim" />
        <input type="hidden" name="claimed_id" value={coupon_id} />
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="kept" value={kept.join(",")} />
      </Form>
    );
  });
}

/** The coupons of one store, or of the platform, that the customer can receive here. */
function ClaimableCoupons({ list }: { list: readonly ClaimableCoupon[] }) {
  if (list.length === 0) return null;
  return (
    <ul className="coupon-choice__claims" aria-label="可领取的优惠券">
      {list.map((coupon) => (
        <li key={coupon.coupon_id}>
          <span>
            可领 <b>{couponRule(coupon)}</b>，本单省 <b className="red">{formatYuan(coupon.off)}</b>
          </span>
          <Button
            type="submit"
            size="s"
            variant="tint"
            form={claimFormOf(coupon.coupon_id)}
            aria-label={`领取并使用 ${couponRule(coupon)}`}
          >
            领取并使用
          </Button>
        </li>
      ))}
    </ul>
  );
}

type ChoiceProps = Props & { claimable: readonly ClaimableCoupon[] };

/** The coupons of one store or of the platform that the customer has, and those that can be received. */
export function CouponChoice({ claimable, ...held }: ChoiceProps) {
  const own = claimable.filter(({ mer_id }) => mer_id === held.mer_id);
  if (held.coupons.length === 0 && own.length > 0) return <ClaimableCoupons list={own} />;
  return (
    <>
      <HeldCoupons {...held} />
      <ClaimableCoupons list={own} />
    </>
  );
}

type Props = {
  /** null for the coupons of the platform. */
  mer_id: number | null;
  coupons: readonly CheckCoupon[];
  /** Reloads the totals with this coupon of the list, 0 for none. */
  onChoose: (coupon_user_id: number) => void;
};

/**
 * The coupons of one store or of the platform as radio buttons; those that cannot be used are listed below with the
 * reason.
 */
function HeldCoupons({ mer_id, coupons, onChoose }: Props) {
  const usable = coupons.filter(({ problem }) => problem === null);
  const others = coupons.filter(({ problem }) => problem !== null);
  const form = formOf(mer_id);
  const noun = mer_id === null ? "平台优惠券" : "店铺优惠券";
  if (coupons.length === 0) {
    return (
      <p className="coupon-choice coupon-choice__summary">
        {/* The platform's coupons have a heading of their own. */}
        {mer_id === null ? null : <span className="muted">{noun}</span>}
        <span className="muted">没有可用的券</span>
      </p>
    );
  }
  const chosen = usable.find(({ checked }) => checked);
  return (
    <details className="coupon-choice" open={usable.length > 0}>
      <summary className="coupon-choice__summary">
        <span className="muted">{noun}</span>
        {chosen ? (
          <>
            <b>{couponRule(chosen)}</b>
            <b className="red">−{formatYuan(chosen.off)}</b>
          </>
        ) : (
          <span className="warn">
            {usable.length > 0 ? `未使用，${usable.length} 张可用` : `${others.length} 张暂不可用`}
          </span>
        )}
      </summary>
      {usable.length > 0 ? (
        <ul className="coupon-choice__list">
          {usable.map((coupon) => (
            <li key={coupon.coupon_user_id}>
              <Radio
                className="coupon-pick"
                name="coupon_id"
                form={form}
                value={coupon.coupon_user_id}
                checked={coupon.checked}
                onChange={() => onChoose(coupon.coupon_user_id)}
              >
                <CouponFacts coupon={coupon} note={`${formatDay(coupon.end_time - 1)} 到期`} />
                {coupon.best ? <span className="coupon-pick__best">最省</span> : null}
                <Tick />
              </Radio>
            </li>
          ))}
          <li>
            <Radio
              className="coupon-pick coupon-pick--none"
              name="coupon_id"
              form={form}
              value=""
              checked={chosen === undefined}
              onChange={() => onChoose(0)}
            >
              <span>不使用优惠券</span>
              <Tick />
            </Radio>
          </li>
        </ul>
      ) : null}
      {usable.length > 0 ? (
        <noscript>
          <p className="row row--end">
            <Button type="submit" size="s" form={form}>
              更新金额
            </Button>
          </p>
        </noscript>
      ) : null}
      {others.length > 0 ? (
        <>
          <p className="muted small coupon-choice__others">不可用的 {others.length} 张</p>
          <ul className="coupon-choice__list" aria-label={`不可用的${noun}`}>
            {others.map((coupon) => (
              <li key={coupon.coupon_user_id} className="coupon-pick coupon-pick--off">
                <CouponFacts coupon={coupon} note={couponObstacle(coupon)} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </details>
  );
}

function CouponFacts({ coupon, note }: { coupon: CheckCoupon; note: string }) {
  return (
    <>
      <span className="coupon-pick__amount">
        <b>{formatYuan(coupon.coupon_price).replace(/\.00$/, "")}</b>
        <span>满 {formatYuan(coupon.use_min_price).replace(/\.00$/, "")} 可用</span>
      </span>
      <span className="coupon-pick__body">
        <span className="row row--nowrap">
          <Tag>{couponTypeName(coupon.type)}</Tag>
          <b className="truncate">{coupon.title}</b>
        </span>
        <span className={coupon.problem ? "warn small" : "muted small"}>{note}</span>
      </span>
    </>
  );
}

function Tick() {
  return (
    <span className="coupon-pick__tick">
      <Icon name="check" size="s" />
    </span>
  );
}
