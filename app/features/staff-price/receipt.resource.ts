import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { leftPrices, readPriceReceipt } from "./staff-price.server.ts";

export const handle: PageHandle = { access: "staff", right: "customer.prices" };

/** The rows of a table that were not written, as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "customer.prices");
  const key = new URL(args.request.url).searchParams.get("key") ?? "";
  return xlsxResponse("没有写的协议价.xlsx", [leftPrices(await readPriceReceipt(api, args.params.id ?? "", key))]);
}
