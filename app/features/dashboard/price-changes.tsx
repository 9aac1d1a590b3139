import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import type { Dashboard } from "./dashboard.server.ts";

type PriceChange = Dashboard["changes"][number];

const COLUMNS: readonly Column<PriceChange>[] = [
  {
    name: "商品",
    align: "wide",
    cell: ({ product_id, sku_id, store_name, sku, image, last_at, last_num, unit_name }) => (
      <span className="flex items-center gap-2">
        <Thumb address={image} size={35} />
        <span className="min-w-0">
          <Link className="line-clamp-2" to={link(urls.product.detail, { id: product_id }, { sku: sku_id })}>
            <ProductName name={store_name} />
          </Link>
          <span className="muted small line-clamp-1">
            {sku} · {formatDay(last_at).slice(5)} 买 {last_num} {unit_name}
          </span>
        </span>
      </span>
    ),
  },
  {
    name: "上次 / 现在",
    align: "numeric",
    cell: ({ last_price, unit_price }) => (
      <>
        <span className="muted small md:block">{formatYuan(last_price)}</span> <b>{formatYuan(unit_price)}</b>
      </>
    ),
  },
  {
    name: "变化",
    align: "numeric",
    cell: ({ change }) =>
      change ? <span className={change.rises ? "warn small" : "ok small"}>{change.text}</span> : null,
  },
];

/** The lines of the standing list whose prices have changed most since the last purchase. */
export function PriceChanges({ changes }: { changes: readonly PriceChange[] }) {
  return (
    <Panel
      title="常购清单调价"
      titleId="price-changes-title"
      hint="与上次买的价比"
      actions={
        <Link className="link small ml-auto" to={link(urls.standingList.list, {}, { filter: "changed" })}>
          常购清单
        </Link>
      }
    >
      <DataTable caption="常购清单调价" columns={COLUMNS} rows={changes} keyOf={({ sku_id }) => sku_id} />
    </Panel>
  );
}
