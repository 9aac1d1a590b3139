import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { deskUrls } from "#app/desk-urls.ts";
import { endProxy, openProxy } from "#app/http/session.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { toastHeader } from "#app/http/toast.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { staffProxy } from "#contract/staff-proxy.ts";

export const handle: PageHandle = { access: "staff", right: "customer.proxy" };

/** Opened as an address, it leads to the desk. */
export const loader = () => redirect(deskUrls.staff.home);

/** Ends the member's acting for the customer of this browser, and returns to that customer's page. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "customer.proxy");
  const proxy = await openProxy(args.request);
  const headers = new Headers({ "Set-Cookie": await endProxy() });
  if (!proxy) return redirect(deskUrls.staffCustomer.list, { status: 303, headers });
  const ended = await api.write(staffProxy.end, { params: { id: proxy.customer_id } });
  const text = ended.ok ? "已结束代客" : ended.message;
  headers.append("Set-Cookie", await toastHeader(text, ended.ok ? "ok" : "error"));
  return redirect(link(deskUrls.staffCustomer.detail, { id: proxy.customer_id }), { status: 303, headers });
}
