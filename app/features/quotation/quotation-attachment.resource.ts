import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSession } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readAttachment } from "./quotation.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The attachment of a message on the customer's own quotation, which no cache may store. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  return readAttachment(api, args.params.id ?? "");
}
