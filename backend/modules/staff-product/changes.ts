import type { z } from "zod";
import type { Answer, Body } from "#contract/endpoint.ts";
import { FOUR_EYES_WINDOW_MS } from "#contract/rules/four-eyes.ts";
import { yuan } from "#contract/rules/money.ts";
import type { Cells } from "#contract/rules/product-table.ts";
import { PLANNED_TOO_SOON } from "#contract/rules/staff-product.ts";
import { marginOfPrice } from "#contract/rules/staff-sale.ts";
import type { GoodsCellChange, StaffProductReceipt, staffProduct } from "#contract/staff-product.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { AskOutcome, Executors } from "../../platform/four-eyes.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import { productRecord } from "../product/product-record.ts";
import type { ProductRow } from "../product-import/export.ts";
import {
  cellProblemText,
  type ProductActs,
  type ProductPlan,
  summaryOfChanges,
  versionOfProduct,
} from "../product-import/product-acts.ts";
import { dependentsOf } from "./dependents.ts";
import { skuNameOf } from "./detail.ts";
import { lockIds, nextProductId, nextSkuId } from "./ids.store.ts";
import type { PlannedPrices } from "./planned-prices.ts";
import {
  type Change,
  type ChangedCells,
  changedCellsOf,
  effectsOf,
  planOf,
  problemOfPlan,
  reasonsOf,
} from "./product-plan.ts";

/** What a request carries: the rows of one product as they are written, and the cells where they begin later. */
type Payload = { id: number; rows: Cells[]; later?: { day: string; cells: ChangedCells; asker: number } };
type Row = StaffProductReceipt["done"][number];

type Deps = Pick<Platform, "database" | "fourEyes" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  acts: ProductActs;
  confirms: Confirms;
  planned: Pick<PlannedPrices, "canPlan" | "plan" | "requirePlannable" | "startOf">;
};

const NOT_WRITTEN = "您填的没有写入，请核对后再办";

export type Changes = ReturnType<typeof createChanges>;

/** Changes of products at the desk, each checked as a table of their rows is. */
export function createChanges({ database, fourEyes, staffKeys, staffLog, acts, confirms, planned, ports }: Deps) {
  const { clock } = ports;
  const { read, engine } = database;

  /** Asks a second member to write these rows of one product. @throws ApiError 400, 409 */
  async function ask(
    tx: Db,
    member: Member,
    plan: ProductPlan,
    { rows, later, version, reason, confirmed }: Omit<Payload, "id"> & Wanted,
  ): Promise<AskOutcome> {
    if (later) await planned.requirePlannable(tx, plan);
    const outcome = await fourEyes.ask(tx, member, {
      act: "goods.price",
      record: { ...productRecord(plan.id), label: plan.after.name.slice(0, 60) },
      payload: { id: plan.id, rows, ...(later && { later }) } satisfies Payload,
      effects: [...(later ? [{ label: "生效日", before: "", after: later.day }] : []), ...effectsOf(plan)],
      summary: `${later ? `${later.day} 起 ` : ""}${summaryOfChanges(plan.changes)}`,
      reason: [reasonsOf(plan).join("、"), reason].filter(Boolean).join("。"),
      fingerprint: version,
      isConfirmed: confirmed,
    });
    if (later && outcome === "waiting" && planned.startOf(later.day) <= clock.now() + FOUR_EYES_WINDOW_MS) {
      throw new ApiError(400, PLANNED_TOO_SOON);
    }
    return outcome;
  }

  const executors: Executors = {
    "goods.price": {
      async fingerprint(tx, { id, payload }) {
        // Only this module asks for this act.
        const { rows, later } = payload as Payload;
        const before = await acts.lock(tx, id).catch(noneIfUnknown);
        if (later && !(await planned.canPlan(tx, id, later.day))) return null;
        const { checked } = await acts.check(tx, rows);
        return checked.problems.length > 0 ? null : versionOfProduct(before);
      },
      async execute(tx, { actor, payload, reason, isAlone }) {
        const { rows, later } = payload as Payload;
        const { checked, plans } = await acts.check(tx, rows);
        const [plan] = plans;
        if (later && plan) {
          const starts_at = planned.startOf(later.day);
          await planned.plan(tx, actor, {
            starts_at,
            cells: later.cells,
            plan,
            reason,
            isAlone,
            member_id: later.asker,
          });
          return;
        }
        const written = await acts.apply(tx, actor, checked, plans, { reason, isAlone });
        if (!written.ok) throw new ApiError(409, written.problems.map(cellProblemText).join("；"));
      },
    },
  };

  return {
    executors,
    ask,

    /** Says what changes would do. @throws ApiError 404 */
    async check({ changes }: { changes: readonly Change[] }): Promise<Answer<typeof staffProduct.check>> {
      const ids = changes.map(({ product_id }) => product_id);
      const dependents = await dependentsOf(read, ids, clock.now());
      const known = await acts.read(read, ids);
      const list = [];
      for (const change of changes) {
        const before = known.filter(({ product_id }) => Number(product_id) === change.product_id);
        const own = dependents.find(({ product_id }) => product_id === change.product_id);
        if (!own) continue;
        const { plan, problem } = await planOf(acts, read, before, change);
        list.push({
          product_id: own.product_id,
          version: versionOfProduct(before),
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
            margin: marginOfPrice(price, cost),
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
    async change(member: Member, { key, password, ...request }: ChangeBody): Promise<StaffProductReceipt> {
      const { from } = request;
      const confirmed = await isConfirmed(confirms, member, password);
      return staffKeys.once(member, { key, kind: "goods.change", request }, async (tx) => {
        const starts_at = from === null ? null : planned.startOf(from);
        const receipt: StaffProductReceipt = { done: [], asked: [], outcome: null, left: [] };
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
          if (versionOfProduct(before) !== change.version) {
            leave(await staffLog.conflict(tx, productRecord(change.product_id), `商品已有变化，${NOT_WRITTEN}`));
            continue;
          }
          const { rows, checked, plan, problem } = await planOf(acts, tx, before, change);
          if (problem !== null) leave(new ApiError(400, problem));
          else if (!plan || plan.changes.length === 0) leave(new ApiError(400, "没有改动"));
          else if (plan.reasons.length > 0) {
            const later =
              from === null ? undefined : { day: from, cells: changedCellsOf(change, plan), asker: member.id };
            const asked = { rows, later, version: change.version, reason: request.reason, confirmed };
            const outcome = await ask(tx, member, plan, asked).catch((error: unknown) => {
              if (!(error instanceof ApiError) || error.status !== 409 || isSingle) throw error;
              leave(error);
              return null;
            });
            if (outcome === null) continue;
            receipt.outcome = outcome;
            receipt.asked.push(rowOf(reasonsOf(plan).join("、")));
          } else if (starts_at !== null) {
            const cells = changedCellsOf(change, plan);
            const wanted = { starts_at, cells, plan, reason: request.reason, member_id: member.id };
            const text = await planned
              .requirePlannable(tx, plan)
              .then(() => planned.plan(tx, member, wanted))
              .catch(refusalOf);
            if (typeof text === "string") receipt.done.push(rowOf(text));
            else leave(text);
          } else {
            const written = await acts.apply(tx, member, checked, [plan], { reason: request.reason });
            if (!written.ok) leave(new ApiError(409, written.problems.map(cellProblemText).join("；")));
            else receipt.done.push(rowOf(summaryOfChanges(plan.changes)));
          }
        }
        return receipt;
      });
    },

    /** Creates a product that is not for sale yet. @throws ApiError 400, 409 */
    create: (
      member: Member,
      { key, product, sku }: Body<typeof staffProduct.create> & { product: Cells; sku: Cells },
    ) =>
      staffKeys.once(member, { key, kind: "goods.create", request: { product, sku } }, async (tx) => {
        await lockIds(tx, engine);
        const [product_id, sku_id] = [await nextProductId(tx), await nextSkuId(tx)];
        const row = { ...product, ...sku, product_id: String(product_id), sku_id: String(sku_id), is_show: "否" };
        const { checked, plans } = await acts.check(tx, [row]);
        const problem = problemOfPlan(checked, [row]);
        if (problem !== null) throw new ApiError(400, problem);
        const reasons = plans.flatMap(reasonsOf);
        if (reasons.length > 0) {
          throw new ApiError(409, `${reasons.join("、")}：新商品请先按不低于成本的价建好，再在改价里提请批准`);
        }
        const written = await acts.apply(tx, member, checked, plans);
        if (!written.ok) throw new ApiError(409, written.problems.map(cellProblemText).join("；"));
        return { product_id };
      }),
  };
}

type Wanted = { version: string; reason: string; confirmed: boolean };
type ChangeBody = z.output<(typeof staffProduct.change)["body"]>;

const refusalOf = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  throw error;
};

const noneIfUnknown = (error: unknown): ProductRow[] => {
  if (error instanceof ApiError && error.status === 404) return [];
  throw error;
};

function shownChange(change: ProductPlan["changes"][number], { after }: ProductPlan): GoodsCellChange {
  const sku = after.skus.find(({ sku_id }) => sku_id === change.sku_id);
  return { ...change, sku: sku ? skuNameOf(sku.cells.attrs ?? "") : "" };
}
