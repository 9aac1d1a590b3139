import type { ActionFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "#app/shell/handle.ts";
import { GATEWAY_TYPES, noticePath } from "#contract/rules/payment.ts";
import { passNotice } from "./notice.server.ts";

export const handle: PageHandle = { access: "sessionless", noticePaths: GATEWAY_TYPES.map(noticePath) };

/** The route has no page. */
export const loader = () => new Response(null, { status: 404 });

/** Payment gateways report payments here; the backend checks their signature. */
export const action = (args: ActionFunctionArgs) => passNotice(args, args.params.type ?? "");
