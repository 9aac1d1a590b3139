import type { LoaderFunctionArgs } from "@remix-run/node";
import { privatePicture } from "#app/http/private-picture.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readEvidence } from "./staff-refund.server.ts";

export const handle: PageHandle = { access: "staff", right: "refund.read" };

/** A picture of a refund, which no cache stores and no browser opens as a page. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "refund.read");
  const { sn = "", picture = "" } = args.params;
  const response = privatePicture(await readEvidence(api, { sn, picture_id: picture }), "evidence.webp");
  response.headers.set("Content-Disposition", `attachment; filename=${encodeURIComponent(`${sn}-${picture}`)}.webp`);
  return response;
}
