import { exportRoute } from "#app/http/export-route.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { exportRefunds } from "./refund.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The filtered list of refunds as an Excel file. */
export const loader = exportRoute("退款记录.xlsx", exportRefunds);
