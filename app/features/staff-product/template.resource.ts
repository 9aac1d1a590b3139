import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaffDownload } from "#app/http/staff-context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { templateSheets } from "./template.server.ts";

export const handle: PageHandle = { access: "staff", right: "goods.change" };

/** An empty table of products, and how it is filled in. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaffDownload(args, "goods.change");
  return xlsxResponse("商品表.xlsx", templateSheets());
}
