import type { LoaderFunctionArgs } from "@remix-run/node";
import { checkScan } from "#app/domains/auth/scan.server.ts";
import { requestContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "sessionless" };

/** How the login by scanning stands, for the page that shows the picture. */
export async function loader(args: LoaderFunctionArgs) {
  return checkScan(await requestContext(args), args.request);
}
