import { Below } from "#app/desk/cells.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { StaffStockRow } from "#contract/staff-stock.ts";
import { levelOf, skuAddress, stockDaysText } from "./staff-stock.ts";

const COLORS = { fine: "", low: "font-semibold warn", out: "font-semibold text-(--red)" } as const;

/** The sellable units of a SKU in the colour of its level. */
export const Sellable = ({ sku }: { sku: StaffStockRow }) => (
  <span className={COLORS[levelOf(sku)]}>{sku.stock.toLocaleString("en")}</span>
);

/** SKUs with what can be sold, what orders hold, and how long it lasts. */
export const StockTable = ({ rows }: { rows: readonly StaffStockRow[] }) => (
  <DataTable
    caption="库存"
    rows={rows}
    keyOf={({ sku_id }) => sku_id}
    columns={[
      {
        name: "商品 / 编码",
        align: "wide",
        cell: ({ sku_id, name, sku, code, is_on_sale }) => (
          <>
            <Link className="link line-clamp-2" to={skuAddress(sku_id)}>
              {name} {sku}
            </Link>{" "}
            {is_on_sale ? null : <Tag>未上架</Tag>}
            <Below>{code}</Below>
          </>
        ),
      },
      {
        name: "可卖",
        align: "numeric",
        cell: (sku) => (
          <>
            <Sellable sku={sku} /> {sku.unit}
            <Below>
              {sku.places.length > 0
                ? sku.places
                    .map(({ name, stock }) => `${name.replace(/仓$/, "")} ${stock.toLocaleString("en")}`)
                    .join(" · ")
                : "没有归仓"}
            </Below>
          </>
        ),
      },
      { name: "占用", align: "numeric", cell: ({ held }) => held },
      { name: "在途", align: "numeric", cell: ({ moving }) => moving },
      { name: "30 天卖", align: "numeric", cell: ({ sold_30 }) => sold_30 },
      {
        name: "够几天",
        align: "numeric",
        cell: (sku) => <span className="whitespace-nowrap">{stockDaysText(sku)}</span>,
      },
    ]}
  />
);
