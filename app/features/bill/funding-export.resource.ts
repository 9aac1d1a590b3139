import { exportRoute } from "#app/http/export-route.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { exportFunds } from "./bill.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The filtered table of funds as an Excel file. */
export const loader = exportRoute("资金记录.xlsx", exportFunds);
