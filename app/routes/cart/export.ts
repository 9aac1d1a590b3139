import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCart } from "#app/domains/cart/cart.server.ts";
import { cartSheet, exportedIds } from "#app/domains/cart/cart-table.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "customer" };

/** The cart, or the lines of the address, as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const ids = exportedIds(new URL(args.request.url).searchParams);
  return xlsxResponse("购物车.xlsx", [cartSheet({ ...(await readCart(api)), buyer: customer }, ids)]);
}
