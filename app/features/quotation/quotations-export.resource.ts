import { exportRoute } from "#app/http/export-route.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { exportQuotations } from "./quotation.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The filtered list of quotations as an Excel file. */
export const loader = exportRoute("我的报价.xlsx", exportQuotations);
