import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicApi } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readSitemapPart, sendForRobots } from "./sitemap.server.ts";

export const handle: PageHandle = { access: "sessionless" };

export async function loader(args: LoaderFunctionArgs) {
  const part = await readSitemapPart(publicApi(args), args.params.part ?? "");
  return part === null ? new Response(null, { status: 404 }) : sendForRobots(part, "application/xml");
}
