import type { TableLimits } from "./limits.ts";
import { readMarkup, XML } from "./markup.ts";

const GENERAL = "General";
/** The formats of days and times that a Chinese Excel knows by numbers and does not write into the file. */
const BUILT_IN = new Map<number, string>(
  (
    [
      ["yyyy/m/d", [14]],
      ["d-mmm-yy", [15]],
      ["d-mmm", [16]],
      ["mmm-yy", [17]],
      ["h:mm AM/PM", [18]],
      ["h:mm:ss AM/PM", [19]],
      ["h:mm", [20]],
      ["h:mm:ss", [21]],
      ["yyyy/m/d h:mm", [22]],
      ["m-d-yy", [30]],
      ["mm:ss", [45]],
      ["[h]:mm:ss", [46]],
      ["mm:ss.0", [47]],
      ['yyyy"年"m"月"d"日"', [31]],
      ['yyyy"年"m"月"', [27, 36, 50, 52, 57]],
      ['m"月"d"日"', [28, 29, 51, 53, 54, 58]],
      ['h"时"mm"分"', [32, 34, 55]],
      ['h"时"mm"分"ss"秒"', [33, 35, 56]],
    ] as const
  ).flatMap(([format, ids]) => ids.map((id) => [id, format] as const)),
);

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
        if (name === "xf" && isCellStyle)
          formats.push(custom.get(numFmtId) ?? BUILT_IN.get(Number(numFmtId)) ?? GENERAL);
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
