import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendDrawing } from "#app/http/picture/drawing.server.ts";
import { transport } from "#app/http/transport.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "sessionless" };

/** Serves the drawings of products on the shop's own origin, without reading the session: they are the same for all readers. */
export const loader = ({ params }: LoaderFunctionArgs) => sendDrawing(transport, params.name ?? "");
