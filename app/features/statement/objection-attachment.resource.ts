import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSession } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readObjectionAttachment } from "./statement.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The attachment of the customer's own objection, which no cache may store. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  return readObjectionAttachment(api, args.params.id ?? "");
}
