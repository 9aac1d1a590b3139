import type { z } from "zod";
import type { Answer, Body } from "#contract/endpoint.ts";
import type { StaffBrand, StaffCategory, staffCategory } from "#contract/staff-category.ts";
import type { Db } from "../../../database/database.ts";
import { ApiError, notFound } from "../../../http/errors.ts";
import type { Member } from "../../../http/member.ts";
import { hashOf } from "../../../platform/hash.ts";
import type { Platform } from "../../../platform/module.ts";
import { brandRecord, createBrandActs } from "./brand-acts.ts";
import * as store from "./categories.store.ts";
import { categoryRecord, createCategoryActs, pathOf, siblingsOf } from "./category-acts.ts";

type Deps = Pick<Platform, "database" | "events" | "staffKeys" | "staffLog">;
type Calls = typeof staffCategory;
type CategoryChange = z.output<Calls["changeCategory"]["body"]>;
type BrandChange = z.output<Calls["changeBrand"]["body"]>;

const versionOf = (row: object) => hashOf(JSON.stringify(row)).slice(0, 16);
const CHANGED = "请看过现在的再办，您写的还在";

export type CategoryDesk = ReturnType<typeof createCategoryDesk>;

/** Categories and brands at the desk. */
export function createCategoryDesk({ database, events, staffKeys, staffLog }: Deps) {
  const categories = createCategoryActs({ database, events, staffLog });
  const brands = createBrandActs({ database, events, staffLog });

  async function listCategories(db: Db): Promise<StaffCategory[]> {
    const [rows, counts, named] = await Promise.all([
      store.categoriesInOrder(db),
      store.countByCategory(db),
      store.namedCategories(db),
    ]);
    const isNamed = new Set(named);
    const productsOf = (row: store.CategoryRow): number =>
      (counts.get(row.id) ?? 0) +
      rows.filter(({ parent_id }) => parent_id === row.id).reduce((sum, child) => sum + productsOf(child), 0);
    const below = (parent_id: number): StaffCategory[] =>
      siblingsOf(rows, { parent_id }).flatMap((row, at, siblings) => {
        const products = productsOf(row);
        const hasChildren = rows.some((one) => one.parent_id === row.id);
        const why_kept = hasChildren
          ? "下面还有分类，先移走或合并"
          : products > 0
            ? `还有 ${products} 个商品，请合并到别的分类`
            : isNamed.has(row.id)
              ? "优惠券或店铺分类在用，请合并到别的分类"
              : "";
        return [
          {
            category_id: row.id,
            parent_id,
            level: row.level,
            name: row.name,
            path: pathOf(rows, row),
            version: versionOf(row),
            products,
            is_first: at === 0,
            is_last: at === siblings.length - 1,
            why_kept,
          },
          ...below(row.id),
        ];
      });
    return below(0);
  }

  async function listBrands(db: Db): Promise<StaffBrand[]> {
    const [rows, products, printers, used] = await Promise.all([
      store.brandsInOrder(db),
      store.countByBrand(db),
      store.printersByBrand(db),
      store.brandsOfConsumables(db),
    ]);
    const isUsed = new Set(used);
    return rows.map((row, at) => {
      const [own, machines] = [products.get(row.id) ?? 0, printers.get(row.id) ?? 0];
      const why_kept =
        own > 0
          ? `还有 ${own} 个商品，请合并到别的品牌`
          : machines > 0 || isUsed.has(row.id)
            ? "还有机型或耗材，请合并到别的品牌"
            : "";
      return {
        brand_id: row.id,
        name: row.name,
        name_en: row.name_en,
        version: versionOf(row),
        products: own,
        printers: machines,
        is_first: at === 0,
        is_last: at === rows.length - 1,
        why_kept,
      };
    });
  }

  async function changeCategory(tx: Db, member: Member, id: number, form: CategoryChange): Promise<number> {
    const rows = await categories.lock(tx);
    const row = rows.find((one) => one.id === id);
    if (!row) throw notFound("没有这个分类");
    if (versionOf(row) !== form.version) throw await staffLog.conflict(tx, categoryRecord(row), CHANGED);
    if (form.act === "rename") return categories.rename(tx, member, rows, row, form.name);
    if (form.act === "move") return categories.move(tx, member, rows, row, form.parent_id);
    if (form.act === "merge") return categories.merge(tx, member, rows, row, form.into_id);
    if (form.act === "remove") {
      const why = (await listCategories(tx)).find(({ category_id }) => category_id === id)?.why_kept ?? "";
      if (why !== "") throw new ApiError(409, why);
      await categories.remove(tx, member, rows, row);
      return 0;
    }
    await categories.order(tx, member, rows, row, form.act === "up" ? -1 : 1);
    return 0;
  }

  async function changeBrand(tx: Db, member: Member, id: number, form: BrandChange): Promise<number> {
    const rows = await brands.lock(tx);
    const row = rows.find((one) => one.id === id);
    if (!row) throw notFound("没有这个品牌");
    if (versionOf(row) !== form.version) throw await staffLog.conflict(tx, brandRecord(row), CHANGED);
    if (form.act === "rename") return brands.rename(tx, member, rows, row, { name: form.name, name_en: form.name_en });
    if (form.act === "merge") return brands.merge(tx, member, rows, row, form.into_id);
    if (form.act === "remove") {
      const why = (await listBrands(tx)).find(({ brand_id }) => brand_id === id)?.why_kept ?? "";
      if (why !== "") throw new ApiError(409, why);
      await brands.remove(tx, member, row);
      return 0;
    }
    await brands.order(tx, member, rows, row, form.act === "up" ? -1 : 1);
    return 0;
  }

  return {
    categories: async (): Promise<Answer<Calls["categories"]>> => ({ list: await listCategories(database.read) }),
    brands: async (): Promise<Answer<Calls["brands"]>> => ({ list: await listBrands(database.read) }),

    /** @throws ApiError 400, 404 */
    addCategory: (member: Member, { key, ...row }: Body<Calls["addCategory"]>) =>
      staffKeys.once(member, { key, kind: "category.add", request: row }, async (tx) => ({
        category_id: await categories.add(tx, member, row),
      })),

    /** @throws ApiError 400, 404, 409 */
    changeCategory: (member: Member, id: number, { key, ...form }: CategoryChange) =>
      staffKeys.once(member, { key, kind: "category.change", request: { id, ...form } }, async (tx) => ({
        products: await changeCategory(tx, member, id, { key, ...form }),
      })),

    /** @throws ApiError 400 */
    addBrand: (member: Member, { key, ...names }: Body<Calls["addBrand"]>) =>
      staffKeys.once(member, { key, kind: "brand.add", request: names }, async (tx) => ({
        brand_id: await brands.add(tx, member, names),
      })),

    /** @throws ApiError 400, 404, 409 */
    changeBrand: (member: Member, id: number, { key, ...form }: BrandChange) =>
      staffKeys.once(member, { key, kind: "brand.change", request: { id, ...form } }, async (tx) => ({
        products: await changeBrand(tx, member, id, { key, ...form }),
      })),
  };
}
