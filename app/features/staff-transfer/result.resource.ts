import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { staffTransfer } from "#contract/staff-transfer.ts";
import { resultSheet } from "./staff-transfer.server.ts";

export const handle: PageHandle = { access: "staff", right: "transfer.read" };

/** What became of the rows of a bank's file, as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "transfer.read");
  const params = { id: args.params.id ?? "" };
  return xlsxResponse("流水处理结果.xlsx", [resultSheet(await api.read(staffTransfer.statement, { params }))]);
}
