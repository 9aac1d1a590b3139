import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPicture } from "#app/domains/quotation/quotation.server.ts";
import { requireSession } from "#app/http/context.server.ts";
import { privatePicture } from "#app/http/private-picture.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "customer" };

/** The picture of a message on the customer's own quotation, which no cache may store (P6.110). */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  return privatePicture(await readPicture(api, args.params.id ?? ""), "picture.webp");
}
