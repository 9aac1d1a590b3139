import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSession } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { service } from "#contract/service.ts";

export const handle: PageHandle = { access: "customer" };

/** What tells an open conversation that it is out of date. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  return Response.json(await api.read(service.news), { headers: { "Cache-Control": "private, no-store" } });
}
