import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaffDownload } from "#app/http/staff-context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { priceSheet } from "./staff-quotation.server.ts";

export const handle: PageHandle = { access: "staff", right: "quotation.read" };

/** The table of a quotation as an Excel file, whose last column is to be filled in. */
export async function loader(args: LoaderFunctionArgs) {
  const api = await requireStaffDownload(args, "quotation.read");
  const { name, sheet } = await priceSheet(api, args.params.id ?? "");
  return xlsxResponse(name, [sheet]);
}
