import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaffDownload } from "#app/http/staff-context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { invoicesSheet } from "./staff-invoice.server.ts";

export const handle: PageHandle = { access: "staff", right: "invoice.issue" };

/** The applications of the list's filters as an Excel file, a row for each line of an invoice. */
export async function loader(args: LoaderFunctionArgs) {
  const api = await requireStaffDownload(args, "invoice.issue");
  const search = Object.fromEntries(new URL(args.request.url).searchParams);
  return xlsxResponse("开票清单.xlsx", [await invoicesSheet(api, search)]);
}
