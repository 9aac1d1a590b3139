import type { Http2Bindings, HttpBindings } from "@hono/node-server";
import { FILE_BODY_MAX } from "#contract/endpoint.ts";
import { type Bodies, BodyLostError, BodyRefusedError } from "./bodies.ts";

const RETRY_AFTER_S = 5;
const REFUSALS = new Map([
  [413, "请求内容过大"],
  [429, "同时提交的内容过多，请稍后再试"],
  [503, "系统繁忙，请稍后再试"],
]);

/**
 * Receives the body of a POST within the budgets of `bodies` and leaves it where the server's adapter looks for it.
 * @returns the answer to a body that is refused or lost, or null
 */
export async function receiveBody(
  bodies: Bodies,
  connection: HttpBindings | Http2Bindings,
  address: string,
): Promise<Response | null> {
  // The adapter types both protocols, and the shop starts its server with HTTP/1.
  const { incoming, outgoing } = connection as HttpBindings;
  // The API refuses a body that says it is too long, without reading it.
  if (incoming.method !== "POST" || Number(incoming.headers["content-length"]) > FILE_BODY_MAX) return null;
  try {
    const { bytes, release } = await bodies.receive(incoming, address, FILE_BODY_MAX);
    outgoing.once("close", release);
    if (outgoing.closed) release();
    Object.assign(incoming, { rawBody: bytes });
    return null;
  } catch (error) {
    if (error instanceof BodyLostError) return new Response(null, { status: 408 });
    if (error instanceof BodyRefusedError) return refusal(error.status);
    throw error;
  }
}

function refusal(status: number) {
  const envelope = { status: status === 413 ? 400 : status, message: REFUSALS.get(status), data: null };
  return Response.json(envelope, {
    status,
    // The rest of the body is not read.
    headers: { Connection: "close", ...(status === 413 ? {} : { "Retry-After": String(RETRY_AFTER_S) }) },
  });
}
