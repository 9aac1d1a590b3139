import { QUOTATION_FACTS } from "#contract/rules/quotation-facts.ts";
import { amountCell, headRow, lastDayCell, type Row, type Sheet } from "#contract/rules/sheet.ts";
import type { QuotationDocument } from "./documents.ts";

const SHEET_HEAD = [
  "序号",
  "场景",
  "品名",
  "规格型号",
  "品牌",
  "单位",
  "数量",
  "单价（元）",
  "金额（元）",
  "备注",
] as const;
const SHEET_WIDTHS = [14, 18, 40, 24, 14, 8, 8, 14, 16, 24] as const;

/** A row with its amount in the column 金额. */
const sumRow = (name: string, sum: string): Row => [name, "", "", "", "", "", "", "", amountCell(sum)];

/** A document as a sheet, with the same figures. */
export function documentSheet(document: QuotationDocument): Sheet {
  const { buyer, seller } = document;
  let number = 0;
  const rows = document.scenes.flatMap(({ name, sum, lines }): Row[] => [
    ...lines.map((line) => {
      number += 1;
      return [
        number,
        name,
        line.name,
        line.sku,
        line.brand,
        line.unit,
        line.quantity,
        amountCell(line.price),
        amountCell(line.sum),
        line.remark,
      ];
    }),
    sumRow(`${name}小计`, sum),
  ]);
  return {
    name: "报价单",
    widths: SHEET_WIDTHS,
    rows: [
      [{ head: "报价单" }, document.name],
      [QUOTATION_FACTS.number.label, document.sn, QUOTATION_FACTS.version.label, `V${document.version}`],
      [
        QUOTATION_FACTS.quoted.label,
        lastDayCell(document.date),
        QUOTATION_FACTS.until.label,
        document.valid_until === null ? "" : lastDayCell(document.valid_until),
      ],
      ["需方", buyer.name, buyer.contact, buyer.phone, buyer.address],
      ["供方", seller.name, seller.contact, seller.phone, seller.address, seller.hotline ?? ""],
      [],
      headRow(SHEET_HEAD),
      ...rows,
      sumRow("合计（小写）", document.total),
      ["合计（大写）", document.capital],
      sumRow(`其中税额（${document.percents}）`, document.tax),
      sumRow("不含税", document.net),
    ],
  };
}
