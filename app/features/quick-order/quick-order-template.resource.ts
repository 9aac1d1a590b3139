import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { headRow } from "#contract/rules/sheet.ts";

export const handle: PageHandle = { access: "sessionless" };

/** A list with example rows as an Excel file, to be filled in and uploaded. */
export const loader = () =>
  xlsxResponse("快速下单模板.xlsx", [
    {
      name: "清单",
      widths: [18, 18, 30, 18, 8, 8],
      rows: [
        headRow(["编码", "型号", "品名", "规格", "数量", "单位"]),
        ["10398-100778", "", "", "", 6, "箱"],
        ["", "TN-2325", "", "", 12, "支"],
        ["", "", "得力 6600ES 中性笔", "黑色", 20, "盒"],
      ],
    },
  ]);
