import type { LoaderFunctionArgs } from "@remix-run/node";
import { privatePicture } from "#app/http/private-picture.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readStaffSlip } from "./staff-transfer.server.ts";

export const handle: PageHandle = { access: "staff", right: "transfer.read" };

/** A slip, which no cache stores and no browser opens as a page. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "transfer.read");
  const { id = "" } = args.params;
  const response = privatePicture(await readStaffSlip(api, id), "slip.webp");
  response.headers.set("Content-Disposition", `attachment; filename=slip-${id}.webp`);
  return response;
}
