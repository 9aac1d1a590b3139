import type { Api } from "#app/http/api.server.ts";
import { readEveryPage, readPage } from "#app/http/paging.server.ts";
import { BILLS_EXPORT_MAX, BILLS_PER_PAGE, bill } from "#contract/bill.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import { cutKeyword } from "#contract/rules/keyword.ts";
import { MONTH, monthRange } from "#contract/rules/month.ts";
import type { Sheet } from "#contract/rules/sheet.ts";
import { fundsSheet } from "./bill.ts";

/** The page of the balance's movements that the address names; `?bill=` is 1 for expense, 2 for income. */
export async function readBills(api: Api, request: Request) {
  const search = new URL(request.url).searchParams;
  const { type } = bill.list.query.parse({ type: search.get("bill") ?? undefined });
  const bills = await readPage(search, BILLS_PER_PAGE, (page) => api.read(bill.list, { query: { type, page } }));
  return { ...bills, type };
}

/**
 * The type, keyword and days of an address; invalid ones fall back to all. A month means its first and last day
 * where the address has no days of its own; `month` is empty without one.
 */
function readFilter(search: URLSearchParams) {
  const { type, from, to } = bill.records.query.parse(Object.fromEntries(search));
  const keyword = cutKeyword(search.get("keyword"));
  const month = search.get("month") ?? "";
  if (from || to || !MONTH.test(month)) return { query: { type, keyword, from, to }, month: "" };
  const range = monthRange(month);
  return { query: { type, keyword, from: formatDay(range.from), to: formatDay(range.to - 1) }, month };
}

/** The page of the table of funds that the address names, with its filter. */
export async function readFunds(api: Api, request: Request) {
  const search = new URL(request.url).searchParams;
  const { query, month } = readFilter(search);
  const read = (page: number) => api.read(bill.records, { query: { ...query, page } });
  return { ...(await readPage(search, BILLS_PER_PAGE, read)), ...query, month };
}

/** The page of the movements between two days that the address names, for the statement of a month. */
export async function readFundsOfDays(api: Api, request: Request, { first, last }: { first: string; last: string }) {
  const search = new URL(request.url).searchParams;
  const query = { from: first, to: last };
  return readPage(search, BILLS_PER_PAGE, (page) => api.read(bill.records, { query: { ...query, page } }));
}

/** All movements between two days, the oldest first, with their sums. */
export async function readAllFundsOfDays(api: Api, { first, last }: { first: string; last: string }) {
  const query = { from: first, to: last, limit: BILLS_EXPORT_MAX };
  const { income, expense, ...head } = await api.read(bill.records, { query: { ...query, page: 1 } });
  const list = [...head.list];
  for (let page = 2; list.length < head.count; page += 1) {
    const more = await api.read(bill.records, { query: { ...query, page } });
    if (more.list.length === 0) break;
    list.push(...more.list);
  }
  return { list: list.reverse(), income, expense };
}

/** All rows of the filtered table as a sheet. */
export async function exportFunds(api: Api, request: Request): Promise<Sheet> {
  const query = { ...readFilter(new URL(request.url).searchParams).query, limit: BILLS_EXPORT_MAX };
  return fundsSheet(await readEveryPage((page) => api.read(bill.records, { query: { ...query, page } })));
}
