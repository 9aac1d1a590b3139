import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDownload } from "#app/http/context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { exportPoints } from "./points.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The points' movements as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const api = await requireDownload(args);
  return xlsxResponse("积分明细.xlsx", [await exportPoints(api, args.request)]);
}
