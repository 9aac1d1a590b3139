import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readConversationFile } from "./staff-message.server.ts";

export const handle: PageHandle = { access: "staff", right: "message.read" };

/** The file of a message, which no cache stores. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "message.read");
  const { customer = "", id = "" } = args.params;
  return readConversationFile(api, customer, id);
}
