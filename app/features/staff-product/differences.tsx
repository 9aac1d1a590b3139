import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { COLUMNS, type Column } from "#contract/rules/product-table.ts";
import type { StaffProductDetail } from "#contract/staff-product.ts";
import { cellOfLines, linesOfCell } from "./staff-product.ts";

const TEXTS: readonly Column[] = ["name", "brand", "category", "unit_name", "origin"];
const LINES: readonly Column[] = ["keywords", "selling_points", "specs"];

type Props = { refused: ReturnType<typeof useRefusedForm>; product: StaffProductDetail };

/** What a colleague has changed beside what was typed, once a form was refused because of it. */
export function Differences({ refused, product }: Props) {
  const typed = refused?.initialValue;
  if (!typed || typed.version === product.version) return null;
  const textOf = (column: Column) => String(typed[column] ?? "");
  const rows = [
    ...TEXTS.map((column) => ({ column, theirs: product.cells[column] ?? "", mine: textOf(column) })),
    ...LINES.map((column) => ({
      column,
      theirs: linesOfCell(product.cells[column] ?? ""),
      mine: cellOfLines(textOf(column).replaceAll("\r", "")).split("|").join("\n"),
    })),
  ].filter(({ theirs, mine }) => theirs !== mine);
  if (rows.length === 0) return null;
  return (
    <Panel title="没有保存：刚被别人改过" titleId="differences" hint="下面的表单里还是您填的">
      <DataTable
        caption="他改成的和您填的"
        rows={rows}
        keyOf={({ column }) => column}
        columns={[
          { name: "项", cell: ({ column }) => COLUMNS[column] },
          { name: "现在是", cell: ({ theirs }) => <span className="whitespace-pre-line">{theirs || "空"}</span> },
          {
            name: "您填的",
            align: "wide",
            cell: ({ mine }) => <span className="whitespace-pre-line">{mine || "空"}</span>,
          },
        ]}
      />
      <p className="row px-4 py-3">
        <Link className="link" to={link(deskUrls.staffProduct.detail, { id: product.product_id })}>
          用现在的，放弃我填的
        </Link>
        <span className="muted">要用您填的，核对后再按“保存”</span>
      </p>
    </Panel>
  );
}
