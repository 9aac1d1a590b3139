import { data } from "@remix-run/node";
import type { Api } from "#app/http/api.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { badRequest, conflict, notFound, redirectWithToast } from "#app/http/reply.server.ts";
import { urls } from "#app/urls.ts";
import { order } from "#contract/order.ts";
import { ID } from "#contract/rules/patterns.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import { type OrderActForm, orderActForm } from "./forms.ts";
import { type OrderAction, parseFilter } from "./order.ts";

/** How many orders a page of the list holds. */
export const ORDERS_A_PAGE = 10;

/** The list as the address asks for it, and how many orders stand at each filter. */
export async function readOrderList(api: Api, request: Request) {
  const search = new URL(request.url).searchParams;
  const status = parseFilter(search.get("status"));
  const keyword = (search.get("keyword") ?? "").trim().slice(0, 60);
  const [counts, first] = await Promise.all([
    api.read(order.counts),
    api.read(order.list, { query: { status, keyword, page: search.get("page") ?? 1 } }),
  ]);
  const last = Math.max(1, Math.ceil(first.count / ORDERS_A_PAGE));
  const page = Math.min(pageOf(search), last);
  // A page beyond the last one is the last one.
  const list =
    page === pageOf(search) ? first.list : (await api.read(order.list, { query: { status, keyword, page } })).list;
  return { status, keyword, page, last, count: first.count, counts, list };
}

function pageOf(search: URLSearchParams) {
  const page = Number(search.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
}

/** The number that a page of one order carries in `?id=`. @throws 404 for what is no id. */
export function parseOrderId(request: Request): string {
  const id = new URL(request.url).searchParams.get("id") ?? "";
  if (!ID.test(id)) throw data({ message: "订单不存在" }, { status: 404 });
  return id;
}

export const readOrder = (api: Api, id: string) => api.read(order.detail, { params: { id } });
export const readGroup = (api: Api, id: string | number) => api.read(order.group, { params: { id } });

/** Answers a form of a page that shows orders; `back` is that page, or where to go once the order is taken out of sight. */
export async function handleOrderAction(api: Api, request: Request, back: (act: OrderAction) => string) {
  const form = await readForm(request, orderActForm);
  if (form.status !== "success") return badRequest(form);
  const acted = await actOnOrder(api, form.value);
  if (!acted.ok) return acted.missing ? notFound(form, acted.message) : conflict(form, acted.message);
  return redirectWithToast(acted.to ?? back(form.value.intent), { toast: acted.toast });
}

type Acted = { ok: true; toast: string; to?: string } | { ok: false; missing: boolean; message: string };

/** Does what a form of an order asked for; `to` is where to go when not back to the page. */
async function actOnOrder(api: Api, { intent, order_id: id }: OrderActForm): Promise<Acted> {
  switch (intent) {
    case "cancel":
      return told(await api.write(order.cancel, { params: { id } }), "订单已取消");
    case "take":
      return told(await api.write(order.take, { params: { id } }), "已确认收货");
    case "remove":
      return told(await api.write(order.remove, { params: { id } }), "删除成功");
    case "again":
      return buyAgain(api, id);
  }
}

async function buyAgain(api: Api, id: string): Promise<Acted> {
  const written = await api.write(order.again, { params: { id } });
  if (!written.ok) return told(written, "");
  const { added, left_out } = written.answer;
  if (added === 0) return { ok: false, missing: false, message: `以下商品已无法购买：${left_out.join("、")}` };
  const rest = left_out.length > 0 ? `，${left_out.length} 种已无法购买` : "";
  return { ok: true, toast: `${added} 种商品已加入购物车${rest}`, to: urls.shoppingCart };
}

function told(written: { ok: true } | { ok: false; status: number; message: string }, toast: string): Acted {
  if (written.ok) return { ok: true, toast };
  return { ok: false, missing: written.status === NOT_FOUND, message: written.message };
}
