import type { Api } from "#app/http/api.server.ts";
import { readEveryPage, readPage } from "#app/http/paging.server.ts";
import type { Sheet } from "#app/http/sheet.ts";
import { BILLS_PER_PAGE, bill, EXPORT_MAX } from "#contract/bill.ts";
import { fundsSheet } from "./bill.ts";

/** The page of the balance's movements that the address names; `?bill=` is 1 for expense, 2 for income. */
export async function readBills(api: Api, request: Request) {
  const search = new URL(request.url).searchParams;
  const { type } = bill.list.query.parse({ type: search.get("bill") ?? undefined });
  const bills = await readPage(search, BILLS_PER_PAGE, (page) => api.read(bill.list, { query: { type, page } }));
  return { ...bills, type };
}

/** The type and the range of days that an address asks for; others fall back to all. */
function readFilter(search: URLSearchParams) {
  const { type, from, to } = bill.records.query.parse(Object.fromEntries(search));
  return { type, from, to };
}

/** The page of the table of funds that the address names, with its filter. */
export async function readFunds(api: Api, request: Request) {
  const search = new URL(request.url).searchParams;
  const filter = readFilter(search);
  const read = (page: number) => api.read(bill.records, { query: { ...filter, page } });
  return { ...(await readPage(search, BILLS_PER_PAGE, read)), ...filter };
}

/** The page of the movements between two days that the address names, for the statement of a month. */
export async function readFundsOfDays(api: Api, request: Request, { first, last }: { first: string; last: string }) {
  const search = new URL(request.url).searchParams;
  const query = { from: first, to: last };
  return readPage(search, BILLS_PER_PAGE, (page) => api.read(bill.records, { query: { ...query, page } }));
}

/** All rows of the filtered table as a sheet. */
export async function exportFunds(api: Api, request: Request): Promise<Sheet> {
  const query = { ...readFilter(new URL(request.url).searchParams), limit: EXPORT_MAX };
  return fundsSheet(await readEveryPage((page) => api.read(bill.records, { query: { ...query, page } })));
}
