import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaffDownload } from "#app/http/staff-context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { goodsSheet } from "./staff-product.server.ts";

export const handle: PageHandle = { access: "staff", right: "goods.read" };

/** The products of the list's filters as an Excel file, a row for each SKU, as an import reads them. */
export async function loader(args: LoaderFunctionArgs) {
  const api = await requireStaffDownload(args, "goods.read");
  const search = Object.fromEntries(new URL(args.request.url).searchParams);
  return xlsxResponse("商品.xlsx", [await goodsSheet(api, search)]);
}
