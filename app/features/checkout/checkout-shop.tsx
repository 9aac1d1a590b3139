import "./checkout-shop.css";
import { Fragment } from "react";
import { AgreedUntil, PiecePrice } from "#app/features/catalog/piece-price.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { lineAddress } from "#app/features/seckill/seckill.ts";
import { Input } from "#app/ui/control.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { ClaimableCoupon, OrderCheck } from "#contract/checkout.ts";
import { BUYER_TEXTS } from "#contract/rules/buyer-texts.ts";
import { arrivalTexts } from "./checkout.ts";
import { CouponChoice } from "./coupon-choice.tsx";
import { DeliveryDay } from "./delivery-day.tsx";
import { LeaveSale } from "./leave-sale.tsx";

type Group = OrderCheck["order"][number];
type SubmittedValues = Readonly<Record<string, unknown>>;
type Errors = Readonly<Record<string, string[] | null | undefined>>;

/** Column heads above the tables of all shops. */
export function CheckoutColumns() {
  return (
    <div className="checkout-columns" aria-hidden="true">
      <span>商品</span>
      <span className="numeric">单价（含税）</span>
      <span className="numeric">数量</span>
      <span className="numeric">小计</span>
    </div>
  );
}

/** One purchase number for the orders of all shops. */
export function SharedPurchaseNumber({ values, errors }: { values: SubmittedValues; errors: Errors }) {
  return (
    <div className="checkout-purchase">
      <BuyerText name="po_all" text={BUYER_TEXTS.po} of="全部店铺" values={values} errors={errors} />
      <p className="muted small">用于全部店铺；某家店铺不同时，在它下面单独填写</p>
    </div>
  );
}

/** One shop's lines with arrival, freight and subtotal, and the buyer's fields. */
export function CheckoutShop({
  group,
  now,
  values,
  errors,
  sharedNumber,
  claimable,
  onCoupon,
  withoutHref,
}: {
  group: Group;
  /** The server's time in epoch ms, from which the days of arrival and delivery count. */
  now: number;
  values: SubmittedValues;
  errors: Errors;
  /** Whether the page has a field for one purchase number of all shops. */
  sharedNumber: boolean;
  /** The coupons that the customer can receive, of all stores. */
  claimable: readonly ClaimableCoupon[];
  /** Reloads the totals with this coupon of the store, 0 for none. */
  onCoupon: (coupon_user_id: number) => void;
  /** The address of the page without a line; null for the only line. */
  withoutHref: (cart_id: number) => string | null;
}) {
  const { mer_id, mer_name } = group;
  return (
    <section className="checkout-shop" aria-label={mer_name}>
      <div className="shop-head checkout-shop__head">
        <h3 className="strong">{mer_name}</h3>
        <Tag kind={group.is_trader ? "self" : "plain"}>{group.kind}</Tag>
        <span className="shop-head__end">
          {[...arrivalTexts(group.shipments, now), formatFreight(group)].join(" · ")}
        </span>
      </div>
      <table className="data-table checkout-shop__table">
        <caption className="visually-hidden">{mer_name}的商品</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">商品</th>
            <th scope="col">单价</th>
            <th scope="col">数量</th>
            <th scope="col">小计</th>
          </tr>
        </thead>
        <tbody>
          {group.list.map((line) => (
            <LineRow
              key={line.cart_id}
              line={line}
              delivered={group.delivered}
              withoutHref={withoutHref(line.cart_id)}
            />
          ))}
        </tbody>
      </table>
      {group.delivered ? (
        <CouponChoice mer_id={mer_id} coupons={group.coupon} claimable={claimable} onChoose={onCoupon} />
      ) : null}
      <div className="checkout-shop__foot">
        <DeliveryDay mer_id={mer_id} of={mer_name} now={now} values={values} errors={errors} />
        {Object.entries(BUYER_TEXTS).map(([name, text]) => (
          <BuyerText
            key={name}
            name={`${name}_${mer_id}`}
            text={text}
            of={mer_name}
            values={values}
            errors={errors}
            placeholder={sharedNumber && name === "po" ? "同上，可单独填写" : undefined}
          />
        ))}
        <p className="small muted checkout-shop__total">
          {group.delivered ? (
            <>
              {formatParts(group)}
              <span className="whitespace-nowrap">
                店铺小计 <b className="text-(--ink)">{formatYuan(group.pay_price)}</b>
              </span>
            </>
          ) : (
            <span className="red">不支持配送到该地址，不计入合计</span>
          )}
        </p>
      </div>
    </section>
  );
}

/** The parts of a subtotal that includes freight, coupons or points, each on one line; null for a subtotal of lines only. */
function formatParts({ total_price, postage_price, coupon_price, platform_coupon_price, integral_price }: Group) {
  const parts = (
    [
      ["− 优惠券", coupon_price],
      ["− 平台券分摊", platform_coupon_price],
      ["+ 运费", postage_price],
      ["− 积分抵扣", integral_price],
    ] as const
  ).filter(([, amount]) => amount !== "0.00");
  if (parts.length === 0) return null;
  return (
    <span className="mr-2">
      <span className="whitespace-nowrap">商品 {formatYuan(total_price)}</span>
      {parts.map(([name, amount]) => (
        <Fragment key={name}>
          {" "}
          <span className="whitespace-nowrap">
            {name} {formatYuan(amount)}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

function formatFreight({ delivered, postage_price, postage_missing, postage_extra }: Group) {
  if (!delivered) return "不支持配送";
  if (postage_price === "0.00") return "免运费";
  const more = postage_missing ? `，再买 ${formatYuan(postage_missing)} 免运费` : "";
  const extra = postage_extra === "0.00" ? "" : `，含偏远地区加收 ${formatYuan(postage_extra)}`;
  return `运费 ${formatYuan(postage_price)}${extra}${more}`;
}

type LineProps = { line: Group["list"][number]; delivered: boolean; withoutHref: string | null };

function LineRow({ line, delivered, withoutHref }: LineProps) {
  return (
    <tr className={line.problem ? "is-invalid" : undefined}>
      <td className="wide">
        <div className="product-cell">
          <Thumb address={line.image} />
          <div>
            <Link className="line-clamp-2" to={lineAddress(line)}>
              {line.store_name}
            </Link>
            <p className="muted small">
              {line.sku} {line.product_type === 1 ? <Tag kind="trade">秒杀价</Tag> : null}
            </p>
            <LeaveSale line={line} />
            {line.problem ? (
              <p className="red small" role="alert">
                {line.problem}，
                {delivered ? null : (
                  <>
                    <a className="link" href="#address">
                      更换收货地址
                    </a>
                    {" · "}
                  </>
                )}
                {withoutHref === null ? null : (
                  <>
                    <Link className="link" to={withoutHref} replace preventScrollReset>
                      不买这件
                    </Link>
                    {" · "}
                  </>
                )}
                <Link className="link" to={urls.cart.index}>
                  返回购物车修改
                </Link>
              </p>
            ) : null}
          </div>
        </div>
      </td>
      <td className="numeric">
        {formatYuan(line.unit_price)}
        <span className="unit">/{line.unit_name}</span>
        <span className="block leading-none">
          <PiecePrice amount={line.unit_price} of={line} />
        </span>
        {line.agreed_until ? <AgreedUntil day={line.agreed_until} /> : null}
      </td>
      <td className="numeric">
        × {line.cart_num} {line.unit_name}
      </td>
      <td className="numeric strong">{formatYuan(line.total_price)}</td>
    </tr>
  );
}

type BuyerTextProps = {
  name: string;
  text: { label: string; max: number; hint?: string };
  /** The store that the text is for. */
  of: string;
  values: SubmittedValues;
  errors: Errors;
  placeholder?: string | undefined;
};

/** A text of the buyer on one line; long ones get a wide field. */
function BuyerText({ name, text: { label, max, hint }, of, values, errors, placeholder }: BuyerTextProps) {
  const value = values[name];
  const error = errors[name]?.[0];
  return (
    <div
      className={max > 50 ? "checkout-shop__remark checkout-shop__remark--wide" : "checkout-shop__remark"}
      title={`${label}：${of}`}
    >
      <label className="muted small" htmlFor={name}>
        {label}
      </label>
      <Input
        small
        id={name}
        name={name}
        defaultValue={typeof value === "string" ? value : ""}
        placeholder={placeholder ?? ["选填", hint, `${max} 字以内`].filter(Boolean).join("，")}
        {...describedByError(error, `${name}-error`)}
      />
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  );
}
