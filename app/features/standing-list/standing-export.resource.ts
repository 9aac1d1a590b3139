import { exportRoute } from "#app/http/export-route.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { exportStandingList } from "./standing-list.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The standing list, filtered by the address, as an Excel file. */
export const loader = exportRoute("常购清单.xlsx", exportStandingList);
