import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOffer } from "#app/domains/quotation/quotation.server.ts";
import { clientDocument, documentTable, ownDocument } from "#app/domains/quotation/quotation.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "customer" };

/** The document of a quotation, or the version for the customer's customer, as a table for Excel. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const offer = await readOffer(api, args.params.id ?? "0");
  const isClient = new URL(args.request.url).searchParams.has("client");
  return csvResponse(`报价单-${offer.sn}.csv`, documentTable(isClient ? clientDocument(offer) : ownDocument(offer)));
}
