import { Fragment } from "react";
import { formatPoints } from "#app/features/account/account.ts";
import { Checkbox } from "#app/ui/control.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import type { OrderCheck } from "#contract/checkout.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import type { QuoteChange } from "./checkout.ts";

/** Sum of products, each discount and freight, and the amount to pay. */
export function CheckoutTotals({ check }: { check: OrderCheck }) {
  const savings = fen(check.public_price) - fen(check.total_price);
  const discounts = [
    { name: "企业价优惠", amount: yuan(Math.max(0, savings)) },
    { name: "优惠券", amount: check.coupon_price },
    { name: "平台券", amount: check.platform_coupon_price },
    { name: `积分抵扣（${formatPoints(check.integral.use)} 积分）`, amount: check.integral.price },
  ];
  return (
    <dl className="price-sums">
      <dt>商品总额（{check.total_num} 件）</dt>
      <dd>{formatYuan(savings > 0 ? check.public_price : check.total_price)}</dd>
      {discounts.map(({ name, amount }) =>
        amount === "0.00" ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>−{formatYuan(amount)}</dd>
          </Fragment>
        ),
      )}
      <dt>运费</dt>
      <dd>{check.postage_price === "0.00" ? "免运费" : formatYuan(check.postage_price)}</dd>
      {check.order.some(({ delivered }) => !delivered) ? (
        <>
          <dt className="red">不支持配送的商品</dt>
          <dd className="red">不计入</dd>
        </>
      ) : null}
      <dt className="price-sums__total">应付总额</dt>
      <dd className="price-sums__total">
        <Price amount={check.pay_price} size="lg" />
      </dd>
    </dl>
  );
}

/** Old and new values side by side, so that the customer sees every change before paying. */
export function QuoteChanges({ changes }: { changes: readonly QuoteChange[] }) {
  if (changes.length === 0) return null;
  return (
    <table className="data-table max-w-160 mt-2.5">
      <caption className="visually-hidden">有变化的内容</caption>
      <thead>
        <tr>
          <th scope="col">变化内容</th>
          <th scope="col" className="numeric">
            原来
          </th>
          <th scope="col" className="numeric">
            现在
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, now }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="numeric muted">
              <s>{before}</s>
            </td>
            <td className="numeric strong red">{now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type PointsProps = { check: OrderCheck; to: string; onChoose: (use: boolean) => void };

/** Points used as money, for at most half of the products' sum; without scripts a link reloads the totals. */
export function PointsChoice({ check, to, onChoose }: PointsProps) {
  const { use, available, available_price } = check.integral;
  if (available === 0) return <p className="muted small">暂无可用积分</p>;
  return (
    <div className="option-list">
      <Checkbox
        className=""
        name="use_integral"
        value="1"
        defaultChecked={use > 0}
        onChange={(event) => onChoose(event.target.checked)}
      >
        使用 {formatPoints(available)} 积分，抵 {formatYuan(available_price)}
      </Checkbox>
      <noscript>
        <a className="link" href={to}>
          更新金额
        </a>
      </noscript>
    </div>
  );
}
