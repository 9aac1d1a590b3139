import { percentText } from "#app/desk/percent.ts";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { StaffOrder } from "#contract/staff-order.ts";

/** The lines of an order with what is dispatched and left of each, and its sums. */
export function StaffOrderLines({ order }: { order: StaffOrder }) {
  const { lines } = order;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Panel title="商品" titleId="order-lines" hint={`${lines.length} 种 ${units} 件`}>
      <DataTable
        caption="商品"
        rows={lines}
        keyOf={({ order_product_id }) => order_product_id}
        columns={[
          {
            name: "商品",
            align: "wide",
            cell: ({ name, sku, product_id, sku_id, image }) => (
              <span className="flex items-start gap-2">
                <Thumb address={image} size={36} />
                <span className="min-w-0">
                  {name} {sku}
                  <span className="muted small block">
                    {product_id}-{sku_id}
                  </span>
                </span>
              </span>
            ),
          },
          {
            name: "仓库",
            cell: ({ from, stock }) => (
              <>
                {from.map(({ name, pieces }) => `${name || "未归仓"} ${pieces}`).join("、") || "–"}
                <span className="muted small block">现货 {stock}</span>
              </>
            ),
          },
          {
            name: "单价",
            align: "numeric",
            cell: ({ unit_price, cost, unit_name }) => (
              <>
                {formatYuan(unit_price)}/{unit_name}
                {cost === null ? null : <span className="muted small block">成本 {formatYuan(cost)}</span>}
              </>
            ),
          },
          { name: "数量", align: "numeric", cell: ({ quantity }) => quantity },
          { name: "小计", align: "numeric", cell: ({ total_price }) => formatYuan(total_price) },
          { name: "已发", align: "numeric", cell: ({ dispatched }) => dispatched },
          {
            name: "待发",
            align: "numeric",
            cell: ({ left, refunding, refunded }) => (
              <>
                <b className="font-semibold">{left}</b>
                {refunding > 0 ? <span className="warn small block">退款中 {refunding}</span> : null}
                {refunded > 0 ? <span className="muted small block">已退 {refunded}</span> : null}
              </>
            ),
          },
        ]}
      />
      <Sums order={order} units={units} />
    </Panel>
  );
}

function Sums({ order, units }: { order: StaffOrder; units: number }) {
  const rows: [string, string][] = [
    [`商品金额（${units} 件）`, formatYuan(order.total_price)],
    ["店铺券", `−${formatYuan(order.coupon_price)}`],
    ["平台券", `−${formatYuan(order.platform_coupon_price)}`],
    ["积分", `−${formatYuan(order.integral_price)}`],
    ["运费", formatYuan(order.postage_price)],
  ];
  const isPart = order.group_orders.length > 0;
  return (
    <dl className="ml-auto grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 px-4 py-3 text-right">
      {rows
        .filter(([, value]) => value !== "−¥0.00")
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="muted">{label}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      <dt className="font-semibold">{order.pay_time === null ? "应付" : "实付"}</dt>
      <dd className="numeric font-semibold">{formatYuan(order.pay_price)}</dd>
      {isPart ? (
        <>
          <dt className="muted">同单合计（{order.group_orders.length + 1} 笔）</dt>
          <dd className="numeric">{formatYuan(order.group_pay_price)}</dd>
        </>
      ) : null}
      {order.cost_price === null ? null : (
        <>
          <dt className="muted">成本 / 毛利（客户看不到）</dt>
          <dd className="numeric">
            {formatYuan(order.cost_price)} / {percentText(order.margin)}
          </dd>
        </>
      )}
    </dl>
  );
}
