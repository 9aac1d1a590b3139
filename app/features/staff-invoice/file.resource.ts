import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { invoiceFile } from "./staff-invoice.server.ts";

export const handle: PageHandle = { access: "staff", right: "invoice.read" };

/** A file of an invoice or of a red-letter invoice. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "invoice.read");
  const { id = "", file = "" } = args.params;
  return invoiceFile(api, { id, file });
}
