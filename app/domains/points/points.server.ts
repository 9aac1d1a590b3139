import type { Api } from "#app/http/api.server.ts";
import { readEveryPage, readPage } from "#app/http/paging.server.ts";
import type { Sheet } from "#app/http/sheet.ts";
import { POINTS_EXPORT_MAX, POINTS_PER_PAGE, points } from "#contract/points.ts";
import { pointsSheet } from "./points.ts";

/** The type of movements that `?bill=` of an address names: 1 for those received, 2 for those used, otherwise all. */
const typeOf = (search: URLSearchParams) => points.list.query.parse({ type: search.get("bill") ?? undefined }).type;

/** The page of the points' movements that the address names. */
export async function readPoints(api: Api, request: Request) {
  const search = new URL(request.url).searchParams;
  const type = typeOf(search);
  const list = await readPage(search, POINTS_PER_PAGE, (page) => api.read(points.list, { query: { type, page } }));
  return { ...list, type };
}

/** All movements of the type that the address names, as a sheet. */
export async function exportPoints(api: Api, request: Request): Promise<Sheet> {
  const query = { type: typeOf(new URL(request.url).searchParams), limit: POINTS_EXPORT_MAX };
  return pointsSheet(await readEveryPage((page) => api.read(points.list, { query: { ...query, page } })));
}
