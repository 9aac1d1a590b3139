import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendSizedPicture } from "#app/http/picture/picture.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "sessionless" };

/** Photographs of products in the width that the address names; they are the same for all customers. */
export const loader = ({ request, context }: LoaderFunctionArgs) => sendSizedPicture(request, context.address);
