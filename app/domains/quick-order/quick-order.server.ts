import { customerUrls } from "#app/customer-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { link } from "#app/link.ts";
import { quickOrder } from "#contract/quick-order.ts";
import { quotation } from "#contract/quotation.ts";
import { LIST_FILE_BYTES_MAX, LIST_NAME_MAX } from "#contract/rules/list-reader.ts";
import { ID } from "#contract/rules/patterns.ts";
import { QUOTATION_LINES_MAX } from "#contract/rules/quotation.ts";
import { STANDING_LINES_MAX } from "#contract/rules/standing-list.ts";
import { standingList } from "#contract/standing-list.ts";
import { type ListForm, type QuickOrderForm, skippedOf } from "./forms.ts";
import { clearPastedList } from "./pasted-list-cookie.server.ts";
import { type ListAddress, quickOrderAddress } from "./quick-order.ts";

const PAGE_SIZE = 50;

/** The id of the list that the address names, or null. */
export function listIdOf(request: Request): number | null {
  const id = new URL(request.url).searchParams.get("list") ?? "";
  return ID.test(id) ? Number(id) : null;
}

/** The state and the page of a list that the address asks for; unknown values fall back to the first page of all rows. */
export function viewOf(request: Request) {
  const { searchParams } = new URL(request.url);
  const { state, page } = quickOrder.read.query.parse(Object.fromEntries(searchParams));
  return { state, page };
}

export async function readList(api: Api, id: number, request: Request) {
  const view = viewOf(request);
  const list = await api.read(quickOrder.read, { params: { id }, query: { ...view, limit: PAGE_SIZE } });
  // Thousands of lines that the page does not show.
  const { lines: _lines, ...ready } = list.ready;
  return { ...list, ...view, ready, last: Math.max(1, Math.ceil(list.count / PAGE_SIZE)) };
}
export type ShownList = Awaited<ReturnType<typeof readList>>;

export const readLists = (api: Api) => api.read(quickOrder.lists);
export type RecentList = Awaited<ReturnType<typeof readLists>>[number];

type Upload = { bytes: Uint8Array; name: string } | null;

export const NO_LIST = { ok: false, message: "请先识别一份清单" } as const;

/** Executes a form of quick order on the list of the address. */
export async function executeQuickOrder(
  api: Api,
  id: number | null,
  form: QuickOrderForm,
  upload: Upload,
): Promise<Written> {
  if (!("shown" in form)) return changeList(api, id, form, upload, quickOrderAddress);
  if (id === null) return NO_LIST;
  const skip = skippedOf(form);
  if (form.intent === "add_cart") return addToCart(api, id, skip);
  return form.intent === "to_offer" ? makeQuotation(api, id, skip) : saveStanding(api, id, skip);
}

/** Makes a list, which the address then shows, or corrects the one of this id. */
export async function changeList(
  api: Api,
  id: number | null,
  form: ListForm,
  upload: Upload,
  address: ListAddress,
): Promise<Written> {
  if (form.intent === "identify") return create(api, { text: form.text }, "text", address);
  if (form.intent === "upload") return uploadList(api, upload, address);
  if (id === null) return NO_LIST;
  switch (form.intent) {
    case "choose":
      return changeRow(api, id, { row: form.row, sku_id: Number(form.sku_id) });
    case "quantity":
      return changeRow(api, id, { row: form.row, quantity: form.cart_num });
    case "find":
      return changeRow(api, id, { row: form.row, words: form.words });
    case "remove":
      return changeRow(api, id, { row: form.row, remove: 1 });
    case "accept": {
      const written = await api.write(quickOrder.accept, { params: { id }, body: {} });
      return written.ok ? { ok: true, toast: `已按建议改 ${written.answer.changed} 行` } : written;
    }
  }
}

async function create(
  api: Api,
  body: Parameters<typeof createCall>[1],
  field: string,
  address: ListAddress,
): Promise<Written> {
  const written = await createCall(api, body);
  if (!written.ok) return { ...written, field };
  const headers = new Headers({ "Set-Cookie": await clearPastedList() });
  return { ok: true, to: `${address(written.answer.list_id)}#result`, headers };
}

const createCall = (api: Api, body: { text: string } | { file: string; name: string }) =>
  api.write(quickOrder.create, { body });

async function uploadList(api: Api, upload: Upload, address: ListAddress): Promise<Written> {
  if (!upload) return { ok: false, message: "请先选择 CSV 或 Excel 文件", field: "file" };
  if (upload.bytes.byteLength > LIST_FILE_BYTES_MAX) {
    return { ok: false, message: "文件不能超过 2 MB，请分成几份", field: "file" };
  }
  const name =
    upload.name
      .replace(/\p{Cc}/gu, "")
      .trim()
      .slice(-LIST_NAME_MAX) || "上传的清单";
  return create(api, { file: Buffer.from(upload.bytes).toString("base64"), name }, "file", address);
}

type Change = { row: number; sku_id?: number; quantity?: number; words?: string; remove?: 1 };

async function changeRow(api: Api, id: number, body: Change): Promise<Written> {
  const written = await api.write(quickOrder.change, { params: { id }, body });
  return written.ok ? { ok: true } : written;
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

/** The rows of the list that can be bought as they stand, but for `skip`, and its name. */
async function readReady(api: Api, id: number, skip: readonly number[]) {
  const { name, ready } = await api.read(quickOrder.read, { params: { id }, query: { limit: PAGE_SIZE } });
  return {
    name: name.replace(/\.\w+$/, "") || "快速下单清单",
    lines: ready.lines.filter(({ row }) => !skip.includes(row)),
  };
}

const NOTHING = { ok: false, message: "没有可以加入的行，请先勾选或确认" } as const;

/** Makes a draft of a quotation from the rows that are ready; the list stays as it is. */
async function makeQuotation(api: Api, id: number, skip: number[]): Promise<Written> {
  const { name, lines: ready } = await readReady(api, id, skip);
  const lines = ready.map(({ row: _, ...line }) => line);
  if (lines.length === 0) return NOTHING;
  if (lines.length > QUOTATION_LINES_MAX) {
    return { ok: false, message: `一份报价单最多 ${QUOTATION_LINES_MAX} 行，请分成几份` };
  }
  const about = { name: name.slice(0, 60), client: "", contact: "", phone: "", address: "", remark: "" };
  const body = { ...about, wanted_on: "", budget: null, scene: "清单", lines };
  const written = await api.write(quotation.create, { body });
  if (!written.ok) return written;
  return { ok: true, to: link(customerUrls.offer, { id: written.answer.offer_id }), toast: "已转成报价单草稿" };
}

/** Adds the rows that are ready to the standing list; the list stays as it is. */
async function saveStanding(api: Api, id: number, skip: number[]): Promise<Written> {
  const { lines } = await readReady(api, id, skip);
  if (lines.length === 0) return NOTHING;
  const body = {
    lines: lines
      .slice(0, STANDING_LINES_MAX)
      .map(({ product_attr_unique, cart_num }) => ({ code: String(product_attr_unique), cart_num })),
  };
  const written = await api.write(standingList.add, { body });
  return written.ok ? { ok: true, toast: "已存为常购清单" } : written;
}
