import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSession } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readMessageFile } from "./conversation.server.ts";

export const handle: PageHandle = { access: "customer" };

/** A file of the customer's own conversation, which no cache may store. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  return readMessageFile(api, args.params.id ?? "");
}
