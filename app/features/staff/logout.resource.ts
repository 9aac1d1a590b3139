import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { deskUrls } from "#app/desk-urls.ts";
import { destroyStaffSession } from "#app/http/session.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { toastHeader } from "#app/http/toast.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { staff } from "#contract/staff.ts";

export const handle: PageHandle = { access: "staff" };

/** Opened as an address, it leads to the desk. */
export const loader = () => redirect(deskUrls.staff.home);

export async function action(args: ActionFunctionArgs) {
  const { api, session } = await requireStaff(args);
  await api.write(staff.logout, { body: {} });
  const headers = new Headers({ "Set-Cookie": await destroyStaffSession(session) });
  headers.append("Set-Cookie", await toastHeader("已退出工作台"));
  return redirect(deskUrls.staff.login, { status: 303, headers });
}
