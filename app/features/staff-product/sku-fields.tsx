import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { Input, Select } from "#app/ui/control.tsx";
import { DataTable, type Column as TableColumn } from "#app/ui/data-table.tsx";
import { COLUMNS, type Column } from "#contract/rules/product-table.ts";
import type { StaffProductDetail } from "#contract/staff-product.ts";
import { skuField } from "./staff-product.ts";

type Sku = StaffProductDetail["skus"][number] | null;
type Props = {
  skus: StaffProductDetail["skus"];
  refused: ReturnType<typeof useRefusedForm>;
  mayChange: boolean;
};

const idOf = (sku: Sku) => (sku === null ? "new" : sku.sku_id);

/** The fields of the SKUs in a table, with an empty row for a new one. */
export function SkuFields({ skus, refused, mayChange }: Props) {
  const textOf = (sku: Sku, column: Column) => {
    const typed = refused?.initialValue?.[skuField(column, idOf(sku))];
    if (typeof typed === "string") return typed;
    const cell = sku?.cells[column] ?? "";
    return cell === "无" ? "" : cell;
  };
  const problems = refused?.error?.[""]?.join("；") ?? "";
  const field = (column: Column, width: string, more: { placeholder?: string; numeric?: boolean } = {}) =>
    function Cell(sku: Sku) {
      return (
        <Input
          small
          name={skuField(column, idOf(sku))}
          defaultValue={textOf(sku, column)}
          aria-label={`${sku?.name ?? "新规格"} ${COLUMNS[column]}`}
          aria-invalid={problems.includes(`${sku?.name ?? "新规格"} ${COLUMNS[column]}：`) || undefined}
          inputMode={more.numeric ? "decimal" : undefined}
          placeholder={sku === null ? more.placeholder : undefined}
          className={width}
          disabled={!mayChange}
        />
      );
    };
  const columns: TableColumn<Sku>[] = [
    { name: "编码", cell: (sku) => (sku === null ? <span className="muted">新规格</span> : sku.sku_id) },
    {
      name: "规格",
      align: "wide",
      cell: (sku) => (
        <>
          {field("attrs", "", { placeholder: "规格:双支装" })(sku)}
          {sku === null ? (
            <span className="mt-1 grid grid-cols-2 gap-1">
              {field("price", "", { numeric: true, placeholder: "商城价" })(sku)}
              {field("cost", "", { numeric: true, placeholder: "成本" })(sku)}
            </span>
          ) : null}
        </>
      ),
    },
    {
      name: "包装",
      cell: (sku) => (
        <span className="inline-flex gap-1">
          {field("pack_pieces", "w-13", { numeric: true })(sku)}
          {field("sku_unit_name", "w-13")(sku)}
        </span>
      ),
    },
    { name: "重量 kg", cell: field("weight_kg", "w-15", { numeric: true }) },
    { name: "起订", cell: field("min_order", "w-13", { numeric: true }) },
    { name: "条码", cell: field("bar_code", "w-29", { numeric: true }) },
    {
      name: "状态",
      cell: (sku) =>
        sku === null ? null : (
          <Select
            small
            name={skuField("sku_is_show", sku.sku_id)}
            defaultValue={textOf(sku, "sku_is_show")}
            aria-label={`${sku.name} ${COLUMNS.sku_is_show}`}
            className="w-20"
            disabled={!mayChange}
          >
            <option value="是">在售</option>
            <option value="否">下架</option>
          </Select>
        ),
    },
  ];
  return (
    <div className="md:overflow-x-auto md:*:min-w-168">
      <DataTable
        caption="规格"
        rows={mayChange ? [...skus, null] : skus}
        keyOf={(sku) => idOf(sku)}
        columns={columns}
      />
    </div>
  );
}
