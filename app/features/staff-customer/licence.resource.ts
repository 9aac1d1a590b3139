import type { LoaderFunctionArgs } from "@remix-run/node";
import { privatePicture } from "#app/http/private-picture.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readLicence } from "./staff-customer.server.ts";

export const handle: PageHandle = { access: "staff", right: "customer.read" };

/** A picture of an application, which no cache stores and no browser opens as a page. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "customer.read");
  const { id = "", upload = "" } = args.params;
  const response = privatePicture(await readLicence(api, { id, picture_id: upload }), "licence.webp");
  response.headers.set("Content-Disposition", `attachment; filename=${id}-${upload}.webp`);
  return response;
}
