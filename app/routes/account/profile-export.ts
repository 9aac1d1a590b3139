import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownDataParts } from "#app/domains/account/own-data.server.ts";
import { requireDownload } from "#app/http/context.server.ts";
import { downloadResponse } from "#app/http/download.server.ts";
import { zipBytes } from "#app/http/zip.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "customer" };

/** The customer's own data as an archive that is written while it is sent; nothing stores it. */
export async function loader(args: LoaderFunctionArgs) {
  const api = await requireDownload(args);
  return downloadResponse("我的数据.zip", "application/zip", zipBytes(await ownDataParts(api)));
}
