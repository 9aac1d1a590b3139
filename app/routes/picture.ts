import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendPicture } from "#app/http/picture.server.ts";
import { transport } from "#app/http/transport.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "sessionless" };

/** The goods' pictures on the shop's own origin; they are the same for everyone, so nobody is asked who they are. */
export const loader = ({ params }: LoaderFunctionArgs) => sendPicture(transport, params.name ?? "");
