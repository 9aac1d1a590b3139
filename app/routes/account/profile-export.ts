import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportOwnData } from "#app/domains/account/security.server.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "customer" };

/** The customer's own data as a JSON file; nothing stores it. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const text = JSON.stringify(await exportOwnData(api), null, 2);
  return new Response(text, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="data.json"; filename*=UTF-8''${encodeURIComponent("我的数据.json")}`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
