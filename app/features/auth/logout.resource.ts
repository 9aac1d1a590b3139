import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requestContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { urls } from "#app/urls.ts";
import { logOut } from "./auth.server.ts";

export const handle: PageHandle = { access: "sessionless" };

/** Logging out needs a POST: opening the address ends no session. */
export const loader = () => redirect(urls.home);

export async function action(args: ActionFunctionArgs) {
  return logOut(await requestContext(args));
}
