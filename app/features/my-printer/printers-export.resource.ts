import { exportRoute } from "#app/http/export-route.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { exportMyPrinters } from "./fleet.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The printers and their consumables, filtered by the address, as an Excel file. */
export const loader = exportRoute("我的打印机.xlsx", exportMyPrinters);
