import { Below } from "#app/desk/cells.tsx";
import { AllBox, RowBox } from "#app/desk/choice-form.tsx";
import { percentText } from "#app/desk/percent.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { THIN_MARGIN } from "#contract/rules/staff-product.ts";
import type { StaffProductRow } from "#contract/staff-product.ts";
import { placesText } from "./staff-product.ts";

type Props = { rows: readonly StaffProductRow[]; isAll: boolean; mayChange: boolean };

/** SKUs as the desk lists them, each with the box that chooses its product for a batch. */
export function StaffProductTable({ rows, isAll, mayChange }: Props) {
  const choice: Column<StaffProductRow> = {
    name: "选",
    head: <AllBox />,
    cell: ({ sku_id, product_id, code }) => (
      <RowBox name="sku" value={`${product_id}-${sku_id}`} label={`选 ${code}`} defaultChecked={isAll} />
    ),
  };
  const columns: Column<StaffProductRow>[] = [
    {
      name: "商品 / 编码",
      align: "wide",
      cell: ({ name, sku, code, image, product_id }) => (
        <span className="flex items-center gap-2">
          <Thumb address={image} size={36} />
          <span className="min-w-0">
            <Link className="link line-clamp-2" to={link(deskUrls.staffProduct.detail, { id: product_id })}>
              {name}
            </Link>
            <Below>
              {code} · {sku}
            </Below>
          </span>
        </span>
      ),
    },
    { name: "状态", cell: (row) => <State row={row} /> },
    { name: "店铺", cell: ({ store }) => <span className="md:block md:max-w-28">{store}</span> },
    {
      name: "商城价",
      align: "numeric",
      cell: ({ price, tiers, trade_price }) => (
        <>
          {formatYuan(price)}
          <Below>
            {tiers > 0 ? `${tiers} 档 · ` : ""}企业 {formatYuan(trade_price)}
          </Below>
        </>
      ),
    },
    { name: "成本", align: "numeric", cell: ({ cost }) => formatYuan(cost) },
    {
      name: "毛利",
      align: "numeric",
      cell: ({ margin }) => (
        <span className={margin !== null && margin < THIN_MARGIN ? "red" : undefined}>{percentText(margin)}</span>
      ),
    },
    {
      name: "可卖",
      align: "numeric",
      cell: ({ stock, is_low, unit_name, warehouses }) => (
        <>
          <span className={stock <= 0 ? "red font-semibold" : is_low ? "warn font-semibold" : undefined}>
            {stock.toLocaleString("en")} {unit_name}
          </span>
          <Below>{placesText(warehouses)}</Below>
        </>
      ),
    },
    { name: "30 天卖", align: "numeric", cell: ({ sold }) => sold.toLocaleString("en") },
    {
      name: "操作",
      cell: ({ product_id }) => (
        <Link className="link whitespace-nowrap" to={link(deskUrls.staffProduct.detail, { id: product_id })}>
          {mayChange ? "改" : "查看"}
        </Link>
      ),
    },
  ];
  return (
    <DataTable
      caption="商品"
      rows={rows}
      keyOf={({ sku_id }) => sku_id}
      columns={mayChange ? [choice, ...columns] : columns}
    />
  );
}

const State = ({ row: { is_show, stock, is_low, has_picture } }: { row: StaffProductRow }) => (
  <span className="inline-flex flex-wrap gap-1 align-middle">
    {is_show ? <Tag kind="link">在售</Tag> : <Tag>未上架</Tag>}
    {is_show && stock <= 0 ? <Tag kind="warn">断货</Tag> : null}
    {is_show && stock > 0 && is_low ? <Tag kind="warn">低库存</Tag> : null}
    {has_picture ? null : <Tag kind="warn">缺图</Tag>}
  </span>
);
