import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "#app/http/context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { exportStatement, monthOfRequest } from "./statement.server.ts";
import { statementBuyer } from "./statement.ts";

export const handle: PageHandle = { access: "customer" };

/** The statement of the month that the address names, as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const month = monthOfRequest(args.request) ?? "";
  return xlsxResponse(`对账单 ${month}.xlsx`, await exportStatement(api, month, statementBuyer(customer)));
}
