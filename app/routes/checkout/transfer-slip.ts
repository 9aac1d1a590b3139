import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSlip } from "#app/domains/transfer/transfer.server.ts";
import { requireSession } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "customer" };

/** A slip of the customer's own transfer, which no cache may store (P6.91). */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  return new Response(new Uint8Array(await readSlip(api, args.params.id ?? "")), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'",
      "Content-Disposition": "inline; filename=slip.webp",
    },
  });
}
