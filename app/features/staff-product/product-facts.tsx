import { LogTable } from "#app/desk/log-table.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import type { StaffProductDetail } from "#contract/staff-product.ts";

type Props = { product: StaffProductDetail };

/** What depends on a product in the shop. */
export function SellingFacts({ product }: Props) {
  const { in_carts, in_orders, in_quotations, agreed, sales, bad_reviews, printers, product_id } = product;
  const facts = [
    ["购物车里", `${in_carts} 行`],
    ["没付款和没发货的订单", `${in_orders} 笔`],
    ["报价中", `${in_quotations} 份`],
    ["协议价", `${agreed} 位客户`],
    [
      "适用机型",
      <Link key="printers" className="link" to={link(deskUrls.staffPrinter.ofProduct, { id: product_id })}>
        {printers} 台
      </Link>,
    ],
    ["一星二星评价", `${bad_reviews} 条`],
  ] as const;
  return (
    <Panel title="在卖状态" titleId="selling">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 p-4">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="muted">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
        {sales.map(({ from, price, quota }) => (
          <div key={from} className="contents">
            <dt className="muted">秒杀 {formatMinute(from).slice(5)}</dt>
            <dd className="text-right">
              {formatYuan(price)}，{quota} 件
            </dd>
          </div>
        ))}
      </dl>
      {bad_reviews > 0 ? (
        <p className="row px-4 pb-4">
          <Link className="link" to={link(urls.product.detail, { id: product_id })}>
            查看评价
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}

export const ProductLog = ({ product: { log } }: Props) => (
  <Panel title="记录" titleId="log" hint={`${log.length} 条`}>
    {log.length > 0 ? (
      <LogTable caption="操作记录" rows={log} isOfOne />
    ) : (
      <p className="muted p-4">还没有人改过这个商品</p>
    )}
  </Panel>
);
