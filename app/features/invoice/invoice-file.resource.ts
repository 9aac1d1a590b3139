import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSession } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readInvoiceFile } from "./invoice.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The file of the customer's own invoice, or with `?kind=red` of its red-letter invoice. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  return readInvoiceFile(api, args.params.id ?? "", args.request);
}
