import { percentText } from "#app/desk/percent.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { StockReportRow, StockValue } from "#contract/staff-stock-report.ts";
import { SkuCell, units } from "./sku-cell.tsx";
import { placeAddress, sellableShare } from "./staff-stock-report.ts";

type Figures = Omit<StockValue, "warehouse_id" | "name">;

const signedUnits = (pieces: number) => `${pieces > 0 ? "+" : ""}${units(pieces)}`.replace("-", "−");
const costText = (cost: string | null) => (cost === null ? "–" : formatYuan(cost));

/** The figures of the warehouses, each of which leads to its SKUs, with their sums. */
export function ValueTable({ rows, total }: { rows: readonly StockValue[]; total: Figures }) {
  const seesCost = total.value !== null;
  const columns: { name: string; text: (row: Figures) => string }[] = [
    { name: "规格", text: ({ skus }) => units(skus) },
    { name: "现货", text: ({ pieces }) => units(pieces) },
    ...(seesCost ? [{ name: "库存金额", text: ({ value }: Figures) => costText(value) }] : []),
    { name: "可卖", text: (row) => percentText(sellableShare(row)) },
    {
      name: "盘点差（本月）",
      text: ({ counted, counted_value }) => (seesCost ? costText(counted_value) : signedUnits(counted)),
    },
  ];
  return (
    <DataTable
      caption="按仓库"
      rows={rows}
      keyOf={({ warehouse_id }) => warehouse_id ?? 0}
      columns={[
        {
          name: "仓库",
          align: "wide",
          cell: ({ warehouse_id, name }) => (
            <Link className="link" to={placeAddress(warehouse_id)}>
              {name}
            </Link>
          ),
        },
        ...columns.map(({ name, text }) => ({ name, align: "numeric" as const, cell: (row: StockValue) => text(row) })),
      ]}
      foot={{ 仓库: "合计", ...Object.fromEntries(columns.map(({ name, text }) => [name, text(total)])) }}
    />
  );
}

/** The SKUs in a warehouse, with the figure of the whole warehouse below. */
export function PlaceTable({ rows, of, leads }: { rows: readonly StockReportRow[]; of: StockValue; leads: boolean }) {
  const seesCost = of.value !== null;
  return (
    <DataTable
      caption={of.name}
      rows={rows}
      keyOf={({ sku_id }) => sku_id}
      columns={[
        { name: "规格", align: "wide", cell: (sku) => <SkuCell sku={sku} leads={leads} /> },
        { name: "现货", align: "numeric", cell: ({ pieces, unit }) => `${units(pieces)} ${unit}` },
        ...(seesCost
          ? [
              { name: "成本", align: "numeric" as const, cell: ({ cost }: StockReportRow) => costText(cost) },
              {
                name: "库存金额",
                align: "numeric" as const,
                cell: ({ value }: StockReportRow) => <b>{costText(value)}</b>,
              },
            ]
          : []),
      ]}
      foot={{ 规格: `${of.name}合计`, 现货: units(of.pieces), 库存金额: costText(of.value) }}
    />
  );
}
