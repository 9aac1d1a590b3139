import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireCustomer } from "#app/http/context.server.ts";
import { toastHeader } from "#app/http/toast.server.ts";
import { clearWechatState, readWechatAsked, readWechatReturn } from "#app/http/wechat-state.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { urls } from "#app/urls.ts";
import { type PayTarget, pageOfTarget, payInWechat, targetNamed } from "./gateway.server.ts";

export const handle: PageHandle = { access: "customer" };

const NO_PAYER = "微信没有确认付款人：可再试一次，或点页面右上角“…”在浏览器打开，也可对公转账";

/**
 * WeChat returns here with the code that names the payer. The GET completes the payment that this browser has begun by a
 * form, which its cookie proves, and is used up by it.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { api } = await requireCustomer(args);
  const [asked, returned] = await Promise.all([readWechatAsked(request), readWechatReturn(request, "pay")]);
  const target = asked?.use === "pay" ? targetNamed(asked.target) : null;
  const headers = new Headers({ "Set-Cookie": await clearWechatState() });
  if (!target) return refuse(headers, "付款没有开始，请从订单里重新点“去付款”", null);
  if (!returned) return refuse(headers, NO_PAYER, target);
  const paid = await payInWechat(api, target, returned);
  if (!paid.ok) return refuse(headers, paid.message, target);
  return redirect(paid.to ?? pageOfTarget(target), { headers });
}

/** Leads back to what was to be paid, or to the orders that wait for a payment. */
async function refuse(headers: Headers, message: string, target: PayTarget | null) {
  headers.append("Set-Cookie", await toastHeader(message, "error"));
  const unpaid = link(urls.order.list, {}, { type: 1, status: "unpaid" });
  return redirect(target ? pageOfTarget(target) : unpaid, { headers });
}
