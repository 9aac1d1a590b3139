import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { leftParcels, readShippingReceipt } from "./staff-shipping.server.ts";

export const handle: PageHandle = { access: "staff", right: "order.ship" };

/** The rows of a batch that were not shipped, as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "order.ship");
  const receipt = await readShippingReceipt(api, new URL(args.request.url).searchParams.get("key") ?? "");
  return xlsxResponse("没有发的行.xlsx", [leftParcels(receipt)]);
}
