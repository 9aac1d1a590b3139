import { data } from "@remix-run/node";
import { answer, badRequest, type Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { type FormFile, sendPicture } from "#app/http/attachment.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { readEveryPage, readPage } from "#app/http/paging.server.ts";
import { urls } from "#app/urls.ts";
import { refund } from "#contract/refund.ts";
import type { RefundSummary } from "#contract/refund-document.ts";
import { cutKeyword } from "#contract/rules/keyword.ts";
import { DELETED, PICTURE_DELETED } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";
import { isOpenRefund, REFUNDS_EXPORT_MAX, REFUNDS_PAGE_SIZE, type RefundStatus } from "#contract/rules/refund.ts";
import type { Sheet } from "#contract/rules/sheet.ts";
import { refundForm } from "./forms.ts";
import { type ChosenItem, customerActs, parseDraft, type TypedDraft } from "./refund.ts";
import { refundsSheet } from "./refunds-table.ts";

/** The `?id=` of a page. @throws 404 for anything but an id. */
export function readRefundId(request: Request): string {
  const id = new URL(request.url).searchParams.get("id") ?? "";
  if (!ID.test(id)) throw data({ message: "页面错误或不存在" }, { status: 404 });
  return id;
}

/** The page, named by the address, of the orders with refundable units. */
export async function readRefundable(api: Api, search: URLSearchParams) {
  const keyword = cutKeyword(search.get("keyword"));
  const orders = await readPage(search, REFUNDS_PAGE_SIZE, (page) =>
    api.read(refund.available, { query: { keyword, page } }),
  );
  return { ...orders, keyword };
}

/** The filter in an address: a type, or one of the type's states, and a keyword; unknown values fall back to all. */
function readFilter(search: URLSearchParams) {
  const { type, status } = refund.list.query.parse(Object.fromEntries(search));
  const isOfType = type === "" || status === "" || isOpenRefund(Number(status) as RefundStatus) === (type === "1");
  return { type, status: isOfType ? status : "", keyword: cutKeyword(search.get("keyword")) };
}

/** The page of refunds that the address names, with its filter; `only` replaces the type and state of the address. */
export async function readRefunds(api: Api, search: URLSearchParams, only?: "" | "1" | "2") {
  const filter =
    only === undefined
      ? readFilter(search)
      : { type: only, status: "" as const, keyword: cutKeyword(search.get("keyword")) };
  const refunds = await readPage(search, REFUNDS_PAGE_SIZE, (page) =>
    api.read(refund.list, { query: { ...filter, page } }),
  );
  return { ...refunds, ...filter };
}

/** All refunds of the filter as a sheet. */
export async function exportRefunds(api: Api, request: Request): Promise<Sheet> {
  const query = { ...readFilter(new URL(request.url).searchParams), limit: REFUNDS_EXPORT_MAX };
  return refundsSheet(await readEveryPage((page) => api.read(refund.list, { query: { ...query, page } })));
}

export const readRefund = (api: Api, id: string) => api.read(refund.detail, { params: { id } });
export const readRefundsOfOrder = (api: Api, id: string) => api.read(refund.ofOrder, { params: { id } });
export const readTraces = (api: Api, id: string) => api.read(refund.traces, { params: { id } });
export const readRefundableOrder = (api: Api, id: string) => api.read(refund.order, { params: { id } });

/**
 * The draft in the address with its order and the amounts of its refund; null where no chosen item can be refunded.
 * Quantities above the refundable units are reduced to them.
 */
export async function readApplication(api: Api, request: Request) {
  const draft = parseDraft(new URL(request.url).searchParams);
  const order = await readRefundableOrder(api, draft.id);
  const items = draft.items.flatMap(({ item, num }): ChosenItem[] => {
    const left = order.list.find(({ order_product_id }) => order_product_id === item)?.refund_num ?? 0;
    return left > 0 ? [{ item, num: Math.min(num ?? left, left) }] : [];
  });
  if (items.length === 0 || order.types.length === 0) return null;
  const ids = items.map(({ item, num }) => `${item}x${num}`).join(",");
  const query = draft.key ? { ids, key: draft.key } : { ids };
  const preview = await api.read(refund.preview, { params: { id: draft.id }, query });
  const type = draft.type && preview.types.includes(draft.type) ? draft.type : preview.types.at(-1);
  return { preview, draft: { ...draft, items, type, key: preview.key } };
}

/** Applies for the refund of a draft. */
export async function applyForRefund(api: Api, draft: TypedDraft): Promise<Written> {
  const written = await api.write(refund.apply, {
    params: { id: draft.id },
    body: {
      refund_type: draft.type ?? 1,
      items: draft.items.map(({ item, num }) => ({ order_product_id: item, num: num ?? 1 })),
      // The form's schema has checked the reason against the list.
      refund_message: draft.reason as (typeof refund.apply.body.shape.refund_message.options)[number],
      mark: draft.mark,
      key: draft.key,
    },
  });
  if (!written.ok) return written;
  return {
    ok: true,
    to: `${urls.refund.detail}?id=${written.answer.refund_order_id}`,
    toast: "退款申请提交成功",
  };
}

/** Adds a picture under the key of a form; a refusal is shown beside the pictures. */
export const addRefundPicture = (api: Api, key: string, file: FormFile): Promise<Written> =>
  sendPicture(file, "picture", (image) => api.write(refund.upload, { body: { key, image } }));

/** Removes the picture that the address names. */
export async function removeRefundPicture(api: Api, request: Request): Promise<Written> {
  const id = new URL(request.url).searchParams.get("picture") ?? "";
  if (!ID.test(id)) return { ok: true };
  const written = await api.write(refund.removePicture, { params: { id } });
  return written.ok ? { ok: true, toast: PICTURE_DELETED } : written;
}

/** The bytes of the customer's own picture. */
export const readRefundPicture = async (api: Api, id: string) =>
  Buffer.from((await api.read(refund.picture, { params: { id } })).image, "base64");

type Parcel = { delivery_type: string; delivery_id: string; delivery_phone: string; delivery_mark: string };

/** Stores carrier and number of the parcel in which the goods were sent back. */
export async function sendBack(api: Api, id: string, key: string, parcel: Parcel): Promise<Written> {
  // The form's schema has checked the carrier against the list.
  const body = { ...parcel, key } as Parameters<typeof api.write<typeof refund.sendBack>>[1]["body"];
  const written = await api.write(refund.sendBack, { params: { id }, body });
  return written.ok ? { ok: true, toast: "物流已提交，请等待店铺收货" } : written;
}

type Question = { act: "withdraw" | "remove"; id: number; sn: string };

/** The question in the address about one of the refunds; null without one, and where the act is not possible. */
export function refundQuestion(search: URLSearchParams, refunds: readonly RefundSummary[]): Question | null {
  const act = search.get("confirm");
  const found = refunds.find(({ refund_order_id }) => String(refund_order_id) === search.get("refund"));
  if (!found || (act !== "withdraw" && act !== "remove")) return null;
  return customerActs(found)[act] ? { act, id: found.refund_order_id, sn: found.refund_order_sn } : null;
}

/** Handles the forms of the pages that show refunds. */
export async function handleRefundAction(api: Api, request: Request, returnTo: (intent: string) => string) {
  const form = await readForm(request, refundForm);
  if (form.status !== "success") return badRequest(form);
  const { intent, refund_order_id: id } = form.value;
  const written =
    intent === "withdraw"
      ? { toast: "退款已撤销", ...(await api.write(refund.withdraw, { params: { id } })) }
      : { toast: DELETED, ...(await api.write(refund.remove, { params: { id } })) };
  return answer(form, written, { to: returnTo(intent) });
}
