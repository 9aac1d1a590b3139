import type { LoaderFunctionArgs } from "@remix-run/node";
import { readFigures } from "#app/domains/big-screen/big-screen.server.ts";
import { publicApi } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "sessionless" };

/** The newest figures as JSON, for the big screen's script. */
export async function loader(args: LoaderFunctionArgs) {
  return Response.json(await readFigures(publicApi(args)));
}
