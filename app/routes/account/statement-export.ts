import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportStatement, monthOfRequest } from "#app/domains/statement/statement.server.ts";
import { requireSession } from "#app/http/context.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "customer" };

/** The statement of the month that the address names, as a file for Excel. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  const month = monthOfRequest(args.request) ?? "";
  return csvResponse(`对账单 ${month}.csv`, await exportStatement(api, month));
}
