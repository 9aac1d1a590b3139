import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaffDownload } from "#app/http/staff-context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { receivablesSheet } from "./staff-credit.server.ts";

export const handle: PageHandle = { access: "staff", right: "credit.read" };

/** What the customers of the list's filters owe, as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const api = await requireStaffDownload(args, "credit.read");
  const search = Object.fromEntries(new URL(args.request.url).searchParams);
  return xlsxResponse("应收.xlsx", [await receivablesSheet(api, search)]);
}
