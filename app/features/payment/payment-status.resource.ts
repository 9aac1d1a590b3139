import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSession } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ID } from "#contract/rules/patterns.ts";
import { parseGroupId, readPaymentStatus, readRechargeStatus } from "./payment.server.ts";

export const handle: PageHandle = { access: "customer" };

/** Whether the order group, or the recharge, still waits for its payment; read by the payment page's script. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  const recharge = new URL(args.request.url).searchParams.get("recharge") ?? "";
  return Response.json(
    ID.test(recharge)
      ? await readRechargeStatus(api, Number(recharge))
      : await readPaymentStatus(api, parseGroupId(args.request)),
  );
}
