import { data } from "@remix-run/node";
import { answer, badRequest, type Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { whereProvided } from "#app/http/optional.server.ts";
import { readEveryPage, readPage } from "#app/http/paging.server.ts";
import { urls } from "#app/urls.ts";
import { ORDERS_EXPORT_MAX, order } from "#contract/order.ts";
import { cutKeyword } from "#contract/rules/keyword.ts";
import { DELETED, MALFORMED, NO_ORDER } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";
import type { Sheet } from "#contract/rules/sheet.ts";
import { type OrderActionForm, orderActionForm } from "./forms.ts";
import { actionsFor, isConfirmedOrder, type OrderAction, parseOrderFilter } from "./order.ts";
import type { OrderConfirmationData } from "./order-confirmation.tsx";
import { buyerOrdersSheet } from "./orders-table.ts";

/** The number of orders on a page of the list. */
const ORDERS_PER_PAGE = 10;

/** The filter in an address; unknown values fall back to all orders. */
function readFilter(search: URLSearchParams) {
  const { from, to } = order.list.query.parse(Object.fromEntries(search));
  const keyword = cutKeyword(search.get("keyword"));
  return { status: parseOrderFilter(search.get("status")), keyword, from, to };
}

/** The filtered page of orders that the address names, and the number of orders of each filter. */
export async function readOrderList(api: Api, request: Request) {
  const search = new URL(request.url).searchParams;
  const filter = readFilter(search);
  const [counts, orders] = await Promise.all([
    api.read(order.counts),
    readPage(search, ORDERS_PER_PAGE, (page) => api.read(order.list, { query: { ...filter, page } })),
  ]);
  return { ...orders, ...filter, counts };
}

/** All orders of the filter as a sheet, a row for each item. */
export async function exportOrders(api: Api, request: Request): Promise<Sheet> {
  const filter = readFilter(new URL(request.url).searchParams);
  const limit = ORDERS_EXPORT_MAX;
  return buyerOrdersSheet(await readEveryPage((page) => api.read(order.list, { query: { ...filter, page, limit } })));
}

/** The `?id=` of a page of one order. @throws 404 for anything but an id. */
export function parseOrderId(request: Request): string {
  const id = new URL(request.url).searchParams.get("id") ?? "";
  if (!ID.test(id)) throw data({ message: NO_ORDER }, { status: 404 });
  return id;
}

export const readOrder = (api: Api, id: string) => api.read(order.detail, { params: { id } });
export const readDeliveryParties = (api: Api, id: string) => api.read(order.deliveryNote, { params: { id } });
export const readGroup = (api: Api, id: string | number) => api.read(order.group, { params: { id } });

/**
 * The question in the address, with every order that the act changes; null without one, and where the state of the
 * order does not allow the act.
 * @throws 404 for an order of another customer.
 */
export async function readConfirmation(api: Api, request: Request): Promise<OrderConfirmationData | null> {
  const search = new URL(request.url).searchParams;
  const asked = orderActionForm.safeParse({ intent: search.get("confirm"), order_id: search.get("order_id") });
  if (!asked.success || !isConfirmedOrder(asked.data.intent)) return null;
  const { intent: action, order_id } = asked.data;
  if (action === "cancel") {
    const { status, orders, pay_price } = await readGroup(api, order_id);
    return status === "unpaid" ? { action, order_id, orders, total: pay_price } : null;
  }
  const one = await readOrder(api, order_id);
  return actionsFor(one).includes(action) ? { action, order_id, orders: [one], total: one.pay_price } : null;
}

/**
 * Handles the forms of the pages that show orders; `returnTo` gives the redirect of acts without a page of their own.
 */
export async function handleOrderAction(api: Api, request: Request, returnTo: (action: OrderAction) => string) {
  const form = await readForm(request, orderActionForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, changeOrder(api, form.value), { to: returnTo(form.value.intent) });
}

/** Cancels, receives or deletes an order, or puts its products into the cart. */
async function changeOrder(api: Api, { intent, order_id: id, key }: OrderActionForm): Promise<Written> {
  switch (intent) {
    case "cancel":
      return { toast: "订单已取消", ...(await api.write(order.cancel, { params: { id } })) };
    case "take":
      return { toast: "已确认收货", ...(await api.write(order.take, { params: { id } })) };
    case "remove":
      return { toast: DELETED, ...(await api.write(order.remove, { params: { id } })) };
    case "again":
      return key === undefined ? { ok: false, message: MALFORMED } : buyAgain(api, id, key);
  }
}

async function buyAgain(api: Api, id: string, key: string): Promise<Written> {
  const written = await api.write(order.again, { params: { id }, body: { key } });
  if (!written.ok) return written;
  const { added, left_out } = written.answer;
  if (added === 0) return { ok: false, message: `以下商品已无法购买：${left_out.join("、")}` };
  const rest = left_out.length > 0 ? `，${left_out.length} 种已无法购买` : "";
  return { ok: true, toast: `${added} 种商品已加入购物车${rest}`, to: urls.cart.index };
}

/** The number of orders on the overview page. */
const RECENT_MAX = 5;

/** The number of orders of each filter. */
export const readOrderCounts = (api: Api) => api.read(order.counts);

export const readRecentOrders = async (api: Api) => (await api.read(order.list)).list.slice(0, RECENT_MAX);

/** What the shop's staff last did to the customer's orders; null where the backend does not tell. */
export const readShopActs = async (api: Api) => (await whereProvided(api.read(order.shopActs)))?.list ?? null;
