import { redirect } from "@remix-run/node";
import { formatAdded } from "#app/features/standing-list/standing-list.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import type { FormFile } from "#app/http/attachment.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { quickOrder } from "#contract/quick-order.ts";
import { quotation } from "#contract/quotation.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { LIST_FILE_BYTES_MAX, LIST_NAME_MAX, NO_READY_ROWS } from "#contract/rules/list.ts";
import { CHOOSE_TABLE, TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";
import { QUOTATION_LINES_MAX } from "#contract/rules/quotation.ts";
import { STANDING_LINES_MAX } from "#contract/rules/standing-list.ts";
import { standingList } from "#contract/standing-list.ts";
import { visitorList } from "#contract/visitor-list.ts";
import { type ListForm, type QuickOrderForm, skippedOf } from "./forms.ts";
import { type ListAddress, quickOrderAddress } from "./quick-order.ts";
import { NO_SAVED_LIST, type SavedList, savedListCookie } from "./saved-list.server.ts";

const PAGE_SIZE = 50;

/** The id of the list that the address names, or null. */
export function listIdOf(request: Request): number | null {
  const id = new URL(request.url).searchParams.get("list") ?? "";
  return ID.test(id) ? Number(id) : null;
}

/** The tab and the page of a list in the address; unknown values fall back to the first page of all rows. */
export function viewOf(request: Request) {
  const { searchParams } = new URL(request.url);
  const { state, page } = quickOrder.read.query.parse(Object.fromEntries(searchParams));
  return { state, page };
}

/** The id of a customer's list, or id and key of a visitor's, whose browser stores the key. */
type ListRef = { readonly id: number; readonly key?: string | undefined };

export async function readQuickOrder(api: Api, { id, key }: ListRef, request: Request) {
  const view = viewOf(request);
  const query = { ...view, limit: PAGE_SIZE };
  const list = await (key === undefined
    ? api.read(quickOrder.read, { params: { id }, query })
    : api.read(visitorList.read, { params: { id }, query: { ...query, key } }));
  // The page does not show these lines, of which there may be thousands.
  const { lines: _lines, ...ready } = list.ready;
  return { ...list, ...view, ready, last: Math.max(1, Math.ceil(list.count / PAGE_SIZE)) };
}
export type ShownList = Awaited<ReturnType<typeof readQuickOrder>>;

export const readLists = (api: Api) => api.read(quickOrder.lists);

/** The last list of this browser's visitor; null without one, and for one that has expired. */
export async function readVisitorList(api: Api, saved: SavedList | null, request: Request) {
  if (!saved?.key) return { list: null };
  return { list: await optional(api, readQuickOrder(api, saved, request)) };
}

/**
 * The list of the address and the customer's last ones. `waiting` is the id of a visitor's list that was not moved to
 * the customer at the login, and `taken` is true where the shown list was moved.
 * @throws the redirect to the moved list, where the address names none.
 */
export async function readCustomerLists(api: Api, saved: SavedList | null, request: Request) {
  const id = listIdOf(request);
  const recent = await readLists(api);
  const isTaken = saved !== null && recent.some(({ list_id }) => list_id === saved.id);
  if (isTaken && id === null) throw redirect(quickOrderAddress(saved.id));
  const waiting = saved?.key && !isTaken ? saved.id : null;
  const list = id === null || id === waiting ? null : await readQuickOrder(api, { id }, request);
  const taken = isTaken && saved.id === id;
  const headers = new Headers(taken ? { "Set-Cookie": await savedListCookie(null) } : {});
  return { recent, list, waiting, taken, headers };
}
export type RecentList = Awaited<ReturnType<typeof readLists>>[number];

type Upload = FormFile | null;

export const NO_LIST = { ok: false, message: "请先识别一份清单" } as const;

/** Executes a form of quick order on the list of the address. */
export async function executeQuickOrder(
  api: Api,
  id: number | null,
  form: QuickOrderForm,
  upload: Upload,
): Promise<Written> {
  if (form.intent === "continue") return { ok: false, message: NO_SAVED_LIST };
  if (!("shown" in form)) return changeList(api, id === null ? null : { id }, form, upload, quickOrderAddress);
  if (id === null) return NO_LIST;
  const skip = skippedOf(form);
  if (form.intent === "add_cart") return addToCart(api, id, skip);
  return form.intent === "to_offer" ? makeQuotation(api, id, skip) : addToStanding(api, id, { skip, group_id: null });
}

/** Creates a list, to which the answer leads, or corrects the one with this id. */
export async function changeList(
  api: Api,
  list: ListRef | null,
  form: ListForm,
  upload: Upload,
  address: ListAddress,
): Promise<Written> {
  if (form.intent === "identify" || form.intent === "upload") {
    const source = sourceOf(form, upload);
    if ("message" in source) return source;
    const written = await api.write(quickOrder.create, { body: source });
    if (!written.ok) return { ...written, field: fieldOf(form) };
    return { ok: true, to: `${address(written.answer.list_id)}#result` };
  }
  if (list === null) return NO_LIST;
  return form.intent === "accept" ? acceptProposals(api, list) : changeRow(api, list, changeOf(form));
}

/** Creates a list of a visitor, or corrects the one whose key this browser stores. */
export async function changeVisitorList(
  api: Api,
  list: ListRef | null,
  form: ListForm,
  upload: Upload,
): Promise<Written> {
  if (form.intent !== "identify" && form.intent !== "upload") {
    return changeList(api, list, form, upload, quickOrderAddress);
  }
  const source = sourceOf(form, upload);
  if ("message" in source) return source;
  const written = await api.write(visitorList.create, { body: source });
  if (!written.ok) return { ...written, field: fieldOf(form) };
  const { list_id, key } = written.answer;
  const headers = new Headers({ "Set-Cookie": await savedListCookie({ id: list_id, key }) });
  return { ok: true, to: `${quickOrderAddress(list_id)}#result`, headers };
}

/** Stores the list of a form that is sent after the end of the session, and returns its cookie; none for a refusal. */
export async function saveUntilLogin(api: Api, form: QuickOrderForm, upload: Upload): Promise<string | undefined> {
  if (form.intent !== "identify" && form.intent !== "upload") return undefined;
  const written = await changeVisitorList(api, null, form, upload);
  return written.ok ? (written.headers?.get("Set-Cookie") ?? undefined) : undefined;
}

type NewListForm = Extract<ListForm, { intent: "identify" | "upload" }>;
const fieldOf = ({ intent }: NewListForm) => (intent === "identify" ? "text" : "file");

/** The source of a form's list in the shape of the calls, or the error of its file. */
function sourceOf(
  form: NewListForm,
  upload: Upload,
): { text: string } | { file: string; name: string; hidden?: 1 } | (Written & { ok: false }) {
  if (form.intent === "identify") return { text: form.text };
  if (!upload) return { ok: false, message: CHOOSE_TABLE, field: "file" };
  if (upload.size > LIST_FILE_BYTES_MAX) {
    return { ok: false, message: TABLE_TOO_LARGE, field: "file" };
  }
  const name =
    upload.name
      .replace(/\p{Cc}/gu, "")
      .trim()
      .slice(-LIST_NAME_MAX) || "上传的清单";
  return { file: Buffer.from(upload.bytes).toString("base64"), name, ...(form.hidden ? { hidden: 1 } : {}) };
}

type Change = { row: number; sku_id?: number; quantity?: number; words?: string; remove?: 1 };

function changeOf(form: Exclude<ListForm, NewListForm | { intent: "accept" }>): Change {
  const { row } = form;
  if (form.intent === "choose") return { row, sku_id: Number(form.sku_id) };
  if (form.intent === "quantity") return { row, quantity: form.cart_num };
  return form.intent === "find" ? { row, words: form.words } : { row, remove: 1 };
}

async function changeRow(api: Api, { id, key }: ListRef, body: Change): Promise<Written> {
  const written = await (key === undefined
    ? api.write(quickOrder.change, { params: { id }, body })
    : api.write(visitorList.change, { params: { id }, body: { ...body, key } }));
  return written.ok ? { ok: true } : written;
}

async function acceptProposals(api: Api, { id, key }: ListRef): Promise<Written> {
  const written = await (key === undefined
    ? api.write(quickOrder.accept, { params: { id }, body: {} })
    : api.write(visitorList.accept, { params: { id }, body: { key } }));
  return written.ok ? { ok: true, toast: `已按建议改 ${written.answer.changed} 行` } : written;
}

async function addToCart(api: Api, id: number, skip: number[]): Promise<Written> {
  const written = await api.write(quickOrder.addToCart, { params: { id }, body: { skip } });
  if (!written.ok) return written;
  const { added, refused } = written.answer;
  const first = refused[0];
  if (added === 0 && first) return { ok: false, message: `第 ${first.row} 行：${first.message}` };
  const left = refused.length > 0 ? `，${refused.length} 行没有加入：${first?.message}` : "";
  return { ok: true, toast: `已加入购物车 ${added} 种${left}`, ...(first ? { kind: "error" as const } : {}) };
}

/** The list's name, and its rows that can be bought without a correction, except `skip`. */
async function readReady(api: Api, id: number, skip: readonly number[]) {
  const { name, ready } = await api.read(quickOrder.read, { params: { id }, query: { limit: PAGE_SIZE } });
  return {
    name: name.replace(/\.\w+$/, "") || "快速下单清单",
    lines: ready.lines.filter(({ row }) => !skip.includes(row)),
  };
}

/** Creates a draft of a quotation from the rows that are ready; the list is not changed. */
async function makeQuotation(api: Api, id: number, skip: number[]): Promise<Written> {
  const { name, lines: ready } = await readReady(api, id, skip);
  const lines = ready.map(({ row: _, ...line }) => line);
  if (lines.length === 0) return { ok: false, message: NO_READY_ROWS };
  if (lines.length > QUOTATION_LINES_MAX) {
    return { ok: false, message: `一份报价单最多 ${QUOTATION_LINES_MAX} 行，请分成几份` };
  }
  const about = { name: cutText(name, 60), client: "", contact: "", phone: "", address: "", remark: "" };
  const body = { ...about, wanted_on: "", budget: null, scene: "清单", lines };
  const written = await api.write(quotation.create, { body });
  if (!written.ok) return written;
  return { ok: true, to: link(urls.quotation.detail, { id: written.answer.offer_id }), toast: "已转成报价单草稿" };
}

type StandingRows = { readonly skip: readonly number[]; readonly group_id: number | null };

/**
 * Adds the rows that are ready to the standing list with the quantities that the report shows; the pasted list is not
 * changed, and neither is a line that the standing list has.
 */
export async function addToStanding(api: Api, id: number, { skip, group_id }: StandingRows): Promise<Written> {
  const { lines } = await readReady(api, id, skip);
  if (lines.length === 0) return { ok: false, message: NO_READY_ROWS };
  if (lines.length > STANDING_LINES_MAX) {
    return { ok: false, message: `常购清单最多 ${STANDING_LINES_MAX} 种，请少勾几行` };
  }
  const body = {
    lines: lines.map(({ product_attr_unique, cart_num }) => ({ code: String(product_attr_unique), cart_num })),
    group_id,
  };
  const written = await api.write(standingList.add, { body });
  if (!written.ok) return written;
  const { added, left_out, unknown } = written.answer;
  const isPart = left_out + unknown.length > 0;
  const message = formatAdded(written.answer);
  if (added === 0 && isPart) return { ok: false, message };
  return { ok: true, toast: message, ...(isPart ? { kind: "error" as const } : {}) };
}
