import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readObjectionFile } from "./staff-statement.server.ts";

export const handle: PageHandle = { access: "staff", right: "customer.read" };

/** The attachment of an objection. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "customer.read");
  return readObjectionFile(api, args.params.id ?? "");
}
