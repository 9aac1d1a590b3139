import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicApi } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readFigures } from "./big-screen.server.ts";

export const handle: PageHandle = { access: "sessionless" };

/** The newest figures as JSON, for the big screen's script. */
export async function loader(args: LoaderFunctionArgs) {
  return Response.json(await readFigures(publicApi(args)));
}
