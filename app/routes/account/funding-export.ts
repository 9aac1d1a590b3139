import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportFunds } from "#app/domains/bill/bill.server.ts";
import { requireSession } from "#app/http/context.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "customer" };

/** The filtered table of funds as a file for Excel. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  return csvResponse("资金记录.csv", await exportFunds(api, args.request));
}
