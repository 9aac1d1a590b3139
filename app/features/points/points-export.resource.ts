import { exportRoute } from "#app/http/export-route.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { exportPoints } from "./points.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The points' movements as an Excel file. */
export const loader = exportRoute("积分明细.xlsx", exportPoints);
