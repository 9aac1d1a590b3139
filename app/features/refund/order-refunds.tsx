import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { OrderRefund } from "#contract/refund-document.ts";
import { REFUND_STATUS, REFUND_TYPE_NAMES } from "#contract/rules/refund.ts";
import { customerActs, refundPage, refundStateText } from "./refund.ts";
import { RefundState } from "./refund-state.tsx";

const ROW = "flex items-center justify-between gap-2 wrap-anywhere";

/** The refunds of an order, each with its items, amount, state and page. */
export function OrderRefunds({ refunds }: { refunds: readonly OrderRefund[] }) {
  return (
    <Panel title="退款记录" titleId="order-refunds" actions={<small className="muted">{refunds.length} 笔</small>}>
      <ul className="grid text-(length:--f-13)">
        {refunds.map((refund) => (
          <li
            key={refund.refund_order_id}
            className="grid gap-2.5 border-b border-(--line-soft) px-(--pad) py-3 last:border-b-0"
          >
            <p className={ROW}>
              <Link className="link max-md:-my-1.5 max-md:leading-8" to={refundPage(refund.refund_order_id)}>
                {refund.refund_order_sn}
              </Link>
              <RefundState status={refund.status} />
            </p>
            {refund.list.map((item) => (
              <div key={item.order_product_id} className="product-cell">
                <Thumb address={item.image} size={42} />
                <div>
                  <p className="line-clamp-2">
                    <ProductName name={item.store_name} />
                  </p>
                  <p className="muted small">
                    {item.refund_num} {item.unit_name} · {REFUND_TYPE_NAMES[refund.refund_type]}
                  </p>
                </div>
              </div>
            ))}
            <p className={ROW}>
              <span className="muted small">{refund.status === REFUND_STATUS.refunded ? "已退金额" : "退款金额"}</span>
              <b>{formatYuan(refund.refund_price)}</b>
            </p>
            {customerActs(refund).sendBack ? (
              <>
                <p className="warn small">{refundStateText(refund)}</p>
                <ButtonLink size="m" to={refundPage(refund.refund_order_id)}>
                  填写退货物流
                </ButtonLink>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
