import type { Api } from "#app/http/api.server.ts";
import { readPage } from "#app/http/paging.server.ts";
import { BILLS_PER_PAGE, bill } from "#contract/bill.ts";

/** The page of the balance's movements that the address names; `?bill=` is 1 for expense, 2 for income. */
export async function readBills(api: Api, request: Request) {
  const search = new URL(request.url).searchParams;
  const { type } = bill.list.query.parse({ type: search.get("bill") ?? undefined });
  const bills = await readPage(search, BILLS_PER_PAGE, (page) => api.read(bill.list, { query: { type, page } }));
  return { ...bills, type };
}
