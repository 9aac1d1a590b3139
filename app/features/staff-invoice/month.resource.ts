import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadResponse } from "#app/http/download.server.ts";
import { requireStaffDownload } from "#app/http/staff-context.server.ts";
import { zipBytes } from "#app/http/zip.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { monthParts } from "./staff-invoice.server.ts";

export const handle: PageHandle = { access: "staff", right: "invoice.issue" };

/** The files of the invoices of a month as an archive that is written while it is sent. */
export async function loader(args: LoaderFunctionArgs) {
  const api = await requireStaffDownload(args, "invoice.issue");
  const month = new URL(args.request.url).searchParams.get("month") ?? "";
  const parts = await monthParts(api, month);
  return downloadResponse(`发票-${month}.zip`, "application/zip", zipBytes(parts));
}
