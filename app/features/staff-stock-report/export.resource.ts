import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff, requireStaffDownload } from "#app/http/staff-context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { stockReportSheet } from "./staff-stock-report.server.ts";

export const handle: PageHandle = { access: "staff", right: "report.stock" };

/** A report about stock with its filters, as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const { me } = await requireStaff(args, "report.stock");
  const api = await requireStaffDownload(args, "report.stock");
  const search = Object.fromEntries(new URL(args.request.url).searchParams);
  const sheet = await stockReportSheet(api, search, me.rights.includes("report.margin"));
  return xlsxResponse(`${sheet.name}.xlsx`, [sheet]);
}
