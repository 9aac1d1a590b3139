import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { staffMessage } from "#contract/staff-message.ts";

export const handle: PageHandle = { access: "staff", right: "message.read" };

/** What tells an open conversation that it is out of date. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "message.read");
  const news = await api.read(staffMessage.news, { params: { id: args.params.customer ?? "" } });
  return Response.json(news, { headers: { "Cache-Control": "private, no-store" } });
}
