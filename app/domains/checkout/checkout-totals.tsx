import "./checkout-totals.css";
import { formatPoints } from "#app/domains/account/account.ts";
import { formatYuan, Price } from "#app/ui/price.tsx";
import type { OrderCheck } from "#contract/order.ts";
import type { Change } from "./checkout.ts";

/** Sum of products, freight and points, and the amount to pay. */
export function CheckoutTotals({ check }: { check: OrderCheck }) {
  return (
    <dl className="price-sums">
      <dt>商品金额（{check.total_num} 件）</dt>
      <dd>{formatYuan(check.total_price)}</dd>
      <dt>运费</dt>
      <dd>{check.postage_price === "0.00" ? "免运费" : formatYuan(check.postage_price)}</dd>
      {check.integral.use > 0 ? (
        <>
          <dt>积分抵扣（{formatPoints(check.integral.use)} 积分）</dt>
          <dd>−{formatYuan(check.integral.price)}</dd>
        </>
      ) : null}
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
export function QuoteChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <table className="data-table price-changes">
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
      <label>
        <input
          type="checkbox"
          name="use_integral"
          value="1"
          defaultChecked={use > 0}
          onChange={(event) => onChoose(event.target.checked)}
        />
        使用 {formatPoints(available)} 积分，抵 {formatYuan(available_price)}
      </label>
      <noscript>
        <a className="link" href={to}>
          更新金额
        </a>
      </noscript>
    </div>
  );
}
