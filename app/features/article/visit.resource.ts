import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { requestContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { urls } from "#app/urls.ts";
import { countVisit } from "./article.server.ts";

export const handle: PageHandle = { access: "sessionless" };

/** The route has no page; opening its address redirects to the news. */
export const loader = () => redirect(urls.article.list);

/** Counts a reader, as the script of an article's page reports one; always answers 204. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await requestContext(args);
  await countVisit(api, args.request, args.params.id ?? "");
  return new Response(null, { status: 204 });
}
