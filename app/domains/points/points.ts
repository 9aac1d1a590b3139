import { headRow, minuteCell, type Row, type Sheet } from "#app/http/sheet.ts";
import type { PointsMovement } from "#contract/points.ts";

const COLUMNS = ["时间", "来由", "获得", "使用", "余分", "关联单号", "备注"];

/** The table of the points' movements as a sheet. */
export const pointsSheet = (movements: AsyncIterable<PointsMovement>): Sheet => ({
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
