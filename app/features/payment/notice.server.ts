import type { RequestArgs } from "#app/http/context.server.ts";
import { deadlineOf } from "#app/http/env.server.ts";
import { log } from "#app/http/log.server.ts";
import { apiOrigin, apiUrl, transport } from "#app/http/transport.server.ts";
import { isGatewayType, noticePath } from "#contract/rules/payment.ts";

/** In ms; gateways wait five seconds for an answer. */
const TIMEOUT_MS = 4500;
/** The names of the headers that carry the signature of a gateway or of the simulated cashier. */
const SIGNATURE_HEADERS = /^(content-type$|wechatpay-|x-cashier-)/;

/** Passes a payment gateway's notice unchanged to the backend, and the backend's answer to the gateway. */
export async function passNotice({ request, context }: RequestArgs, type: string): Promise<Response> {
  if (!isGatewayType(type)) return new Response(null, { status: 404 });
  const headers = new Headers([...request.headers].filter(([name]) => SIGNATURE_HEADERS.test(name)));
  const body = await request.text();
  const notice = new Request(apiUrl(apiOrigin(), noticePath(type)), { method: "POST", headers, body });
  try {
    const answer = await transport(notice, context.address ?? "", AbortSignal.timeout(deadlineOf(TIMEOUT_MS)));
    return new Response(answer.body, {
      status: answer.status,
      headers: { "Content-Type": answer.headers.get("Content-Type") ?? "text/plain", "Cache-Control": "no-store" },
    });
  } catch (error) {
    log("error", "notice not passed on", { type, error: String(error) });
    return new Response(null, { status: 503 });
  }
}
