import type { LoaderFunctionArgs } from "@remix-run/node";
import { readAvatar } from "#app/domains/account/security.server.ts";
import { requireSession } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "customer" };

/** The customer's own picture; a new one has another address. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  return new Response(new Uint8Array(await readAvatar(api, args.params.name ?? "")), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, max-age=86400",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'",
      "Content-Disposition": "inline; filename=avatar.webp",
    },
  });
}
