import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { leftCounts, readCountReceipt } from "./staff-stock.server.ts";

export const handle: PageHandle = { access: "staff", right: "stock.change" };

/** The rows of a count that were not written, as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "stock.change");
  const receipt = await readCountReceipt(api, new URL(args.request.url).searchParams.get("key") ?? "");
  return xlsxResponse("没有写的行.xlsx", [leftCounts(receipt)]);
}
