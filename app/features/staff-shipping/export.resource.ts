import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaffDownload } from "#app/http/staff-context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ordersSheet } from "./staff-shipping.server.ts";

export const handle: PageHandle = { access: "staff", right: "order.export" };

/** The orders of the list's filters as an Excel file, a row for each line. */
export async function loader(args: LoaderFunctionArgs) {
  const api = await requireStaffDownload(args, "order.export");
  const search = Object.fromEntries(new URL(args.request.url).searchParams);
  return xlsxResponse("订单.xlsx", [await ordersSheet(api, search)]);
}
