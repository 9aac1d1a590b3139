import { amountCell, dayCell, headRow, type Row, type Sheet } from "#contract/rules/sheet.ts";
import { type LineGroup, priceChange, totalOfListLine, usageText } from "./standing-list.ts";

const HEAD = ["分组", "商品", "规格", "编码", "店铺", "单位", "常用数量", "单价", "小计"] as const;
const HISTORY_HEAD = ["上次价", "比上次", "上次购买", "购买间隔（天）", "用量", "备注"] as const;
const WIDTHS = [16, 40, 24, 16, 20, 8, 10, 12, 12, 12, 10, 14, 14, 20, 20] as const;

/** The standing list as a sheet, with the prices that the page shows to this customer. */
export function standingSheet(sections: readonly LineGroup[], now: number): Sheet {
  const rows = sections.flatMap(({ name, lines }) =>
    lines.map((line): Row => {
      const change = line.last_price === null ? "" : (priceChange(line)?.text ?? "未变");
      return [
        name,
        line.store_name,
        line.sku,
        `${line.product_id}-${line.sku_id}`,
        line.mer_name,
        line.unit_name,
        line.cart_num,
        amountCell(line.unit_price),
        amountCell(totalOfListLine(line)),
        line.last_price === null ? "" : amountCell(line.last_price),
        change,
        line.last_at === null ? "" : dayCell(line.last_at),
        line.days ?? "",
        line.used_up_at === null ? "" : usageText(line, now),
        line.fail_reason ?? "",
      ];
    }),
  );
  return { name: "常购清单", widths: WIDTHS, rows: [headRow([...HEAD, ...HISTORY_HEAD]), ...rows] };
}
