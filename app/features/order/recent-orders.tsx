import "./recent-orders.css";
import { Form } from "@remix-run/react";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { OrderSummary } from "#contract/order.ts";
import { formatOrderState, nextAct, orderPage } from "./order.ts";
import { logisticsPage } from "./package.ts";

type Props = {
  orders: readonly OrderSummary[];
  /** The random key of the page, from which the key of each 再次购买 is derived. */
  formKey: string;
};

/** The last orders, each with a link to its page and its next act. */
export function RecentOrders({ orders, formKey }: Props) {
  const acts: Column<OrderSummary> = {
    name: "操作",
    cell: (order) => <NextAct order={order} formKey={formKey} />,
  };
  return (
    <Panel
      title="最近订单"
      titleId="recent"
      actions={
        <Link className="link small ml-auto" to={link(urls.order.list, {}, { type: 1 })}>
          全部订单
        </Link>
      }
      className="recent-orders [&_.data-table]:table-fixed [&_th:nth-child(1)]:w-42 [&_th:nth-child(3)]:w-28"
    >
      {orders.length > 0 ? (
        <DataTable caption="最近订单" columns={[...COLUMNS, acts]} rows={orders} keyOf={({ order_id }) => order_id} />
      ) : (
        <Empty icon="doc" title="还没有订单" text="下单后在这里看到最近的五笔">
          <ButtonLink to={urls.catalog.category}>去选购商品</ButtonLink>
        </Empty>
      )}
    </Panel>
  );
}

/** The pictures beside an order's first product. */
const THUMBS_MAX = 3;

const COLUMNS: readonly Column<OrderSummary>[] = [
  {
    name: "下单时间 / 订单号",
    cell: (order) => (
      <>
        <Time at={order.create_time} />
        <Link className="link small block" to={orderPage(order)}>
          {order.order_sn}
        </Link>
      </>
    ),
  },
  {
    name: "商品",
    align: "wide",
    cell: ({ list, mer_name, total_num }) => (
      <div className="flex items-center gap-2">
        {list.slice(0, THUMBS_MAX).map(({ order_product_id, image }) => (
          <Thumb key={order_product_id} address={image} size={36} />
        ))}
        <div className="min-w-0">
          <p className="line-clamp-2">
            <ProductName name={list[0]?.store_name ?? ""} />
            {list.length > 1 ? ` 等 ${list.length} 种` : ""}
          </p>
          <p className="muted small truncate">
            {mer_name} · {list.length} 种 {total_num} 件
          </p>
        </div>
      </div>
    ),
  },
  { name: "实付（含税）", align: "numeric", cell: ({ pay_price }) => <b>{formatYuan(pay_price)}</b> },
  {
    name: "状态",
    cell: (order) => (
      <span className={order.status === null && !order.cancelled ? "red strong" : undefined}>
        {formatOrderState(order)}
      </span>
    ),
  },
];

/** The next act of an order; one that cannot be undone leads to its question in the list of orders. */
function NextAct({ order, formKey }: { order: OrderSummary } & Pick<Props, "formKey">) {
  const { order_id, group_order_id, order_sn } = order;
  const act = nextAct(order);
  if (act === "again")
    return (
      <Form method="post" action={link(urls.order.list, {}, { type: 1 })}>
        <input type="hidden" name="order_id" value={order_id} />
        <input type="hidden" name="key" value={`${formKey}-${order_id}`} />
        <button type="submit" className="link" name="intent" value="again" aria-label={`再次购买 ${order_sn}`}>
          再次购买
        </button>
      </Form>
    );
  const { name, to } = {
    pay: { name: "立即付款", to: link(urls.payment.index, {}, { id: group_order_id }) },
    take: { name: "确认收货", to: link(urls.order.list, {}, { type: 1, confirm: "take", order_id }) },
    review: { name: "去评价", to: link(urls.order.evaluation, {}, { id: order_id }) },
    track: { name: "查看物流", to: logisticsPage(order_id) },
    refund: { name: "申请退款", to: link(urls.refund.batch, {}, { id: order_id }) },
  }[act];
  return (
    <Link className="link" to={to} aria-label={`${name} ${order_sn}`}>
      {name}
    </Link>
  );
}
