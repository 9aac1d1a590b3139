import { getFormatFromId } from "numfmt";
import type { TableLimits } from "./limits.ts";
import { readMarkup, XML } from "./markup.ts";

const GENERAL = "General";
/** The formats of days and times that a Chinese Excel has by number and does not write into the file. */
const [YEAR_MONTH, MONTH_DAY] = ['yyyy"年"m"月"', 'm"月"d"日"'];
const CHINESE: Readonly<Record<number, string>> = {
  ...{ 27: YEAR_MONTH, 28: MONTH_DAY, 29: MONTH_DAY, 30: "m-d-yy", 31: 'yyyy"年"m"月"d"日"', 36: YEAR_MONTH },
  ...{ 32: 'h"时"mm"分"', 33: 'h"时"mm"分"ss"秒"', 34: 'h"时"mm"分"', 35: 'h"时"mm"分"ss"秒"' },
  ...{ 50: YEAR_MONTH, 51: MONTH_DAY, 52: YEAR_MONTH, 53: MONTH_DAY, 54: MONTH_DAY, 57: YEAR_MONTH, 58: MONTH_DAY },
  ...{ 55: 'h"时"mm"分"', 56: 'h"时"mm"分"ss"秒"' },
};

/** The format of the style of a cell, by the style's number. */
export type FormatOf = (style: string | undefined) => string;

/** The formats of a workbook's styles; the built-in ones are those of a Chinese Excel. */
export function readStyles(xml: string | null, limits: TableLimits): FormatOf {
  const custom = new Map<string, string>();
  const formats: string[] = [];
  let isCellStyle = false;
  readMarkup(
    xml ?? "",
    limits,
    {
      open(name, { numFmtId = "0", formatCode = GENERAL }) {
        if (name === "numFmt") custom.set(numFmtId, formatCode);
        if (name === "cellXfs") isCellStyle = true;
        if (name === "xf" && isCellStyle) formats.push(custom.get(numFmtId) ?? builtIn(Number(numFmtId)));
      },
      close(name) {
        if (name === "cellXfs") isCellStyle = false;
      },
      text() {},
    },
    XML,
  );
  return (style) => formats[Number(style ?? Number.NaN)] ?? GENERAL;
}

function builtIn(id: number): string {
  return CHINESE[id] ?? getFormatFromId(id, "zh_CN") ?? GENERAL;
}
