import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import type { Answer, Body } from "#contract/endpoint.ts";
import { TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import {
  COUNT_FILE_BYTES_MAX,
  COUNT_NOTHING,
  COUNT_ROWS_MAX,
  COUNT_TOO_MANY,
  OTHER_REASON_NEEDED,
} from "#contract/rules/staff-stock.ts";
import { countReceipt, type StaffCountReceipt, type StaffCountRow, type staffStock } from "#contract/staff-stock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { groupBy } from "../../platform/group-by.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { skusFor } from "../../platform/staff-scope.ts";
import { pastedRows } from "../../tables/named-columns.ts";
import { noticesOf } from "../../tables/table.ts";
import { formatSkuCode, parseBareId, parseSkuCode } from "../product/sku-code.ts";
import type { StockActs } from "../warehouse/stock-acts.ts";
import { type ReadCount, readCounts } from "./count-table.ts";
import { heldByPlace, placeKey } from "./held.ts";
import * as store from "./stock.store.ts";
import { type StockDesk, versionOfStock } from "./stock.ts";

type Deps = Pick<Platform, "database" | "staffKeys"> & {
  ports: Pick<Platform["ports"], "clock" | "reading">;
  desk: Pick<StockDesk, "requireWarehouse" | "count">;
  acts: Pick<StockActs, "lastActs">;
};
type Source = z.output<(typeof staffStock.checkCounts)["body"]>;
type Batch = Required<Body<typeof staffStock.writeCounts>>;
type RowResult = { stock: number; at: number } | { refused: string; at: number };

const BATCH_MARK = 6;
const EVERY = sql<SqlBool>`1 = 1`;

/** Counts of many SKUs by a table: checked first, then each row in a transaction of its own. */
export function createCounts({ database, staffKeys, desk, acts, ports: { clock, reading } }: Deps) {
  const { read } = database;

  async function countsOf(source: Source): Promise<{ counts: ReadCount[]; notices: string[] }> {
    if ("text" in source) return { counts: readCounts(pastedRows(source.text)), notices: [] };
    const bytes = Buffer.from(source.file, "base64");
    if (bytes.length > COUNT_FILE_BYTES_MAX) throw new ApiError(400, TABLE_TOO_LARGE);
    const { tables, hidden } = await reading.tables(bytes);
    const [first, ...others] = tables;
    const unread = others.length > 0 ? [`工作表 ${others.map(({ name }) => name).join("、")} 没有读取`] : [];
    return { counts: readCounts(first?.rows ?? []), notices: [...noticesOf(hidden), ...unread] };
  }

  /** The SKUs of the rows in the member's scope: by code, id or bar code. */
  async function find(member: Member, counts: readonly ReadCount[]) {
    const byBarCode = new Map(
      (
        await store.stockedSkusByBarCode(
          read,
          counts.map(({ code }) => code),
        )
      ).map(({ id, bar_code }) => [bar_code, id]),
    );
    const idOf = ({ code }: ReadCount) =>
      byBarCode.get(code) ?? parseSkuCode(code)?.sku_id ?? parseBareId(code) ?? null;
    const skus = await store.factsOfSkus(
      read,
      skusFor(member, "stock.change"),
      counts.flatMap((row) => idOf(row) ?? []),
    );
    const byId = new Map(skus.map((sku) => [sku.sku_id, sku]));
    return (row: ReadCount) => {
      const sku = byId.get(idOf(row) ?? 0);
      const written = parseSkuCode(row.code);
      return sku && (written === null || written.product_id === sku.product_id) ? sku : null;
    };
  }

  /** The units on the shelf of SKUs in a warehouse, those that can be sold, and the versions. */
  async function shelfOf(warehouse_id: number, skus: readonly store.SkuFacts[]) {
    const ids = skus.map(({ sku_id }) => sku_id);
    const rows = await store.placesOfSkus(read, EVERY, ids);
    const places = groupBy(rows, ({ sku_id }) => sku_id);
    const here = rows.filter((row) => row.warehouse_id === warehouse_id);
    const [held, last] = await Promise.all([
      heldByPlace(read, ids, places),
      acts.lastActs(
        read,
        here.map(({ row_id }) => row_id),
      ),
    ]);
    return (sku: store.SkuFacts) => {
      const row = here.find(({ sku_id }) => sku_id === sku.sku_id);
      const stock = places.has(sku.sku_id) ? (row?.stock ?? 0) : sku.stock;
      return {
        stock,
        shelf: stock + (held.get(placeKey(sku.sku_id, warehouse_id)) ?? 0),
        version: versionOfStock(row ? last.get(row.row_id) : undefined),
      };
    };
  }

  const storedReceipt = async (member: Member, key: string): Promise<StaffCountReceipt | null> =>
    z.safeParse(countReceipt, await staffKeys.resultOf(member, key)).data ?? null;

  return {
    /** Says of each row what it would change. @throws ApiError 400 for a table that cannot be read, 404 */
    async check(member: Member, source: Source): Promise<Answer<typeof staffStock.checkCounts>> {
      const warehouse = await desk.requireWarehouse(read, member, source.warehouse_id);
      const { counts, notices } = await countsOf(source);
      if (counts.length === 0) throw new ApiError(400, [COUNT_NOTHING, ...notices].join("；"));
      if (counts.length > COUNT_ROWS_MAX) throw new ApiError(400, COUNT_TOO_MANY);
      const skuOf = await find(member, counts);
      const skus = [...new Map(counts.flatMap((row) => skuOf(row) ?? []).map((sku) => [sku.sku_id, sku])).values()];
      const shelf = await shelfOf(warehouse.warehouse_id, skus);
      const seen = new Map<number, number>();
      const list = counts.map((row): StaffCountRow => {
        const sku = skuOf(row);
        const { counted } = row;
        const say = (state: StaffCountRow["state"], note: string, line: StaffCountRow["line"] = null) => ({
          row: row.row,
          raw: row.raw,
          state,
          note,
          line,
        });
        if (counted === null) return say("unread", "数量应为整数");
        if (!sku) return say("unknown", `没有 ${row.code || "编码"}，请写编码、编号或条码`);
        const before = seen.get(sku.sku_id);
        if (before !== undefined) return say("duplicate", `第 ${before} 行已有这个规格`);
        seen.set(sku.sku_id, row.row);
        const { stock, shelf: present, version } = shelf(sku);
        const name = `${sku.name} ${sku.sku}`.trim();
        const line = { sku_id: sku.sku_id, code: formatSkuCode(sku), name, read: present, counted, version };
        const difference = counted - present;
        if (difference === 0) return say("same", `现货 ${present}`, line);
        if (difference > 0) return say("more", `现货 ${present}，多 ${difference}`, line);
        return stock + difference < 0
          ? say("taken", `现货 ${present}，其中 ${present - stock} 已被订单占用，请先处理订单`, line)
          : say("less", `现货 ${present}，少 ${-difference}`, line);
      });
      return { at: clock.now(), warehouse, list, notices };
    },

    /**
     * Writes the rows, each in a transaction of its own; what was interrupted is continued by the same submit.
     * @throws ApiError 404, 409 for a key of other rows
     */
    async write(member: Member, { key, ...request }: Batch): Promise<StaffCountReceipt> {
      const { warehouse_id, reason, note, rows, rest } = request;
      if (reason === "other" && note === "") throw new ApiError(400, OTHER_REASON_NEEDED);
      const warehouse = await desk.requireWarehouse(read, member, warehouse_id);
      const batch = markOf(member, key);
      await staffKeys.once(member, { key: `${key}.rows`, kind: "stock.counts.rows", request }, async () => ({ batch }));
      const stored = await storedReceipt(member, key);
      if (stored) return stored;
      const skus = await store.factsOfSkus(
        read,
        skusFor(member, "stock.change"),
        rows.map(({ sku_id }) => sku_id),
      );
      const skuOf = new Map(skus.map((sku) => [sku.sku_id, sku]));
      const done: StaffCountReceipt["done"] = [];
      const left = [...rest];
      let at = clock.now();
      for (const [index, { row, sku_id, ...counted }] of rows.entries()) {
        const sku = skuOf.get(sku_id);
        const code = sku ? formatSkuCode(sku) : String(sku_id);
        const leave = (why: string) => left.push({ row, raw: `${code} ${counted.counted}`, note: why });
        if (!sku) {
          leave("没有这个规格");
          continue;
        }
        const submit = {
          key: `${key}.${index}`,
          kind: "stock.counts.row",
          request: { warehouse_id, sku_id, ...counted },
        };
        const result = await resultOf(member, submit, (tx) =>
          desk.count(tx, member, sku_id, { warehouse_id, ...counted, reason, note, batch }),
        );
        at = Math.min(at, result.at);
        if ("refused" in result) leave(result.refused);
        else {
          const name = `${sku.name} ${sku.sku}`.trim();
          done.push({ row, code, name, difference: counted.counted - counted.read, stock: result.stock });
        }
      }
      const receipt = { batch, at, warehouse: warehouse.name, done, left: left.sort((a, b) => a.row - b.row) };
      return staffKeys.once(member, { key, kind: "stock.counts", request }, async () => receipt);
    },

    /** The receipt of the member's count. @throws ApiError 404 */
    async receipt(member: Member, key: string): Promise<StaffCountReceipt> {
      const stored = await storedReceipt(member, key);
      if (!stored) throw notFound("没有这次盘点的回执");
      return stored;
    },
  };

  /** Writes a row once for its key; a refusal is stored too, so that a repeated submit reads the same receipt. */
  async function resultOf(
    member: Member,
    submit: Parameters<typeof staffKeys.once>[1],
    work: (tx: Parameters<Parameters<typeof staffKeys.once>[2]>[0]) => Promise<number>,
  ): Promise<RowResult> {
    try {
      return await staffKeys.once(member, submit, async (tx): Promise<RowResult> => {
        return { stock: await work(tx), at: clock.now() };
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      const refused = error.message;
      return staffKeys.once(member, submit, async (): Promise<RowResult> => ({ refused, at: clock.now() }));
    }
  }
}
export type Counts = ReturnType<typeof createCounts>;

const markOf = (member: Member, key: string) =>
  hashOf(`${member.id} ${key}`)
    .replace(/[^A-Za-z\d]/g, "")
    .slice(0, BATCH_MARK)
    .toUpperCase();
