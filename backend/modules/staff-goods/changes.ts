import type { z } from "zod";
import type { Answer, Body } from "#contract/endpoint.ts";
import { type Cells, COLUMNS, PRODUCT_COLUMNS } from "#contract/rules/goods-table.ts";
import { yuan } from "#contract/rules/money.ts";
import type { GoodsCellChange, StaffGoodsReceipt, staffGoods } from "#contract/staff-goods.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { AskOutcome, Effect, Executors } from "../../platform/four-eyes.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import type { ProductRow } from "../catalog/import/export.ts";
import type { CheckedTable } from "../catalog/import/import.ts";
import {
  type ProductActs,
  type ProductPlan,
  problemText,
  productRecord,
  summaryOf,
  versionOf,
} from "../catalog/products/product-acts.ts";
import { dependentsOf } from "./dependents.ts";
import { skuNameOf } from "./detail.ts";
import { lockIds, nextProductId, nextSkuId } from "./ids.store.ts";
import { marginOf } from "./list.ts";

type Change = z.output<(typeof staffGoods.check)["body"]>["changes"][number];
/** What a request carries: the rows of one product as they are written. */
type Payload = { id: number; rows: Cells[] };
type Row = StaffGoodsReceipt["done"][number];

type Deps = Pick<Platform, "database" | "fourEyes" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  acts: ProductActs;
  confirms: Confirms;
};

const NOT_WRITTEN = "您填的没有写入，请核对后再办";

export type Changes = ReturnType<typeof createChanges>;

/** Changes of products at the desk, each checked as a table of their rows is. */
export function createChanges({ database, fourEyes, staffKeys, staffLog, acts, confirms, ports: { clock } }: Deps) {
  const { read, engine } = database;

  /** The rows of a product with its changes; a new SKU gets the next id. */
  async function changedRows(db: Db, before: readonly ProductRow[], { product, skus }: Change): Promise<Cells[]> {
    const cellsOf = new Map(skus.flatMap(({ sku_id, cells }) => (sku_id === null ? [] : [[String(sku_id), cells]])));
    const rows: Cells[] = before.map((row) => ({ ...row, ...product, ...cellsOf.get(row.sku_id) }));
    const [first = {}] = rows;
    const shared = Object.fromEntries(
      (["product_id", ...PRODUCT_COLUMNS] as const).map((column) => [column, first[column]]),
    );
    const fresh = skus.filter(({ sku_id }) => sku_id === null);
    let id = fresh.length > 0 ? await nextSkuId(db) : 0;
    for (const { cells } of fresh) {
      rows.push({ ...shared, ...cells, sku_id: String(id) });
      id += 1;
    }
    return rows;
  }

  /** What a change would do, or why it cannot be written. */
  async function planOf(db: Db, before: readonly ProductRow[], change: Change) {
    const rows = await changedRows(db, before, change);
    const { checked, plans } = await acts.check(db, rows);
    return { rows, checked, plan: plans[0] ?? null, problem: problemOf(checked, rows) };
  }

  const effectsOf = ({ after, changes, reasons }: ProductPlan): Effect[] => {
    const shown = changes.slice(0, EFFECTS_MAX).map(({ sku_id, column, before, after: to }) => ({
      label: sku_id === null ? COLUMNS[column] : `${sku_id} ${COLUMNS[column]}`,
      before: before || "无",
      after: to || "无",
    }));
    const asked = after.skus
      .filter(({ sku_id }) => reasons.some((one) => one.sku_id === sku_id))
      .map(({ sku_id, price, cost, cells }) => ({
        label: `${sku_id} ${skuNameOf(cells.attrs ?? "")} 改后毛利（成本 ¥${yuan(cost)}，企业价 ¥${yuan(cost + after.cost_plus)}）`,
        before: "",
        after: percent(marginOf(price, cost)),
      }));
    return [...shown, ...asked];
  };

  /** Asks a second member to write these rows of one product. */
  const ask = (
    tx: Db,
    member: Member,
    plan: ProductPlan,
    { rows, version, reason, confirmed }: { rows: Cells[]; version: string; reason: string; confirmed: boolean },
  ): Promise<AskOutcome> =>
    fourEyes.ask(tx, member, {
      act: "goods.price",
      record: { ...productRecord(plan.id), label: plan.after.name.slice(0, 60) },
      payload: { id: plan.id, rows } satisfies Payload,
      effects: effectsOf(plan),
      summary: summaryOf(plan.changes),
      reason: [reasonsOf(plan).join("、"), reason].filter(Boolean).join("。"),
      fingerprint: version,
      isConfirmed: confirmed,
    });

  const executors: Executors = {
    "goods.price": {
      async fingerprint(tx, { id, payload }) {
        // Only this module asks for this act.
        const { rows } = payload as Payload;
        const before = await acts.lock(tx, id).catch(noneIfUnknown);
        const { checked } = await acts.check(tx, rows);
        return checked.problems.length > 0 ? null : versionOf(before);
      },
      async execute(tx, { actor, payload, reason, isAlone }) {
        const { rows } = payload as Payload;
        const { checked, plans } = await acts.check(tx, rows);
        const written = await acts.apply(tx, actor, checked, plans, { reason, isAlone });
        if (!written.ok) throw new ApiError(409, written.problems.map(problemText).join("；"));
      },
    },
  };

  return {
    executors,
    ask,

    /** Says what changes would do. @throws ApiError 404 */
    async check({ changes }: { changes: readonly Change[] }): Promise<Answer<typeof staffGoods.check>> {
      const ids = changes.map(({ product_id }) => product_id);
      const dependents = await dependentsOf(read, ids, clock.now());
      const known = await acts.read(read, ids);
      const list = [];
      for (const change of changes) {
        const before = known.filter(({ product_id }) => Number(product_id) === change.product_id);
        const own = dependents.find(({ product_id }) => product_id === change.product_id);
        if (!own) continue;
        const { plan, problem } = await planOf(read, before, change);
        list.push({
          product_id: own.product_id,
          version: versionOf(before),
          name: own.name,
          problem,
          changes: plan ? plan.changes.map((one) => shownChange(one, plan)) : [],
          reasons: plan ? reasonsOf(plan) : [],
          skus: (plan?.after.skus ?? []).map(({ sku_id, price, cost, cells }) => ({
            sku_id,
            name: skuNameOf(cells.attrs ?? ""),
            price: yuan(price),
            cost: yuan(cost),
            trade_price: yuan(cost + (plan?.after.cost_plus ?? 0)),
            margin: marginOf(price, cost),
          })),
          in_carts: own.in_carts,
          agreed: own.agreed,
        });
      }
      return { list };
    },

    /**
     * Writes changes, each product as a whole; those that need a second member wait, and those that have changed are
     * left out. A single product that cannot be written is a refusal.
     * @throws ApiError 400, 404, 409
     */
    async change(member: Member, { key, password, ...request }: ChangeBody): Promise<StaffGoodsReceipt> {
      const confirmed = await isConfirmed(confirms, member, password);
      return staffKeys.once(member, { key, kind: "goods.change", request }, async (tx) => {
        const receipt: StaffGoodsReceipt = { done: [], asked: [], outcome: null, left: [] };
        const isSingle = request.changes.length === 1;
        if (request.changes.some(({ skus }) => skus.some(({ sku_id }) => sku_id === null))) await lockIds(tx, engine);
        for (const change of [...request.changes].sort((a, b) => a.product_id - b.product_id)) {
          const before = await acts.lock(tx, change.product_id);
          const name = before[0]?.name ?? "";
          const rowOf = (text: string): Row => ({ product_id: change.product_id, name, text });
          const leave = (refusal: ApiError) => {
            if (isSingle) throw refusal;
            receipt.left.push(rowOf(refusal.message));
          };
          if (versionOf(before) !== change.version) {
            leave(await staffLog.conflict(tx, productRecord(change.product_id), `商品已有变化，${NOT_WRITTEN}`));
            continue;
          }
          const { rows, checked, plan, problem } = await planOf(tx, before, change);
          if (problem !== null) leave(new ApiError(400, problem));
          else if (!plan || plan.changes.length === 0) leave(new ApiError(400, "没有改动"));
          else if (plan.reasons.length > 0) {
            const asked = { rows, version: change.version, reason: request.reason, confirmed };
            const outcome = await ask(tx, member, plan, asked).catch((error: unknown) => {
              if (!(error instanceof ApiError) || error.status !== 409 || isSingle) throw error;
              leave(error);
              return null;
            });
            if (outcome === null) continue;
            receipt.outcome = outcome;
            receipt.asked.push(rowOf(reasonsOf(plan).join("、")));
          } else {
            const written = await acts.apply(tx, member, checked, [plan], { reason: request.reason });
            if (!written.ok) leave(new ApiError(409, written.problems.map(problemText).join("；")));
            else receipt.done.push(rowOf(summaryOf(plan.changes)));
          }
        }
        return receipt;
      });
    },

    /** Creates a product that is not for sale yet. @throws ApiError 400, 409 */
    create: (member: Member, { key, product, sku }: Body<typeof staffGoods.create> & { product: Cells; sku: Cells }) =>
      staffKeys.once(member, { key, kind: "goods.create", request: { product, sku } }, async (tx) => {
        await lockIds(tx, engine);
        const [product_id, sku_id] = [await nextProductId(tx), await nextSkuId(tx)];
        const row = { ...product, ...sku, product_id: String(product_id), sku_id: String(sku_id), is_show: "否" };
        const { checked, plans } = await acts.check(tx, [row]);
        const problem = problemOf(checked, [row]);
        if (problem !== null) throw new ApiError(400, problem);
        const reasons = plans.flatMap(reasonsOf);
        if (reasons.length > 0) {
          throw new ApiError(409, `${reasons.join("、")}：新商品请先按不低于成本的价建好，再在改价里提请批准`);
        }
        const written = await acts.apply(tx, member, checked, plans);
        if (!written.ok) throw new ApiError(409, written.problems.map(problemText).join("；"));
        return { product_id };
      }),
  };
}

type ChangeBody = z.output<(typeof staffGoods.change)["body"]>;

const EFFECTS_MAX = 60;
const PROBLEMS_SHOWN = 3;

const percent = (margin: number | null) => (margin === null ? "–" : `${(margin * 100).toFixed(1)}%`);

export const reasonsOf = ({ reasons }: Pick<ProductPlan, "reasons">) => [
  ...new Set(reasons.flatMap((one) => one.reasons)),
];

const noneIfUnknown = (error: unknown): ProductRow[] => {
  if (error instanceof ApiError && error.status === 404) return [];
  throw error;
};

/** The first problems of checked rows in a sentence that names their SKUs; null for none. */
function problemOf({ problems }: CheckedTable, rows: readonly Cells[]): string | null {
  if (problems.length === 0) return null;
  const texts = problems.slice(0, PROBLEMS_SHOWN).map((problem) => {
    // The rows stand below a line of titles.
    const row = rows[problem.line - 2];
    const isOfSku = row !== undefined && rows.length > 1 && !isProductColumn(problem.column);
    return `${isOfSku ? `${skuNameOf(row.attrs ?? "")} ` : ""}${problemText(problem)}`;
  });
  return [...new Set(texts)].join("；");
}

const isProductColumn = (title: string) => PRODUCT_COLUMNS.some((column) => COLUMNS[column] === title);

function shownChange(change: ProductPlan["changes"][number], { after }: ProductPlan): GoodsCellChange {
  const sku = after.skus.find(({ sku_id }) => sku_id === change.sku_id);
  return { ...change, sku: sku ? skuNameOf(sku.cells.attrs ?? "") : "" };
}
