import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicApi } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readSuggestions } from "./suggest.server.ts";

export const handle: PageHandle = { access: "sessionless" };

const ONE_MINUTE = "public, max-age=60";

/** Search suggestions as JSON; they are the same for all visitors, so the session is not read. */
export async function loader(args: LoaderFunctionArgs) {
  return Response.json(await readSuggestions(publicApi(args), args.request), {
    headers: { "Cache-Control": ONE_MINUTE },
  });
}
