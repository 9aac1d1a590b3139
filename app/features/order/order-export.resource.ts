import { exportRoute } from "#app/http/export-route.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { exportOrders } from "./order.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The filtered list of orders as an Excel file. */
export const loader = exportRoute("我的订单.xlsx", exportOrders);
