import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportOrders } from "#app/domains/order/order.server.ts";
import { requireSession } from "#app/http/context.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "customer" };

/** The filtered list of orders as a file for Excel. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  return csvResponse("我的订单.csv", await exportOrders(api, args.request));
}
