import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSession } from "#app/http/context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { exportStandingList } from "./standing-list.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The standing list, filtered by the address, as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  return xlsxResponse("常购清单.xlsx", [await exportStandingList(api, args.request)]);
}
