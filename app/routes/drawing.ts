import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendDrawing } from "#app/http/picture/drawing.server.ts";
import { transport } from "#app/http/transport.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "sessionless" };

/** The drawings of products on the shop's own origin; they are the same for everyone, so nobody is asked who they are. */
export const loader = ({ params }: LoaderFunctionArgs) => sendDrawing(transport, params.name ?? "");
