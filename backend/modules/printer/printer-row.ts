import { z } from "zod";
import { ORIGINAL } from "#contract/rules/printer.ts";
import { headerIndex, isFooter } from "../../tables/header.ts";
import { blankOr, colour, idCell, origin, requiredText, wholeNumberCell } from "../product-import/cells.ts";

/** The titles of the columns, by field. */
export const PRINTER_COLUMNS = {
  brand: "打印机品牌",
  series: "系列",
  model: "机型",
  short_model: "简称",
  type: "类型",
  color_mode: "黑白彩色",
  function: "功能",
  consumable_brand: "耗材品牌",
  code: "耗材型号",
  alias: "耗材别名",
  kind: "耗材种类",
  color: "耗材颜色",
  color_hex: "颜色值",
  yield_pages: "打印页数",
  origin: "来源",
  replaces: "替代型号",
  sku_id: "SKU编号",
} as const;
type Column = keyof typeof PRINTER_COLUMNS;

const optionalText = (max: number) => z.string().max(max, `不能超过 ${max} 个字`);
const BLANK_COLOUR = "#1f1f1f";

const printer = z.object({
  brand: requiredText(40),
  series: requiredText(60),
  model: requiredText(60),
  short_model: optionalText(60),
  type: z.enum(["激光", "喷墨", "针式", "标签"], "应为 激光、喷墨、针式 或 标签"),
  color_mode: z.enum(["黑白", "彩色"], "应为 黑白 或 彩色"),
  function: requiredText(20),
});
const consumable = z
  .object({
    consumable_brand: requiredText(40),
    code: requiredText(60),
    alias: optionalText(60),
    kind: requiredText(20),
    color: requiredText(20),
    color_hex: blankOr(colour, BLANK_COLOUR),
    yield_pages: blankOr(wholeNumberCell(1), null),
    origin: origin,
    replaces: optionalText(60),
    sku_id: idCell,
  })
  .refine(({ origin, replaces }) => origin !== ORIGINAL || replaces === "", {
    path: ["replaces"],
    error: "原装耗材不填替代型号",
  });

export type PrinterRow = {
  line: number;
  printer: z.output<typeof printer>;
  /** null for a row of a printer alone. */
  consumable: z.output<typeof consumable> | null;
};
export type PrinterProblem = { line: number; column: string; message: string };

const FIELDS = Object.keys(PRINTER_COLUMNS) as Column[];
const OF_CONSUMABLES: readonly Column[] = [
  "consumable_brand",
  "code",
  "alias",
  "kind",
  "color",
  "origin",
  "replaces",
  "sku_id",
];
const REQUIRED: readonly Column[] = ["brand", "series", "model", "type", "color_mode", "function"];

/** Parses a table of printers and what fits them; its columns may be in any order. */
export function readPrinterRows(table: readonly (readonly string[])[]) {
  const at = headerIndex(table, (title) => FIELDS.some((field) => PRINTER_COLUMNS[field] === title));
  const [header = [], ...lines] = table.slice(at);
  const titles = header.map((title) => title.trim());
  const problems: PrinterProblem[] = [];
  for (const title of titles) {
    if (title !== "" && !FIELDS.some((field) => PRINTER_COLUMNS[field] === title)) {
      problems.push({ line: at + 1, column: title, message: "没有这一列" });
    }
  }
  for (const field of REQUIRED) {
    if (!titles.includes(PRINTER_COLUMNS[field])) {
      problems.push({ line: at + 1, column: PRINTER_COLUMNS[field], message: "缺少这一列" });
    }
  }
  if (problems.length > 0) return { rows: [], problems };

  const rows = lines.flatMap((cells, index): PrinterRow[] => {
    const line = at + index + 2;
    const values = Object.fromEntries(
      FIELDS.map((field) => [field, (cells[titles.indexOf(PRINTER_COLUMNS[field])] ?? "").trim()]),
    );
    if (FIELDS.every((field) => values[field] === "") || isFooter(cells)) return [];
    const read = <S extends z.core.$ZodType>(schema: S): z.output<S> | null => {
      const parsed = z.safeParse(schema, values);
      if (parsed.success) return parsed.data;
      for (const { path, message } of parsed.error.issues) {
        problems.push({ line, column: PRINTER_COLUMNS[String(path[0]) as Column], message });
      }
      return null;
    };
    const own = read(printer);
    const fits = OF_CONSUMABLES.some((field) => values[field] !== "") ? read(consumable) : null;
    return own ? [{ line, printer: own, consumable: fits }] : [];
  });
  return { rows, problems };
}
