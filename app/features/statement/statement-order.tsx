import "./statement-order.css";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { formatPayType } from "#app/features/payment/payment.ts";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { StatementLine } from "#contract/statement.ts";
import { netOfStatement } from "./statement.ts";

type Order = NonNullable<StatementLine["order"]>;
type Props = {
  line: StatementLine;
  order: Order;
  /** The month as yyyy-MM. */
  month: string;
  /** Whether the statement waits for its answer. */
  canObject: boolean;
};

/** An order's items and its sums, folded under its row. */
export function StatementOrder({ line, order, month, canObject }: Props) {
  const pieces = order.items.reduce((sum, { product_num }) => sum + product_num, 0);
  return (
    <details className="statement-order">
      <summary aria-label={`${line.sn} 的商品和金额`}>
        {order.items.length} 种 {pieces} 件商品
      </summary>
      <div className="statement-order__parts">
        <Items items={order.items} />
        <div>
          <Sums line={line} order={order} />
          <p className="row justify-end no-print">
            {canObject && !line.is_disputed ? (
              <ButtonLink
                size="s"
                to={`${link(urls.statement.index, {}, { month, object: line.sn })}#statement-answer`}
              >
                对这笔提异议
              </ButtonLink>
            ) : null}
            <ButtonLink size="s" to={link(urls.order.detail, {}, { id: line.id })}>
              订单详情
            </ButtonLink>
          </p>
        </div>
      </div>
    </details>
  );
}

function Items({ items }: { items: Order["items"] }) {
  return (
    <ul className="statement-order__items">
      {items.map((item) => (
        <li
          key={`${item.sku_id} ${item.unit_price}`}
          className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-2.5 py-1.5"
        >
          <Thumb address={item.image} />
          <div className="min-w-0">
            <Link className="link" to={link(urls.product.detail, { id: item.product_id }, { sku: item.sku_id })}>
              {item.store_name}
            </Link>
            <p className="muted small">
              {item.sku} · {item.product_id}-{item.sku_id}
            </p>
            <p className="small">
              {formatYuan(item.unit_price)} × {item.product_num} {item.unit_name}
              {item.refunded_num > 0 ? <span className="warn"> 退 {item.refunded_num}</span> : null}
            </p>
          </div>
          <b>{formatYuan(item.total_price)}</b>
        </li>
      ))}
    </ul>
  );
}

function Sums({ line, order }: Pick<Props, "line" | "order">) {
  const { invoice_id, invoice_sn } = line;
  const isZero = (amount: string) => Number(amount) === 0;
  return (
    <dl className="statement-order__sums grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 pt-1.5 pb-2.5 [&_dd]:text-right [&_dd]:whitespace-nowrap">
      <dt>
        <Time at={order.ordered_at} /> 下单，商品
      </dt>
      <dd>{formatYuan(order.goods)}</dd>
      {isZero(order.discount) ? null : (
        <>
          <dt>优惠券和积分</dt>
          <dd className="ok">−{formatYuan(order.discount)}</dd>
        </>
      )}
      <dt>运费</dt>
      <dd>{formatYuan(order.postage)}</dd>
      <dt>
        <Time at={line.at} /> {formatPayType(line.pay_type)}
      </dt>
      <dd>{formatYuan(line.amount)}</dd>
      {isZero(line.refunded) ? null : (
        <>
          <dt>已退</dt>
          <dd className="warn">−{formatYuan(line.refunded)}</dd>
        </>
      )}
      <dt className="strong">
        实付减退款
        {invoice_id === null ? (
          "，未开票"
        ) : (
          <>
            {"，发票 "}
            <Link className="link" to={link(urls.invoice.detail, {}, { id: invoice_id })}>
              {invoice_sn}
            </Link>
          </>
        )}
      </dt>
      <dd className="strong">{formatYuan(netOfStatement(line))}</dd>
    </dl>
  );
}
