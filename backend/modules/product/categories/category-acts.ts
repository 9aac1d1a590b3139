import { CATEGORY_LEVELS } from "#contract/rules/staff-category.ts";
import type { Database, Db } from "../../../database/database.ts";
import { ApiError, notFound } from "../../../http/errors.ts";
import type { Platform } from "../../../platform/module.ts";
import type { ActedRecord, Actor } from "../../../platform/staff-log.ts";
import { insertCategory, lockNames } from "../saving/saving.store.ts";
import { tellChanged } from "../tell-changed.ts";
import * as store from "./categories.store.ts";

type Row = store.CategoryRow;
type Deps = { database: Pick<Database, "engine"> } & Pick<Platform, "events" | "staffLog">;

const COLUMNS = { 1: "category_top", 2: "category_second", 3: "category_id" } as const;
const columnOf = ({ level }: Pick<Row, "level">) => COLUMNS[level as keyof typeof COLUMNS];

export const categoryRecord = ({ id, name }: Pick<Row, "id" | "name">): ActedRecord => ({
  subject: "category",
  id,
  label: name,
});

/** The names from the top. */
export function pathOf(rows: readonly Row[], row: Row): string {
  const parent = rows.find(({ id }) => id === row.parent_id);
  return parent ? `${pathOf(rows, parent)} > ${row.name}` : row.name;
}

export const siblingsOf = (rows: readonly Row[], { parent_id }: Pick<Row, "parent_id">) =>
  rows.filter((one) => one.parent_id === parent_id);

export type CategoryActs = ReturnType<typeof createCategoryActs>;

/** What staff do with categories: each act is part of a transaction and logged; products and search follow. */
export function createCategoryActs({ database, events, staffLog }: Deps) {
  /** All categories, with other changes of them waiting. */
  async function lock(tx: Db): Promise<Row[]> {
    await lockNames(tx, database.engine);
    return store.categoriesInOrder(tx);
  }

  function requireName(rows: readonly Row[], parent_id: number, name: string, own?: number) {
    const same = rows.find((one) => one.parent_id === parent_id && one.name === name && one.id !== own);
    if (same) throw new ApiError(400, `这一级已有 ${name}，可以合并过去`);
  }

  /** The categories of the last level below a row, the row included. */
  const leavesOf = (rows: readonly Row[], row: Row): Row[] =>
    row.level === CATEGORY_LEVELS
      ? [row]
      : rows.filter(({ parent_id }) => parent_id === row.id).flatMap((child) => leavesOf(rows, child));

  /** Puts the products of these categories of the last level below the path that they have now. @returns the products */
  async function placeProducts(tx: Db, rows: readonly Row[], leaves: readonly Row[]): Promise<number[]> {
    const ids: number[] = [];
    for (const leaf of leaves) {
      const second = rows.find(({ id }) => id === leaf.parent_id);
      if (!second) throw new Error(`category ${leaf.id} has no parent`);
      await store.placeProducts(tx, { from: leaf.id, top: second.parent_id, second: second.id, third: leaf.id });
      ids.push(...(await store.productIdsIn(tx, "category_id", leaf.id)));
    }
    return ids;
  }

  /** Moves what one category holds into another of its level, and deletes it. @returns the products */
  async function absorb(tx: Db, rows: Row[], from: Row, into: Row): Promise<number[]> {
    const ids: number[] = [];
    const children = rows.filter(({ parent_id }) => parent_id === from.id);
    for (const child of children) {
      const twin = rows.find((one) => one.parent_id === into.id && one.name === child.name);
      if (twin) ids.push(...(await absorb(tx, rows, child, twin)));
      else {
        await store.updateCategory(tx, child.id, { parent_id: into.id });
        child.parent_id = into.id;
        ids.push(...(await placeProducts(tx, rows, leavesOf(rows, child))));
      }
    }
    if (from.level === CATEGORY_LEVELS) {
      const second = rows.find(({ id }) => id === into.parent_id);
      if (!second) throw new Error(`category ${into.id} has no parent`);
      ids.push(...(await store.productIdsIn(tx, "category_id", from.id)));
      await store.placeProducts(tx, { from: from.id, top: second.parent_id, second: second.id, third: into.id });
    }
    await events.tell(tx, "category.merged", { from: from.id, to: into.id });
    await store.deleteCategory(tx, from.id);
    rows.splice(rows.indexOf(from), 1);
    return ids;
  }

  return {
    lock,

    /** Adds a category as the last of its siblings. @throws ApiError 400, 404 */
    async add(tx: Db, actor: Actor, { parent_id, name }: { parent_id: number; name: string }): Promise<number> {
      const rows = await lock(tx);
      const parent = rows.find(({ id }) => id === parent_id);
      if (parent_id !== 0 && !parent) throw notFound("没有上级分类");
      const level = (parent?.level ?? 0) + 1;
      if (level > CATEGORY_LEVELS) throw new ApiError(400, `分类只有 ${CATEGORY_LEVELS} 级`);
      requireName(rows, parent_id, name);
      const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
      await insertCategory(tx, { id, parent_id, level, name });
      const sort = Math.max(0, ...siblingsOf(rows, { parent_id }).map((row) => row.sort)) + 1;
      await store.updateCategory(tx, id, { sort });
      const summary = parent ? `${pathOf(rows, parent)} > ${name}` : name;
      await staffLog.write(tx, actor, { act: "category.add", record: categoryRecord({ id, name }), summary });
      return id;
    },

    /** @returns the products whose words have changed. @throws ApiError 400 */
    async rename(tx: Db, actor: Actor, rows: readonly Row[], row: Row, name: string): Promise<number> {
      requireName(rows, row.parent_id, name, row.id);
      await store.updateCategory(tx, row.id, { name });
      const ids = await store.productIdsIn(tx, columnOf(row), row.id);
      await tellChanged(tx, { database, events }, ids);
      await staffLog.write(tx, actor, {
        act: "category.rename",
        record: categoryRecord({ ...row, name }),
        summary: `${row.name} → ${name}，${ids.length} 个商品`,
        before: { name: row.name },
        after: { name },
      });
      return ids.length;
    },

    /** Swaps a category with the sibling before or after it. @throws ApiError 409 at the end */
    async order(tx: Db, actor: Actor, rows: readonly Row[], row: Row, step: -1 | 1) {
      const siblings = siblingsOf(rows, row);
      const at = siblings.indexOf(row);
      const other = siblings[at + step];
      if (!other) throw new ApiError(409, "已经在最边上");
      const next = siblings.map((one, place) => (place === at ? other : place === at + step ? row : one));
      for (const [place, one] of next.entries()) {
        if (one.sort !== place + 1) await store.updateCategory(tx, one.id, { sort: place + 1 });
      }
      const summary = `${step < 0 ? "排到" : "排在"} ${other.name} ${step < 0 ? "前面" : "后面"}`;
      await staffLog.write(tx, actor, { act: "category.order", record: categoryRecord(row), summary });
    },

    /** Moves a category below another parent of the level above. @returns the products. @throws ApiError 400, 404 */
    async move(tx: Db, actor: Actor, rows: Row[], row: Row, parent_id: number): Promise<number> {
      const parent = rows.find(({ id }) => id === parent_id);
      if (!parent) throw notFound("没有上级分类");
      if (parent.level !== row.level - 1) throw new ApiError(400, "只能移到上一级的分类下面");
      if (parent_id === row.parent_id) throw new ApiError(400, "已经在这个分类下面");
      requireName(rows, parent_id, row.name, row.id);
      const before = pathOf(rows, row);
      const sort = Math.max(0, ...siblingsOf(rows, { parent_id }).map((one) => one.sort)) + 1;
      await store.updateCategory(tx, row.id, { parent_id, sort });
      Object.assign(row, { parent_id, sort });
      const ids = await placeProducts(tx, rows, leavesOf(rows, row));
      await tellChanged(tx, { database, events }, ids);
      await staffLog.write(tx, actor, {
        act: "category.move",
        record: categoryRecord(row),
        summary: `${before} → ${pathOf(rows, row)}，${ids.length} 个商品`,
      });
      return ids.length;
    },

    /** Merges a category into another of its level, with all below it. @returns the products. @throws ApiError 400, 404 */
    async merge(tx: Db, actor: Actor, rows: Row[], row: Row, into_id: number): Promise<number> {
      const into = rows.find(({ id }) => id === into_id);
      if (!into) throw notFound("没有要并入的分类");
      if (into.id === row.id || into.level !== row.level) throw new ApiError(400, "只能并入同一级的另一个分类");
      const summary = `${pathOf(rows, row)} → ${pathOf(rows, into)}`;
      const ids = await absorb(tx, rows, row, into);
      await tellChanged(tx, { database, events }, ids);
      await staffLog.write(tx, actor, {
        act: "category.merge",
        record: categoryRecord(row),
        summary: `${summary}，${ids.length} 个商品`,
        before: { id: row.id },
        after: { id: into.id },
      });
      return ids.length;
    },

    /** Deletes a category that nothing refers to. */
    async remove(tx: Db, actor: Actor, rows: readonly Row[], row: Row) {
      await store.deleteCategory(tx, row.id);
      await staffLog.write(tx, actor, {
        act: "category.remove",
        record: categoryRecord(row),
        summary: pathOf(rows, row),
        before: { ...row },
      });
    },
  };
}
