import { addLines } from "#app/features/catalog/buy.server.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { attachmentResponse, type FormFile, fileProblem, toAttachment } from "#app/http/attachment.server.ts";
import { readEveryPage, readPage } from "#app/http/paging.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import { product } from "#contract/product.ts";
import { quickOrder } from "#contract/quick-order.ts";
import { QUOTATIONS_EXPORT_MAX, quotation } from "#contract/quotation.ts";
import type { QuotationAbout } from "#contract/quotation-document.ts";
import { quotationLines } from "#contract/quotation-lines.ts";
import { cutKeyword } from "#contract/rules/keyword.ts";
import { ID } from "#contract/rules/patterns.ts";
import { DEFAULT_SCENE, QUOTATION_STATES, type Rounding } from "#contract/rules/quotation.ts";
import type { Sheet } from "#contract/rules/sheet.ts";
import { isFileProblem } from "#contract/rules/upload.ts";
import { search } from "#contract/search.ts";
import { QUOTATION_TAGS, sceneLines } from "./quotation.ts";
import { quotationsSheet } from "./quotations-table.ts";
import { parseWanted, type WantedLine } from "./wanted.ts";

const PAGE_SIZE = 10;

/** The customer's quotations, filtered by the address. */
export async function readQuotations(api: Api, request: Request) {
  const search = new URL(request.url).searchParams;
  const filter = filterOf(search);
  const list = await readPage(search, PAGE_SIZE, (page) =>
    api.read(quotation.list, { query: { ...filter, page, limit: PAGE_SIZE } }),
  );
  return { ...list, ...filter };
}

function filterOf(search: URLSearchParams) {
  const { state, order, keyword, from, to } = quotation.list.query.parse(Object.fromEntries(search));
  return { state, order, keyword, from, to };
}

/** All quotations of the filter as a sheet, a row for each. */
export async function exportQuotations(
  api: Api,
  request: Request,
  customer: () => Promise<Pick<Customer, "admin">>,
): Promise<Sheet> {
  const { admin } = await customer();
  const filter = filterOf(new URL(request.url).searchParams);
  const limit = QUOTATIONS_EXPORT_MAX;
  const read = (page: number) => api.read(quotation.list, { query: { ...filter, page, limit } });
  return quotationsSheet(await readEveryPage(read), admin?.real_name ?? "");
}

/** The quotations that wait for an answer of either side, the last changed first, as the home page lists them. */
export async function readOpenQuotations(api: Api) {
  const { list } = await api.read(quotation.open);
  return list.map(({ state, ...open }) => ({ ...open, tag: QUOTATION_TAGS[state], label: QUOTATION_STATES[state] }));
}

/** The prices of a SKU in accepted quotations, which are fixed until the quotations end. */
export const readFrozenPrices = async (api: Api, sku_id: number) =>
  (await api.read(quotation.frozen, { params: { id: sku_id } })).list;

/** The drafts to which lines can be added. */
export const readDrafts = async (api: Api) =>
  (await api.read(quotation.list, { query: { state: "draft", limit: PAGE_SIZE } })).list;

export const readQuotation = (api: Api, id: string) => api.read(quotation.read, { params: { id } });
const toLines = (text: string) =>
  parseWanted(text).map(({ sku, quantity }) => ({ product_attr_unique: sku, cart_num: quantity }));

type Wanted = { lines: string; scene: string };

export async function createQuotation(api: Api, { lines, scene, ...about }: QuotationAbout & Wanted): Promise<Written> {
  const body = { ...about, scene: scene || DEFAULT_SCENE, lines: toLines(lines) };
  const written = await api.write(quotation.create, { body });
  return written.ok ? leadTo(written.answer.offer_id, "已新建报价单") : written;
}

export async function addLinesToQuotation(api: Api, id: number, { lines, scene }: Wanted): Promise<Written> {
  const wanted = toLines(lines);
  if (wanted.length === 0) return { ok: false, message: "请先选择商品" };
  const written = await api.write(quotationLines.addLines, {
    params: { id },
    body: { scene: scene || DEFAULT_SCENE, lines: wanted },
  });
  return written.ok ? leadTo(id, `已加入 ${wanted.length} 种商品`) : written;
}

const leadTo = (id: number, toast: string): Written => ({ ok: true, to: link(urls.quotation.detail, { id }), toast });

/** Moves the ready rows of a list to a quotation, and leads to it when no rows are left in the list. */
export async function addListToQuotation(
  api: Api,
  id: string,
  { list_id, scene, skip }: { list_id: number; scene: string; skip: number[] },
): Promise<Written> {
  const body = { list_id, scene: scene || DEFAULT_SCENE, skip };
  const written = await api.write(quotationLines.addList, { params: { id }, body });
  if (!written.ok) return written;
  const { counts } = await api.read(quickOrder.read, { params: { id: list_id }, query: { limit: 50 } });
  const toast = `已加入 ${written.answer.added} 种商品`;
  if (counts.all === 0) return { ok: true, to: link(urls.quotation.detail, { id }), toast };
  return { ok: true, toast: `${toast}，${counts.all} 行留在清单里` };
}

/** Adds lines to the cart and leads to it; the toast names those that were refused or capped at the stock. */
export async function addToCart(api: Api, lines: readonly WantedLine[], key?: string): Promise<Written> {
  const written = await addLines(
    api,
    lines.map(({ sku, quantity }) => ({ sku, typed: quantity })),
    key,
  );
  return written.ok ? { ...written, to: urls.cart.index } : written;
}

/** Adds all lines of a quotation to the cart, at today's prices. */
export async function quotationToCart(api: Api, id: number, key?: string): Promise<Written> {
  const lines = sceneLines(await readQuotation(api, String(id)));
  if (lines.length === 0) return { ok: false, message: "请先加入商品" };
  return addToCart(
    api,
    lines.map(({ product_attr_unique, cart_num }) => ({ sku: product_attr_unique, quantity: cart_num })),
    key,
  );
}

/** Changes the project and the client of a draft. */
export async function editQuotation(api: Api, id: number, body: QuotationAbout): Promise<Written> {
  const written = await api.write(quotation.edit, { params: { id }, body });
  return written.ok ? { ok: true, toast: "项目信息已保存" } : written;
}

const TOASTS = {
  ask: "已提交，客服经理会尽快报价",
  nudge: "已提醒客服经理",
  withdraw: "已撤回",
  revise: "可以修改了",
  void: "已作废",
} as const;

export async function actOnQuotation(api: Api, id: number, act: keyof typeof TOASTS): Promise<Written> {
  const written = await api.write(quotation[act], { params: { id } });
  return written.ok ? { ok: true, toast: TOASTS[act] } : written;
}

export async function copyQuotation(api: Api, id: number): Promise<Written> {
  const written = await api.write(quotation.copy, { params: { id } });
  return written.ok ? leadTo(written.answer.offer_id, "已复制为新的草稿") : written;
}

type ChangedLine = { line_id: number; cart_num?: number; target_price?: string | null; remark?: string };

export async function saveLines(api: Api, id: number, lines: readonly ChangedLine[], ask: boolean): Promise<Written> {
  if (lines.length > 0) {
    const saved = await api.write(quotationLines.changeLine, { params: { id }, body: { lines: [...lines] } });
    if (!saved.ok) return saved;
  }
  return ask ? actOnQuotation(api, id, "ask") : { ok: true, toast: "已保存" };
}

export async function removeLine(api: Api, id: number, line_id: number): Promise<Written> {
  const written = await api.write(quotationLines.removeLine, { params: { id }, body: { line_id: [line_id] } });
  return written.ok ? { ok: true, toast: "已删除" } : written;
}

export async function acceptLines(
  api: Api,
  id: number,
  body: { version: number; line_id: number[]; key: string },
): Promise<Written> {
  if (body.line_id.length === 0) return { ok: false, message: "请先勾选要接受的商品" };
  const written = await api.write(quotation.accept, { params: { id }, body });
  return written.ok ? { ok: true, toast: "已接受，价格已锁定" } : written;
}

/** Adds the accepted lines to the cart and leads to the confirm page. */
export async function orderQuotation(api: Api, id: number): Promise<Written> {
  const written = await api.write(quotation.order, { params: { id } });
  if (!written.ok) return written;
  return { ok: true, to: link(urls.checkout, {}, { cartId: written.answer.cart_id.join(",") }) };
}

export async function writeMessage(api: Api, id: number, content: string, file: FormFile | null): Promise<Written> {
  const problem = file && fileProblem(file, ["pdf", "xlsx"]);
  if (problem) return { ok: false, message: problem, field: "attachment" };
  const body = file ? { content, attachment: toAttachment(file) } : { content };
  const written = await api.write(quotation.message, { params: { id }, body });
  return written.ok
    ? { ok: true, toast: "已发送" }
    : { ...written, field: isFileProblem(written.message) ? "attachment" : "content" };
}

/** The response with the attachment of a message: a picture inline, or a document as a download. */
export const readAttachment = async (api: Api, id: string): Promise<Response> =>
  attachmentResponse(await api.read(quotation.attachment, { params: { id } }));

type Markup = {
  markup: number;
  rounding: Rounding;
  lines: { line_id: number; markup: number | null }[];
};

export async function setQuotationMarkup(api: Api, id: number, body: Markup): Promise<Written> {
  const written = await api.write(quotation.markup, { params: { id }, body });
  return written.ok ? { ok: true, toast: "加价已保存" } : { ...written, field: "markup" };
}

const RESULTS = 24;

/** The goods for a line: search results, and the SKUs of the chosen product, of `known`, or of the searched code. */
export async function readChoice(api: Api, request: Request, known: number | null) {
  const { searchParams } = new URL(request.url);
  const keyword = cutKeyword(searchParams.get("title"));
  const named = ID.test(searchParams.get("product") ?? "") ? searchParams.get("product") : known;
  const results = keyword === "" ? null : await api.read(search.list, { query: { keyword, limit: RESULTS } });
  const exact = results?.exact_sku;
  const shown = exact?.product_id ?? named;
  const chosen = shown === null ? null : await api.read(product.detail, { params: { id: shown } });
  // A SKU code matches one SKU, so there are no results to choose from.
  return { keyword, found: exact ? null : (results?.list ?? null), chosen, sku_id: exact?.sku_id ?? null };
}

type Item = { sku: number; cart_num: number; target_price: string | null; remark: string; scene: string };

/** Adds a line, or changes the one of this id. */
export async function saveItem(
  api: Api,
  id: string,
  line_id: number | null,
  { sku, scene, ...item }: Item,
): Promise<Written> {
  const to = link(urls.quotation.detail, { id });
  const place = scene || DEFAULT_SCENE;
  const written =
    line_id === null
      ? await api.write(quotationLines.addLines, {
          params: { id },
          body: { scene: place, lines: [{ product_attr_unique: sku, ...item }] },
        })
      : await api.write(quotationLines.changeLine, {
          params: { id },
          body: { lines: [{ line_id, product_attr_unique: sku, scene: place, ...item }] },
        });
  return written.ok ? { ok: true, to, toast: line_id === null ? "已加入报价单" : "已保存" } : written;
}
