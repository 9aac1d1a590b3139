import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readStaffAttachment } from "./staff-quotation.server.ts";

export const handle: PageHandle = { access: "staff", right: "quotation.read" };

/** The file of a message, which no cache stores. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "quotation.read");
  const { id = "", message_id = "" } = args.params;
  return readStaffAttachment(api, id, message_id);
}
