import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "#app/http/context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { exportMyPrinters } from "./fleet.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The printers and their consumables, filtered by the address, as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  return xlsxResponse("我的打印机.xlsx", [await exportMyPrinters(api, args.request, customer)]);
}
