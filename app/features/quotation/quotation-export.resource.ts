import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCustomer } from "#app/http/context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { documentSheet } from "./document-sheet.ts";
import { clientDocument, ownDocument } from "./documents.ts";
import { readQuotation } from "./quotation.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The document of a quotation, or the version for the customer's customer, as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const quotation = await readQuotation(api, args.params.id ?? "0");
  const isClient = new URL(args.request.url).searchParams.has("client");
  const document = isClient ? clientDocument(quotation) : ownDocument(quotation);
  return xlsxResponse(`报价单-${quotation.sn}-V${document.version}.xlsx`, [documentSheet(document)]);
}
