import type { Body } from "#contract/endpoint.ts";
import { DAY_MS, dayToInstant, formatDay } from "#contract/rules/calendar.ts";
import { BELOW_COST, THIN } from "#contract/rules/four-eyes.ts";
import { PLANNED_DAYS_MAX, PLANNED_TOO_FAR } from "#contract/rules/staff-product.ts";
import type { staffProduct } from "#contract/staff-product.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import { productRecord } from "../product/product-record.ts";
import {
  cellProblemText,
  PRICE_COLUMNS,
  type ProductActs,
  type ProductPlan,
  summaryOfChanges,
} from "../product-import/product-acts.ts";
import * as store from "./planned-prices.store.ts";
import { type ChangedCells, planOf } from "./product-plan.ts";

type Deps = Pick<Platform, "database" | "notices" | "staffKeys" | "staffLog" | "tasks"> & {
  ports: Pick<Platform["ports"], "clock">;
  acts: ProductActs;
};

const TASK = "planned_price";

export type PlannedPrices = ReturnType<typeof createPlannedPrices>;

/** Prices that begin on a later day. */
export function createPlannedPrices({ database, notices, staffKeys, staffLog, tasks, acts, ports: { clock } }: Deps) {
  /** Whether prices may begin at this instant. */
  const isAhead = (starts_at: number) =>
    starts_at > clock.now() && starts_at <= clock.now() + PLANNED_DAYS_MAX * DAY_MS;

  /** Prices that could not begin, told to the staff; those that wait no more are left alone. */
  async function fail(tx: Db, id: number, plan: { product_id: number; label: string; why: string }) {
    const ended = await store.endPlanned(tx, id, "failed", clock.now());
    if (!ended) return;
    await staffLog.write(
      tx,
      { program: "定时改价" },
      {
        act: "goods.unplan",
        record: { ...productRecord(plan.product_id), label: plan.label.slice(0, 60) },
        summary: `没有改成：${plan.why}`,
      },
    );
    const about = { subject: plan.label.slice(0, 60), id: plan.product_id, customer_id: null };
    await notices.tellStaff(tx, "price_failed", { ...about, occasion: String(id) });
  }

  return {
    /** The first instant of a day on which prices may begin. @throws ApiError 400 */
    startOf(day: string): number {
      const starts_at = dayToInstant(day);
      if (isAhead(starts_at)) return starts_at;
      throw new ApiError(400, PLANNED_TOO_FAR);
    },

    /** Whether prices of a locked product may still be planned for this day. */
    canPlan: async (tx: Db, product_id: number, day: string) =>
      isAhead(dayToInstant(day)) && !(await store.waitingPricesOf(tx, product_id)),

    /** @throws ApiError 400 for a plan of more than prices, 409 where others of the product wait already */
    async requirePlannable(tx: Db, plan: ProductPlan) {
      if (plan.changes.some(({ column }) => !PRICE_COLUMNS.includes(column))) {
        throw new ApiError(400, "定时只能改价格");
      }
      const waiting = await store.waitingPricesOf(tx, plan.id);
      if (waiting) {
        throw new ApiError(409, `已有 ${formatDay(waiting.starts_at)} 起的定时改价，先撤回那一份`);
      }
    },

    /** Keeps changed prices of a locked product, which are plannable, until they begin. */
    async plan(
      tx: Db,
      actor: Actor,
      { starts_at, cells, plan, reason, isAlone, member_id }: PlannedChange,
    ): Promise<string> {
      const summary = `${formatDay(starts_at)} 起 ${summaryOfChanges(plan.changes)}`;
      const id = await store.insertPlanned(tx, {
        product_id: plan.id,
        starts_at,
        cells_json: JSON.stringify(cells),
        approved_json: JSON.stringify(approvalsOf(plan)),
        summary,
        reason,
        member_id,
        planned_at: clock.now(),
        ended_at: null,
      });
      await tasks.add(tx, { kind: TASK, ref: String(id), run_at: starts_at });
      const record = { ...productRecord(plan.id), label: plan.after.name.slice(0, 60) };
      await staffLog.write(tx, actor, { act: "goods.plan", record, summary, note: reason, isAlone });
      return summary;
    },

    /** Withdraws waiting prices. @throws ApiError 404, 409 */
    withdraw: (member: Member, product_id: number, { key, planned_id }: Body<typeof staffProduct.withdrawPlanned>) =>
      staffKeys.once(member, { key, kind: "goods.unplan", request: { product_id, planned_id } }, async (tx) => {
        const before = await acts.lock(tx, product_id);
        const waiting = await store.waitingPricesOf(tx, product_id);
        if (!waiting || waiting.id !== planned_id) {
          throw await staffLog.conflict(tx, productRecord(product_id), "这份定时改价已经不在等了");
        }
        await store.endPlanned(tx, planned_id, "withdrawn", clock.now());
        const record = { ...productRecord(product_id), label: (before[0]?.name ?? "").slice(0, 60) };
        await staffLog.write(tx, member, { act: "goods.unplan", record, summary: `撤回 ${waiting.summary}` });
        return { withdrawn: true as const };
      }),

    tasks: {
      /** Writes prices whose day has begun, or tells the staff why they cannot be. */
      [TASK]: (ref: string) =>
        database.write(async (tx) => {
          const id = Number(ref);
          const found = await tx.selectFrom("planned_prices").selectAll().where("id", "=", id).executeTakeFirst();
          if (found?.state !== "waiting") return;
          const { product_id } = found;
          const before = await acts.lock(tx, product_id);
          // They may have been withdrawn before the lock was there.
          if ((await store.waitingPricesOf(tx, product_id))?.id !== id) return;
          const label = before[0]?.name ?? "";
          // Only `plan` writes these columns.
          const cells = JSON.parse(found.cells_json) as ChangedCells;
          const approved = JSON.parse(found.approved_json) as Approval[];
          const { checked, plan, problem } = await planOf(acts, tx, before, cells);
          if (problem !== null || !plan) {
            await fail(tx, id, { product_id, label, why: problem ?? "没有改动" });
            return;
          }
          const fresh = freshReasons(plan, approved);
          if (fresh.length > 0) {
            await fail(tx, id, { product_id, label, why: `${fresh.join("、")}，没有批过` });
            return;
          }
          const written = await acts.apply(tx, { program: "定时改价" }, checked, [plan], { reason: found.reason });
          if (written.ok) await store.endPlanned(tx, id, "written", clock.now());
          // A refused write has written nothing, and a repeated one would be refused too.
          else await fail(tx, id, { product_id, label, why: written.problems.map(cellProblemText).join("；") });
        }),
    },
  };
}

/** What a second member approves of a SKU, and what a piece of it earns, in fen. */
type Approval = { sku_id: number; reasons: string[]; profit: number };

const approvalsOf = ({ reasons, after }: ProductPlan): Approval[] =>
  reasons.map((one) => {
    const { price = 0, cost = 0 } = after.skus.find(({ sku_id }) => sku_id === one.sku_id) ?? {};
    return { ...one, profit: price - cost };
  });

const OF_PROFIT: readonly string[] = [BELOW_COST, THIN];

/** The reasons of a plan without an approval for their SKU, or approved while the SKU earned more. */
function freshReasons(plan: ProductPlan, approved: readonly Approval[]): string[] {
  const fresh = approvalsOf(plan).flatMap(({ sku_id, reasons, profit }) => {
    const known = approved.find((one) => one.sku_id === sku_id);
    return reasons.filter(
      (reason) => !known?.reasons.includes(reason) || (OF_PROFIT.includes(reason) && profit < known.profit),
    );
  });
  return [...new Set(fresh)];
}

type PlannedChange = {
  starts_at: number;
  cells: ChangedCells;
  plan: ProductPlan;
  reason: string;
  isAlone?: boolean | undefined;
  /** The member that asked for it. */
  member_id: number;
};
