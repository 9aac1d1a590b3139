import type { Database, Db } from "../../../database/database.ts";
import { ApiError, notFound } from "../../../http/errors.ts";
import type { Platform } from "../../../platform/module.ts";
import type { ActedRecord, Actor } from "../../../platform/staff-log.ts";
import { insertBrand, lockNames } from "../saving/saving.store.ts";
import { tellChanged } from "../tell-changed.ts";
import * as store from "./categories.store.ts";

type Row = store.BrandRow;
type Deps = { database: Pick<Database, "engine"> } & Pick<Platform, "events" | "staffLog">;
type Names = { name: string; name_en: string };

export const brandRecord = ({ id, name }: Pick<Row, "id" | "name">): ActedRecord => ({
  subject: "brand",
  id,
  label: name,
});

export type BrandActs = ReturnType<typeof createBrandActs>;

/** What staff do with brands: each act is part of a transaction and logged; products and search follow. */
export function createBrandActs({ database, events, staffLog }: Deps) {
  /** All brands, with other changes of them waiting. */
  async function lock(tx: Db): Promise<Row[]> {
    await lockNames(tx, database.engine);
    return store.brandsInOrder(tx);
  }

  function requireName(rows: readonly Row[], name: string, own?: number) {
    const same = rows.find((one) => one.name.toLowerCase() === name.toLowerCase() && one.id !== own);
    if (same) throw new ApiError(400, `已有品牌 ${same.name}，可以合并过去`);
  }

  return {
    lock,

    /** @throws ApiError 400 */
    async add(tx: Db, actor: Actor, { name, name_en }: Names): Promise<number> {
      const rows = await lock(tx);
      requireName(rows, name);
      const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
      await insertBrand(tx, id, name);
      await store.updateBrand(tx, id, { name_en, sort: Math.max(0, ...rows.map(({ sort }) => sort)) + 1 });
      const summary = [name, name_en].filter(Boolean).join(" ");
      await staffLog.write(tx, actor, { act: "brand.add", record: brandRecord({ id, name }), summary });
      return id;
    },

    /** @returns the products whose words have changed. @throws ApiError 400 */
    async rename(tx: Db, actor: Actor, rows: readonly Row[], row: Row, names: Names): Promise<number> {
      requireName(rows, names.name, row.id);
      await store.updateBrand(tx, row.id, names);
      await events.tell(tx, "brand.renamed", { id: row.id, before: row.name, after: names.name });
      const ids = await store.productIdsIn(tx, "brand_id", row.id);
      await tellChanged(tx, { database, events }, ids);
      const textOf = ({ name, name_en }: Names) => [name, name_en].filter(Boolean).join(" ");
      await staffLog.write(tx, actor, {
        act: "brand.rename",
        record: brandRecord({ ...row, ...names }),
        summary: `${textOf(row)} → ${textOf(names)}，${ids.length} 个商品`,
        before: { name: row.name, name_en: row.name_en },
        after: { ...names },
      });
      return ids.length;
    },

    /** Swaps a brand with the one before or after it. @throws ApiError 409 at the end */
    async order(tx: Db, actor: Actor, rows: readonly Row[], row: Row, step: -1 | 1) {
      const at = rows.indexOf(row);
      const other = rows[at + step];
      if (!other) throw new ApiError(409, "已经在最边上");
      const next = rows.map((one, place) => (place === at ? other : place === at + step ? row : one));
      for (const [place, one] of next.entries()) {
        if (one.sort !== place + 1) await store.updateBrand(tx, one.id, { sort: place + 1 });
      }
      const summary = `${step < 0 ? "排到" : "排在"} ${other.name} ${step < 0 ? "前面" : "后面"}`;
      await staffLog.write(tx, actor, { act: "brand.order", record: brandRecord(row), summary });
    },

    /** Merges a brand into another one. @returns the products. @throws ApiError 400, 404, 409 for a model of both */
    async merge(tx: Db, actor: Actor, rows: readonly Row[], row: Row, into_id: number): Promise<number> {
      const into = rows.find(({ id }) => id === into_id);
      if (!into) throw notFound("没有要并入的品牌");
      if (into.id === row.id) throw new ApiError(400, "请选另一个品牌");
      const model = await store.sharedModel(tx, row.id, into.id);
      if (model !== undefined) throw new ApiError(409, `两个品牌都有机型 ${model}，请先在打印机里删掉一个`);
      const ids = await store.productIdsIn(tx, "brand_id", row.id);
      await store.moveBrand(tx, row.id, into.id);
      await events.tell(tx, "brand.renamed", { id: row.id, before: row.name, after: into.name });
      await events.tell(tx, "brand.merged", { from: row.id, to: into.id });
      await store.deleteBrand(tx, row.id);
      await tellChanged(tx, { database, events }, ids);
      await staffLog.write(tx, actor, {
        act: "brand.merge",
        record: brandRecord(row),
        summary: `${row.name} → ${into.name}，${ids.length} 个商品`,
        before: { id: row.id },
        after: { id: into.id },
      });
      return ids.length;
    },

    /** Deletes a brand that nothing refers to. */
    async remove(tx: Db, actor: Actor, row: Row) {
      await store.deleteBrand(tx, row.id);
      await staffLog.write(tx, actor, {
        act: "brand.remove",
        record: brandRecord(row),
        summary: row.name,
        before: { ...row },
      });
    },
  };
}
