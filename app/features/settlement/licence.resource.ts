import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSession } from "#app/http/context.server.ts";
import { privatePicture } from "#app/http/private-picture.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readLicencePicture } from "./settlement.server.ts";

export const handle: PageHandle = { access: "customer" };

/** A picture of the customer's own application, which no cache may store. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  return privatePicture(await readLicencePicture(api, args.params.id ?? ""), "licence.webp");
}
