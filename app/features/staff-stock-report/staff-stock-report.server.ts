import type { Api } from "#app/http/api.server.ts";
import { rowsInParts } from "#app/http/xlsx.server.ts";
import { amountCell, headRow, type Row, type Sheet } from "#contract/rules/sheet.ts";
import { STOCK_REPORTS, unitsToOrder } from "#contract/rules/stock-report.ts";
import { type StockReportRow, staffStockReport } from "#contract/staff-stock-report.ts";
import { lastsDays, slowText } from "./staff-stock-report.ts";

/** The figures of all warehouses, or the SKUs of the one that an address names. */
export async function readValue(api: Api, search: URLSearchParams) {
  if (!/^\d{1,15}$/.test(search.get("warehouse") ?? "")) {
    return { values: await api.read(staffStockReport.value, {}), place: null };
  }
  const query = staffStockReport.place.query.parse(Object.fromEntries(search));
  const place = await api.read(staffStockReport.place, { query });
  return { values: null, place: { ...place, query } };
}

type Column = { head: string; width: number; cell: (row: StockReportRow) => Row[number] };

const SKU: readonly Column[] = [
  { head: "编码", width: 18, cell: ({ code }) => code },
  { head: "商品", width: 40, cell: ({ name }) => name },
  { head: "规格", width: 18, cell: ({ sku }) => sku },
  { head: "单位", width: 8, cell: ({ unit }) => unit },
  { head: "仓库", width: 20, cell: ({ warehouses }) => warehouses.join("、") },
];
const PIECES: Column = { head: "现货", width: 10, cell: ({ pieces }) => pieces };
const COST: Column = { head: "成本", width: 12, cell: ({ cost }) => (cost === null ? "" : amountCell(cost)) };
const VALUE: Column = { head: "库存金额", width: 14, cell: ({ value }) => (value === null ? "" : amountCell(value)) };
const STOCK: Column = { head: "可卖", width: 10, cell: ({ stock }) => stock };

const COLUMNS = {
  value: [PIECES, COST, VALUE],
  slow: [
    PIECES,
    COST,
    VALUE,
    STOCK,
    { head: "90 天卖", width: 10, cell: ({ sold_90 }) => sold_90 },
    { head: "够卖", width: 10, cell: slowText },
  ],
  reorder: [
    { head: "30 天卖", width: 10, cell: ({ sold_30 }) => sold_30 },
    STOCK,
    { head: "够卖天数", width: 10, cell: lastsDays },
    { head: "起订量", width: 10, cell: ({ min_order }) => min_order },
    { head: "建议补", width: 10, cell: unitsToOrder },
  ],
} as const satisfies Record<keyof typeof STOCK_REPORTS, readonly Column[]>;

/** A report as a table; its first part is read before the file begins, so that a refusal is a page. */
export async function stockReportSheet(api: Api, search: Record<string, string>, seesCost: boolean): Promise<Sheet> {
  const { after: _, ...query } = staffStockReport.export.query.parse(search);
  const read = (after?: number) => api.read(staffStockReport.export, { query: { ...query, after } });
  const first = await read();
  const own: readonly Column[] = COLUMNS[query.report];
  const columns = [...SKU, ...own.filter((column) => seesCost || (column !== COST && column !== VALUE))];
  const rows = rowsInParts(headRow(columns.map(({ head }) => head)), first, read, ({ list }) =>
    list.map((row) => columns.map(({ cell }) => cell(row))),
  );
  return { name: STOCK_REPORTS[query.report], widths: columns.map(({ width }) => width), rows };
}
