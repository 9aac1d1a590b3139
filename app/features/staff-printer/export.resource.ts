import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaffDownload } from "#app/http/staff-context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { printersSheet } from "./staff-printer.server.ts";

export const handle: PageHandle = { access: "staff", right: "goods.change" };

/** All printers with what fits them as an Excel file, which the import reads. */
export async function loader(args: LoaderFunctionArgs) {
  const api = await requireStaffDownload(args, "goods.change");
  return xlsxResponse("机型.xlsx", [await printersSheet(api)]);
}
