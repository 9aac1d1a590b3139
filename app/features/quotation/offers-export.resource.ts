import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "#app/http/context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { exportOffers } from "./quotation.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The filtered list of quotations as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  return xlsxResponse("我的报价.xlsx", [await exportOffers(api, args.request, customer.admin?.real_name ?? "")]);
}
