import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaffDownload } from "#app/http/staff-context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { voucherSheet } from "./staff-accounting.server.ts";

export const handle: PageHandle = { access: "staff", right: "report.accounting" };

/** The vouchers of a month of one kind, in the columns of an accounting programme. */
export async function loader(args: LoaderFunctionArgs) {
  const api = await requireStaffDownload(args, "report.accounting");
  const { name, sheet } = await voucherSheet(api, args.request);
  return xlsxResponse(name, [sheet]);
}
