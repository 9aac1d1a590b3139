import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSession } from "#app/http/context.server.ts";
import { privatePicture } from "#app/http/private-picture.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readAvatar } from "./security.server.ts";

export const handle: PageHandle = { access: "customer" };

/** The customer's own picture; a new one has another address. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  return privatePicture(await readAvatar(api, args.params.name ?? ""), "avatar.webp", "max-age=86400");
}
