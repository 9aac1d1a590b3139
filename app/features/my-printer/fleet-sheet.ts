import { printerName } from "#app/features/catalog/printer-name.ts";
import type { MyPrinter } from "#contract/my-printer.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { originName } from "#contract/rules/printer.ts";
import { amountCell, dayCell, headRow, type Row, type Sheet } from "#contract/rules/sheet.ts";
import type { FleetRow } from "./fleet.ts";

const PRINTER = ["机型", "名称", "位置", "台数", "每台每月页数", "状态"] as const;
const ROW = ["耗材", "说明", "原装/兼容", "编码", "单页成本", "单位", "库存", "单价", "数量", "小计"] as const;
const PURCHASE_HEAD = ["上次购买", "上次数量", "上次价", "用量"] as const;
const WIDTHS = [28, 16, 24, 8, 14, 8, 24, 28, 10, 16, 12, 8, 8, 12, 8, 12, 14, 10, 12, 18] as const;

type Shown = Pick<MyPrinter, "brand_name" | "model" | "name" | "place" | "machines" | "monthly_pages" | "is_active"> & {
  rows: readonly FleetRow[];
};

/** The printers with their consumables as a sheet, with the prices that the page shows to this customer. */
export function fleetSheet(printers: readonly Shown[]): Sheet {
  const rows = printers.flatMap((printer): Row[] => {
    const { machines, monthly_pages, is_active } = printer;
    const head = [
      printerName(printer),
      printer.name,
      printer.place,
      machines,
      monthly_pages ?? "",
      is_active ? "在用" : "停用",
    ];
    if (printer.rows.length === 0) return [head];
    return printer.rows.map(
      (row): Row => [
        ...head,
        row.title,
        row.detail,
        originName(row.isOriginal),
        `${row.product_id}-${row.sku_id}`,
        row.pageCost ?? "",
        row.unit_name,
        row.stock,
        amountCell(row.price),
        row.quantity,
        amountCell(yuan(fen(row.price) * row.quantity)),
        ...(row.bought
          ? [dayCell(row.bought.bought_at), row.bought.quantity, amountCell(row.bought.unit_price), row.usage ?? ""]
          : []),
      ],
    );
  });
  return { name: "我的打印机", widths: WIDTHS, rows: [headRow([...PRINTER, ...ROW, ...PURCHASE_HEAD]), ...rows] };
}
