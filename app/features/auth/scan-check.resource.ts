import type { LoaderFunctionArgs } from "@remix-run/node";
import { requestContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { checkScan } from "./scan.server.ts";

export const handle: PageHandle = { access: "sessionless" };

/** The state of a login by QR code, for the scripts of the page that shows the code. */
export async function loader(args: LoaderFunctionArgs) {
  return checkScan(await requestContext(args), args.request);
}
