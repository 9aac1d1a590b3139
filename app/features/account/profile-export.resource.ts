import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireDownload } from "#app/http/context.server.ts";
import { downloadResponse } from "#app/http/download.server.ts";
import { toastHeader } from "#app/http/toast.server.ts";
import { zipBytes } from "#app/http/zip.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { urls } from "#app/urls.ts";
import { beginExport, ownDataParts } from "./own-data.server.ts";

export const handle: PageHandle = { access: "customer" };

/**
 * The customer's own data as an archive that is written while it is sent, five times a day; nothing stores it. Beyond
 * that the profile says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const api = await requireDownload(args);
  const refusal = await beginExport(api);
  if (refusal !== null) {
    return redirect(urls.account.profile, {
      status: 303,
      headers: { "Set-Cookie": await toastHeader(refusal, "error") },
    });
  }
  return downloadResponse("我的数据.zip", "application/zip", zipBytes(await ownDataParts(api)));
}
