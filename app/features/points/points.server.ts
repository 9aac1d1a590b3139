import type { Api } from "#app/http/api.server.ts";
import { readEveryPage, readPage } from "#app/http/paging.server.ts";
import { POINTS_EXPORT_MAX, POINTS_PER_PAGE, type PointsMovement, points } from "#contract/points.ts";
import { headRow, minuteCell, type Row, type Sheet } from "#contract/rules/sheet.ts";

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

const COLUMNS = ["时间", "类型", "获得", "使用", "积分余额", "关联单号", "备注"];

/** The table of the points' movements as a sheet. */
const pointsSheet = (movements: AsyncIterable<PointsMovement>): Sheet => ({
  name: "积分明细",
  widths: [18, 14, 10, 10, 10, 30, 30],
  rows: pointsRows(movements),
});

async function* pointsRows(movements: AsyncIterable<PointsMovement>): AsyncGenerator<Row> {
  yield headRow(COLUMNS);
  for await (const { create_time, title, pm, number, balance, orders, mark } of movements)
    yield [
      minuteCell(create_time),
      title,
      pm === 1 ? number : "",
      pm === 0 ? number : "",
      balance,
      orders.map(({ order_sn }) => order_sn).join(" "),
      mark === title ? "" : mark,
    ];
}
