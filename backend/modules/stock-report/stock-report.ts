import type { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import { dayToInstant, formatDay } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { NO_WAREHOUSE_NAME, STOCK_REPORTS } from "#contract/rules/stock-report.ts";
import type { StockReportRow, StockValue, staffStockReport } from "#contract/staff-stock-report.ts";
import { notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Platform } from "../../platform/module.ts";
import { formatSkuCode } from "../product/sku-code.ts";
import * as store from "./stock-report.store.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & { ports: Pick<Platform["ports"], "clock"> };
type Calls = typeof staffStockReport;
type Query<Name extends keyof Calls> = z.output<Calls[Name]["query"]>;

/** SKUs of one part of a table. */
const PART = 2000;
const LAST_ID = Number.MAX_SAFE_INTEGER;
const startOfMonth = (now: number) => dayToInstant(`${formatDay(now).slice(0, 7)}-01`);

export type StockReports = ReturnType<typeof createStockReports>;

/** Reports about stock; a member of a warehouse sees the own ones, and costs need a right of their own. */
export function createStockReports({ database, staffLog, ports: { clock } }: Deps) {
  const { read } = database;
  const seesCost = (member: Member) => member.rights.has("report.margin");
  const orderFor = (member: Member) => (seesCost(member) ? "value" : "pieces");

  /** Every warehouse of the member, and the stock in none where there is any. */
  async function valuesOf(member: Member): Promise<StockValue[]> {
    const [warehouses, sums, counts] = await Promise.all([
      store.warehousesOfMember(read, member),
      store.sumShelf(read, member),
      store.sumCounts(read, member, startOfMonth(clock.now())),
    ]);
    const costOf = (fen: number) => (seesCost(member) ? yuan(fen) : null);
    const hasUnplaced = sums.some(({ warehouse_id }) => warehouse_id === null);
    const unplaced = { warehouse_id: null, name: NO_WAREHOUSE_NAME };
    return [...warehouses, ...(hasUnplaced ? [unplaced] : [])].map((place) => {
      const sum = sums.find(({ warehouse_id }) => warehouse_id === place.warehouse_id);
      const counted = counts.find(({ warehouse_id }) => warehouse_id === place.warehouse_id);
      return {
        ...place,
        skus: Number(sum?.skus ?? 0),
        pieces: Number(sum?.pieces ?? 0),
        sellable: Number(sum?.sellable ?? 0),
        value: costOf(Number(sum?.value ?? 0)),
        sellable_value: costOf(Number(sum?.sellable_value ?? 0)),
        counted: Number(counted?.counted ?? 0),
        counted_value: costOf(Number(counted?.value ?? 0)),
      };
    });
  }

  /** Rows of SKUs for a member: the names of their warehouses are added, costs are left out without the right. */
  async function toRows(member: Member, rows: readonly store.Row[], isPlaced: boolean): Promise<StockReportRow[]> {
    const warehouses = await store.warehousesOfMember(read, member);
    const nameOf = (id: number | null) =>
      warehouses.find(({ warehouse_id }) => warehouse_id === id)?.name ?? NO_WAREHOUSE_NAME;
    const places = isPlaced
      ? new Map<number, Awaited<ReturnType<typeof store.placesOfUnits>>>()
      : groupBy(
          await store.placesOfUnits(
            read,
            member,
            rows.map(({ sku_id }) => sku_id),
          ),
          ({ sku_id }) => sku_id,
        );
    return rows.map((row) => ({
      sku_id: row.sku_id,
      code: formatSkuCode(row),
      name: row.name,
      sku: row.sku,
      unit: row.unit,
      warehouses: isPlaced
        ? [nameOf(row.warehouse_id)]
        : (places.get(row.sku_id) ?? []).map(({ warehouse_id }) => nameOf(warehouse_id)),
      is_on_sale: Number(row.is_on_sale) === 1,
      min_order: row.min_order,
      pieces: row.pieces,
      stock: row.stock,
      cost: seesCost(member) ? yuan(row.cost) : null,
      value: seesCost(member) ? yuan(row.value) : null,
      sold_30: row.sold_30,
      sold_90: row.sold_90,
    }));
  }

  async function partOf(member: Member, { report, days, ...filters }: Query<"export">, part: Part) {
    if (report === "value") return store.partOfPlaces(read, member, filters.warehouse, part);
    if (report === "reorder") return store.partOfReorder(read, member, days, part);
    return store.partOfSlow(read, member, { ...filters, now: clock.now() }, part);
  }

  return {
    async value(member: Member): Promise<Answer<Calls["value"]>> {
      const [list, moving] = await Promise.all([valuesOf(member), store.sumMoving(read, member)]);
      return {
        at: clock.now(),
        list,
        total: totalOf(list, seesCost(member)),
        moving: { pieces: moving.pieces, value: seesCost(member) ? yuan(moving.value) : null },
      };
    },

    /** @throws ApiError 404 for a warehouse outside the member's */
    async place(member: Member, { warehouse, ...page }: Query<"place">): Promise<Answer<Calls["place"]>> {
      const of = (await valuesOf(member)).find(({ warehouse_id }) => (warehouse_id ?? 0) === warehouse);
      if (!of) throw notFound("没有这个仓库，或不是您的仓库");
      const rows = await store.listPlace(read, member, warehouse, orderFor(member), page);
      return { of, count: of.skus, list: await toRows(member, rows, true) };
    },

    async slow(member: Member, { page, limit, ...filters }: Query<"slow">): Promise<Answer<Calls["slow"]>> {
      const found = { ...filters, now: clock.now() };
      const sums = await store.sumSlow(read, member, found);
      const rows = await store.listSlow(read, member, found, orderFor(member), { page, limit });
      const [warehouses, list] = await Promise.all([
        store.warehousesOfMember(read, member),
        toRows(member, rows, false),
      ]);
      return { count: sums.count, value: seesCost(member) ? yuan(sums.value) : null, warehouses, list };
    },

    async reorder(member: Member, { days, ...page }: Query<"reorder">): Promise<Answer<Calls["reorder"]>> {
      const count = await store.countReorder(read, member, days);
      const rows = await store.listReorder(read, member, days, page);
      return { count, list: await toRows(member, rows, false) };
    },

    /** A part of a report as a table; its first part writes the member into the log. */
    async exportRows(member: Member, query: Query<"export">): Promise<Answer<Calls["export"]>> {
      const { report, warehouse, keyword, days, after = 0 } = query;
      if (query.after === undefined) {
        const where = warehouse === undefined ? "" : `，仓库 ${warehouse}`;
        const summary = `${STOCK_REPORTS[report]}${report === "reorder" ? `，${days} 天` : where}`;
        const record = { subject: "desk", id: 0, label: STOCK_REPORTS[report] } as const;
        const entry = { act: "report.export", record, summary, note: keyword } as const;
        await database.write((tx) => staffLog.write(tx, member, entry));
      }
      const next = await store.endOfPart(read, after, PART);
      const rows = await partOf(member, query, { after, upTo: next ?? LAST_ID });
      return { list: await toRows(member, rows, report === "value"), next };
    },
  };
}

type Part = { after: number; upTo: number };

/** The sums of the rows; those of costs are null where the rows' are. */
function totalOf(list: readonly StockValue[], seesCost: boolean) {
  const units = (name: "skus" | "pieces" | "sellable" | "counted") => list.reduce((sum, row) => sum + row[name], 0);
  const costs = (name: "value" | "sellable_value" | "counted_value") =>
    seesCost ? yuan(list.reduce((sum, row) => sum + fen(row[name] ?? "0"), 0)) : null;
  return {
    skus: units("skus"),
    pieces: units("pieces"),
    sellable: units("sellable"),
    value: costs("value"),
    sellable_value: costs("sellable_value"),
    counted: units("counted"),
    counted_value: costs("counted_value"),
  };
}
