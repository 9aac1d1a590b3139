import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "#app/http/context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readCart } from "./cart.server.ts";
import { cartSheet, exportedIds, linkedSheet } from "./cart-table.ts";
import { readLinked } from "./questions.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The cart, its lines of the address (`cartId=`), or other goods that the address names (`add=`), as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const { searchParams } = new URL(args.request.url);
  const named = searchParams.get("add");
  if (named !== null) {
    const { lines, left_out } = await readLinked(api, named);
    return xlsxResponse("采购清单.xlsx", [linkedSheet(lines, customer, left_out)]);
  }
  const ids = exportedIds(searchParams);
  return xlsxResponse("购物车.xlsx", [cartSheet({ ...(await readCart(api)), buyer: customer }, ids)]);
}
