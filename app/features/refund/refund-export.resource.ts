import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDownload } from "#app/http/context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { exportRefunds } from "./refund.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The filtered list of refunds as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const api = await requireDownload(args);
  return xlsxResponse("退款记录.xlsx", [await exportRefunds(api, args.request)]);
}
