import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaffDownload } from "#app/http/staff-context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { refundSheets } from "./refund-report.server.ts";

export const handle: PageHandle = { access: "staff", right: "report.sales" };

/** A refund report as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const api = await requireStaffDownload(args, "report.sales");
  const { name, sheets } = await refundSheets(api, args.request);
  return xlsxResponse(name, sheets);
}
