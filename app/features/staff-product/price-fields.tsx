import { Form, useNavigation } from "@remix-run/react";
import { Below } from "#app/desk/cells.tsx";
import { percentText } from "#app/desk/percent.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { DataTable, type Column as TableColumn } from "#app/ui/data-table.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { COLUMNS, type Column } from "#contract/rules/product-table.ts";
import type { StaffProductDetail } from "#contract/staff-product.ts";
import { type PriceRule, ruledPrice, skuField, tierLines } from "./staff-product.ts";

type Sku = StaffProductDetail["skus"][number];
type Row = { product: StaffProductDetail; sku: Sku; isFirst: boolean };
type Props = {
  list: readonly StaffProductDetail[];
  rule: PriceRule | null;
  /** What was typed, by the names of the fields. */
  typed: Readonly<Record<string, unknown>>;
};

/** The prices of the chosen SKUs, a row each; the mark-up of a product is in its first row. */
export function PriceFields({ list, rule, typed }: Props) {
  const busy = useNavigation().formData?.get("intent") === "check";
  const textOf = (name: string, value: string) => (typeof typed[name] === "string" ? typed[name] : value);
  const field = (column: Column, valueOfSku: (sku: Sku) => string, width = "w-24") =>
    function Cell({ sku }: Row) {
      const name = skuField(column, sku.sku_id);
      return (
        <Input
          small
          name={name}
          inputMode="decimal"
          defaultValue={textOf(name, valueOfSku(sku))}
          aria-label={`${sku.code} ${COLUMNS[column]}`}
          className={width}
        />
      );
    };
  const cell = (column: Column) => (sku: Sku) => sku.cells[column] ?? "";
  const columns: TableColumn<Row>[] = [
    {
      name: "规格",
      align: "wide",
      cell: ({ product, sku }) => (
        <>
          {product.name} {sku.name}
          <Below>
            {sku.code} · 现在毛利 {percentText(sku.margin)} · 企业 {percentText(sku.trade_margin)}
          </Below>
        </>
      ),
    },
    { name: COLUMNS.cost, cell: field("cost", cell("cost")) },
    {
      name: COLUMNS.cost_plus,
      cell: ({ product, isFirst }) =>
        isFirst ? (
          <>
            <input type="hidden" name={`version_${product.product_id}`} value={product.version} />
            <Input
              small
              name={`cost_plus_${product.product_id}`}
              inputMode="decimal"
              defaultValue={textOf(`cost_plus_${product.product_id}`, product.cells.cost_plus ?? "0.00")}
              aria-label={`${product.name} ${COLUMNS.cost_plus}`}
              className="w-20"
            />
          </>
        ) : (
          <span className="muted">同上</span>
        ),
    },
    {
      name: "商城价",
      cell: field("price", (sku) => (rule ? ruledPrice(sku.cells.price ?? "0.00", rule) : (sku.cells.price ?? ""))),
    },
    { name: "阶梯（件数/价）", cell: field("tiers", (sku) => tierLines(sku.cells.tiers ?? ""), "w-44") },
    { name: COLUMNS.ot_price, cell: field("ot_price", cell("ot_price")) },
  ];
  const rows = list.flatMap((product) => product.skus.map((sku, at): Row => ({ product, sku, isFirst: at === 0 })));
  return (
    <Panel title="新的价格" titleId="prices" hint="元，含税；先核对，看清后果再写">
      <Form method="post" noValidate>
        <div className="overflow-x-auto">
          <DataTable caption="新的价格" rows={rows} keyOf={({ sku }) => sku.sku_id} columns={columns} />
        </div>
        <p className="row p-4">
          <Button type="submit" name="intent" value="check" busy={busy}>
            核对
          </Button>
          <span className="muted">阶梯写成 3/546.95 10/535.99，用空格隔开；每档都要高于企业价</span>
        </p>
      </Form>
    </Panel>
  );
}
