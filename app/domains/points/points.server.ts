import type { Api } from "#app/http/api.server.ts";
import { readPage } from "#app/http/paging.server.ts";
import { POINTS_PER_PAGE, points } from "#contract/points.ts";

/** The page of the points' movements that the address names; `?bill=` is 1 for those received, 2 for those used. */
export async function readPoints(api: Api, request: Request) {
  const search = new URL(request.url).searchParams;
  const { type } = points.list.query.parse({ type: search.get("bill") ?? undefined });
  const list = await readPage(search, POINTS_PER_PAGE, (page) => api.read(points.list, { query: { type, page } }));
  return { ...list, type };
}
