import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicApi } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readSitemapIndex, sendForRobots } from "./sitemap.server.ts";

export const handle: PageHandle = { access: "sessionless" };

export async function loader(args: LoaderFunctionArgs) {
  return sendForRobots(await readSitemapIndex(publicApi(args)), "application/xml");
}
