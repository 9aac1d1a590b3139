import "./available-orders.css";
import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatSignedYuan, formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { InvoiceableOrder, InvoiceDetail } from "#contract/invoice.ts";
import { byStore, chosenOrders, sumsOfOrders, toggleOrders } from "./invoice.ts";

type Props = {
  list: readonly InvoiceableOrder[];
  chosen: readonly InvoiceableOrder[];
  /** The other search parameters of the page. */
  params: Readonly<Record<string, string | number>>;
};

/** The orders that can be invoiced, by store; the chosen ones are part of the address, so it works without scripts. */
export function AvailableOrders({ list, chosen, params }: Props) {
  const navigate = useNavigate();
  const location = useLocation();
  const pending = useNavigation().location;
  const ids = chosen.map(({ order_id }) => order_id);
  // The ticks change with the click, the sums with the answer.
  const ticked =
    pending && pending.pathname === location.pathname ? chosenOrders(new URLSearchParams(pending.search)) : ids;
  const hrefFor = (next: readonly number[]) =>
    link(urls.invoice.list, {}, { ...params, order_id: next.join(",") || undefined });
  const choose = (id: number) =>
    navigate(hrefFor(toggleOrders(ticked, [id])), { replace: true, preventScrollReset: true });
  const shown = new Set(list.map(({ order_id }) => order_id));
  return (
    <form action={urls.invoice.list} aria-label="选择订单">
      {Object.entries(params).map(([name, value]) =>
        value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {ids.map((id) => (shown.has(id) ? null : <input key={id} type="hidden" name="order_id" value={id} />))}
      <table className="data-table available-orders">
        <caption className="visually-hidden">可开票订单，按店铺分组</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">选择</span>
            </th>
            <th scope="col">订单号</th>
            <th scope="col">商品</th>
            <th scope="col" className="numeric">
              实付（含税）
            </th>
            <th scope="col" className="numeric">
              已退款
            </th>
            <th scope="col" className="numeric">
              可开票金额
            </th>
          </tr>
        </thead>
        {byStore(list).map((orders) => (
          <tbody key={orders[0]?.mer_id}>
            <StoreRow orders={orders} ticked={ticked} hrefFor={hrefFor} />
            {orders.map((order) => {
              const isOn = ticked.includes(order.order_id);
              return (
                <tr key={order.order_id} className={isOn ? "is-on" : undefined}>
                  <td className="available-orders__tick">
                    <Checkbox
                      name="order_id"
                      value={order.order_id}
                      checked={isOn}
                      onChange={() => choose(order.order_id)}
                      aria-label={`选订单 ${order.order_sn}`}
                    />
                  </td>
                  <OrderCells order={order} />
                  <td className="numeric available-orders__sum" data-label="可开票">
                    <b>{formatYuan(order.receipt_price)}</b>
                  </td>
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
      <noscript>
        <p className="available-orders__update">
          <Button type="submit" size="m">
            更新选择
          </Button>
        </p>
      </noscript>
      <Sums chosen={chosen} />
    </form>
  );
}

function StoreRow({
  orders,
  ticked,
  hrefFor,
}: {
  orders: readonly InvoiceableOrder[];
  ticked: readonly number[];
  hrefFor: (ids: readonly number[]) => string;
}) {
  const [first] = orders;
  if (!first) return null;
  const ids = orders.map(({ order_id }) => order_id);
  const all = ids.every((id) => ticked.includes(id));
  return (
    <tr className="available-orders__store">
      <th scope="rowgroup" colSpan={6}>
        <b>{first.mer_name}</b> {first.is_trader ? <Tag kind="self">自营</Tag> : null}{" "}
        {orders.length > 1 ? <span className="muted small">{orders.length} 笔可合开一张</span> : null}
        <Link
          className="link small"
          to={hrefFor(toggleOrders(ticked, ids))}
          preventScrollReset
          replace
          aria-label={`${all ? "不选" : "全选"} ${first.mer_name}`}
        >
          {all ? "不选" : "全选"}
        </Link>
      </th>
    </tr>
  );
}

type Facts = Pick<
  InvoiceDetail["orders"][number],
  "order_id" | "order_sn" | "create_time" | "po" | "list" | "pay_price" | "refund_price"
>;
const THUMBS = 2;

/** Number, products, paid and refunded of one order. */
export function OrderCells({ order }: { order: Facts }) {
  const [first] = order.list;
  return (
    <>
      <td className="available-orders__number">
        <Link className="link" to={link(urls.order.detail, {}, { id: order.order_id })}>
          {order.order_sn}
        </Link>
        <span className="muted small">
          <Time at={order.create_time} />
          {order.po ? ` · ${order.po}` : ""}
        </span>
      </td>
      <td className="wide available-orders__products">
        <span className="product-cell">
          {order.list.slice(0, THUMBS).map(({ image }, index) => (
            <Thumb key={`${index}-${image}`} address={image} size={34} className="available-orders__thumb" />
          ))}
          <span className="line-clamp-2 small">
            {first?.store_name}
            {order.list.length > 1 ? ` 等 ${order.list.length} 种` : ""}
          </span>
        </span>
      </td>
      <td className="numeric" data-label="实付">
        {formatYuan(order.pay_price)}
      </td>
      <td className="numeric" data-label="已退">
        <span className={order.refund_price === "0.00" ? "muted" : "warn"}>
          {formatSignedYuan("−", order.refund_price)}
        </span>
      </td>
    </>
  );
}

function Sums({ chosen }: { chosen: readonly InvoiceableOrder[] }) {
  const stores = byStore(chosen).length;
  const sums = sumsOfOrders(chosen);
  if (chosen.length === 0)
    return (
      <p className="available-orders__sums muted" role="status">
        勾选要开票的订单，同一店铺的合开一张
      </p>
    );
  return (
    <p className="available-orders__sums" role="status">
      <span>
        已选 <b>{chosen.length}</b> 笔订单，来自 <b>{stores}</b> 家店铺，将开 <b>{stores}</b> 张发票
      </span>
      <span className="muted small">
        实付 {formatYuan(sums.paid)} − 已退 {formatYuan(sums.refunded)}
      </span>
      <b className="available-orders__total">{formatYuan(sums.invoiced)}</b>
    </p>
  );
}
