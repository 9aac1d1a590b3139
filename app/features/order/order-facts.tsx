import { Fragment } from "react";
import "./order-facts.css";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import type { OrderGroup, OrderSummary } from "#contract/order.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { maskedPhone } from "#contract/rules/phone.ts";
import type { Fact } from "./order-view.ts";

/** Facts in two columns: names, and lines of text. */
export const OrderFactsList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="order-facts">
    {facts.map(({ name, lines, isCopied }) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>
          {lines.map(({ text, to }) =>
            to ? (
              <Link key={text} className="link block" to={to}>
                {text}
              </Link>
            ) : (
              <span key={text}>{text}</span>
            ),
          )}
          {isCopied ? <CopyButton text={lines[0]?.text ?? ""} name={name} /> : null}
        </dd>
      </Fragment>
    ))}
  </dl>
);

/** The delivery address, with the phone masked. */
export function Receiver({ receiver }: { receiver: OrderGroup["receiver"] }) {
  return (
    <dl className="order-facts">
      <dt>收货人</dt>
      <dd>{receiver.real_name}</dd>
      <dt>手机号码</dt>
      <dd>{maskedPhone(receiver.phone)}</dd>
      <dt>收货地址</dt>
      <dd>{receiver.address}</dd>
    </dl>
  );
}

const DISCOUNTS = [
  ["coupon_price", "优惠券"],
  ["platform_coupon_price", "平台券"],
  ["integral_price", "积分抵扣"],
] as const;

/**
 * Sum of products, freight, coupons, points and total below the items; with the public price, also the saving by the
 * customer's own prices. The total of a closed order is not red, since nothing is to be paid.
 */
export function PriceRows({
  order,
  name,
  publicPrice = order.total_price,
  isClosed = false,
}: {
  order: Pick<
    OrderSummary,
    "total_price" | "coupon_price" | "platform_coupon_price" | "postage_price" | "integral_price" | "pay_price"
  >;
  name: string;
  publicPrice?: string;
  isClosed?: boolean;
}) {
  const saved = fen(publicPrice) - fen(order.total_price);
  return (
    <dl className="price-sums">
      {saved > 0 ? (
        <>
          <dt>商品总额（商城价）</dt>
          <dd>{formatYuan(publicPrice)}</dd>
          <dt>企业价优惠</dt>
          <dd>−{formatYuan(yuan(saved))}</dd>
        </>
      ) : (
        <>
          <dt>商品总额</dt>
          <dd>{formatYuan(order.total_price)}</dd>
        </>
      )}
      <dt>运费</dt>
      <dd>{order.postage_price === "0.00" ? "免运费" : formatYuan(order.postage_price)}</dd>
      {DISCOUNTS.map(([field, discount]) =>
        order[field] === "0.00" ? null : (
          <Fragment key={field}>
            <dt>{discount}</dt>
            <dd>−{formatYuan(order[field])}</dd>
          </Fragment>
        ),
      )}
      <dt className="price-sums__total">{name}</dt>
      <dd>
        <Price amount={order.pay_price} size="lg" plain={isClosed} />
      </dd>
    </dl>
  );
}
