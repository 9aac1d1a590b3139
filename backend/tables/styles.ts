import type { TableLimits } from "./limits.ts";
import { readMarkup, XML } from "./markup.ts";

const GENERAL = "General";
/** The formats of days and times that a Chinese Excel knows by number and does not write into the file. */
const [YEAR_MONTH, MONTH_DAY] = ['yyyy"年"m"月"', 'm"月"d"日"'];
const BUILT_IN: Readonly<Record<number, string>> = {
  ...{ 14: "yyyy/m/d", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 22: "yyyy/m/d h:mm" },
  ...{ 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0" },
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
        if (name === "xf" && isCellStyle) formats.push(custom.get(numFmtId) ?? BUILT_IN[Number(numFmtId)] ?? GENERAL);
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
