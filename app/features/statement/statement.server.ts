import { redirect } from "@remix-run/node";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { attachmentResponse, type FormFile, fileProblem, toAttachment } from "#app/http/attachment.server.ts";
import { readPage } from "#app/http/paging.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Body } from "#contract/endpoint.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { MONTH } from "#contract/rules/month.ts";
import type { Sheet } from "#contract/rules/sheet.ts";
import { NO_SUCH_ORDER, STATEMENT_LINES_PER_PAGE } from "#contract/rules/statement.ts";
import { isFileProblem } from "#contract/rules/upload.ts";
import { STATEMENT_EXPORT_MAX, statement } from "#contract/statement.ts";
import {
  type LineType,
  type StatementBuyer,
  type StatementLines,
  type StatementTab,
  statementSheets,
  WITHOUT_ORDER,
} from "./statement.ts";

/** The month in the address, as yyyy-MM; null for anything else. */
export const monthOfRequest = (request: Request) => {
  const month = new URL(request.url).searchParams.get("month") ?? "";
  return MONTH.test(month) ? month : null;
};

/** The month whose movements of the balance the page shows, by its address; null on the other tabs. */
export const fundsMonth = (request: Request) =>
  new URL(request.url).searchParams.get("type") === "funds" ? monthOfRequest(request) : null;

/**
 * The statement that the address names, with one page of its rows; null for a customer without a finished month.
 * `lines` is null on the tab 资金.
 * @throws the redirect to the last month where the address names none.
 */
export async function readStatement(api: Api, request: Request) {
  const search = new URL(request.url).searchParams;
  const { list: months, email, is_mailed, mails } = await api.read(statement.months);
  const month = monthOfRequest(request);
  const [newest] = months;
  if (!newest) return null;
  if (month === null || !months.some((one) => one.month === month))
    throw redirect(link(urls.statement.index, {}, { month: newest.month }));
  const { type } = statement.lines.query.parse({ type: search.get("type") ?? undefined });
  const tab: StatementTab = search.get("type") === "funds" ? "funds" : type;
  const params = { month };
  const with_items = type === "orders" ? "1" : "0";
  const [sums, lines] = await Promise.all([
    api.read(statement.read, { params }),
    tab === "funds"
      ? null
      : readPage(search, STATEMENT_LINES_PER_PAGE, (page) =>
          api.read(statement.lines, { params, query: { type, page, with_items } }),
        ),
  ]);
  const named = search.get("object");
  const order_sn = named === WITHOUT_ORDER ? "" : named === null ? null : cutText(named, 40);
  return { months, sums, lines, type, tab, order_sn, mail: mails ? { email, is_mailed } : null };
}

/** The statement of a month (yyyy-MM) with all of its rows. @throws 404 for a month without one. */
export async function readWholeStatement(api: Api, month: string) {
  const [sums, lines] = await Promise.all([api.read(statement.read, { params: { month } }), readAllLines(api, month)]);
  return { sums, lines };
}

/** All rows of the statement, by kind. */
async function readAllLines(api: Api, month: string) {
  const rowsOf = (type: LineType): Promise<StatementLines> =>
    api.read(statement.lines, { params: { month }, query: { type, page: 1, limit: STATEMENT_EXPORT_MAX } });
  const [orders, refunds, invoices] = await Promise.all([rowsOf("orders"), rowsOf("refunds"), rowsOf("invoices")]);
  return { orders, refunds, invoices };
}

/** Confirms the sums that the form shows. */
export const confirmStatement = (api: Api, month: string, { closing, net }: { closing: string; net: string }) =>
  api.write(statement.confirm, { params: { month }, body: { closing, net } });

/** Withdraws an objection that the shop has not answered. */
export async function withdrawObjection(api: Api, id: string | number): Promise<Written> {
  return { toast: "异议已撤回", ...(await api.write(statement.withdraw, { params: { id } })) };
}

type Objection = Omit<Body<typeof statement.object>, "attachment">;

/** The field beside which a message of the backend is shown; undefined for the whole form. */
function objectionField(message: string) {
  if (message === NO_SUCH_ORDER) return "order_sn";
  return isFileProblem(message) ? "attachment" : undefined;
}

/** Submits an objection to the statement or to one of its orders, with or without a picture or PDF. */
export async function objectToStatement(
  api: Api,
  month: string,
  { order_sn, kind, claimed, reason }: Objection,
  file: FormFile | null,
): Promise<Written> {
  const problem = file && fileProblem(file, ["pdf"]);
  if (problem) return { ok: false, message: problem, field: "attachment" };
  const body = { order_sn, kind, claimed, reason, ...(file && { attachment: toAttachment(file) }) };
  const written = await api.write(statement.object, { params: { month }, body });
  return written.ok ? { ok: true, toast: "异议已提交" } : { ...written, field: objectionField(written.message) };
}

/** The response with the attachment of an objection: a picture inline, or a PDF as a download. */
export const readObjectionAttachment = async (api: Api, id: string): Promise<Response> =>
  attachmentResponse(await api.read(statement.attachment, { params: { id } }));

/** Ticks orders of the month off, or removes the ticks. */
export const tickOrders = (api: Api, month: string, { intent, order_id }: { intent: string; order_id: string[] }) =>
  api.write(statement.tick, {
    params: { month },
    body: { order_id: order_id.map(Number), is_ticked: intent === "tick" },
  });

/** Switches the mails about new statements. */
export const setStatementMail = (api: Api, is_on: boolean) => api.write(statement.setMail, { body: { is_on } });

/** The whole statement as sheets: its sums, then its rows. */
export async function exportStatement(api: Api, month: string, buyer: StatementBuyer): Promise<Sheet[]> {
  const { sums, lines } = await readWholeStatement(api, month);
  const { orders, refunds, invoices } = lines;
  return statementSheets(sums, { orders: orders.list, refunds: refunds.list, invoices: invoices.list }, buyer);
}
