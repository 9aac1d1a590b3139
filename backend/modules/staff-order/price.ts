import type { Body } from "#contract/endpoint.ts";
import { FOUR_EYES_WINDOW_MS } from "#contract/rules/four-eyes.ts";
import { type Fen, formatFen, yuan } from "#contract/rules/money.ts";
import { pointsKind } from "#contract/rules/points.ts";
import type { staffOrder } from "#contract/staff-order.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Effect, Execution, Executors } from "../../platform/four-eyes.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import type { UseCoupons } from "../coupon/coupon.ts";
import type { OrderChanges } from "../order/changes.ts";
import type { EndAttempts, ExpireAttempts } from "./attempts.ts";
import * as store from "./price.store.ts";
import {
  type Computed,
  computePrices,
  isUnchanged,
  type NewPrices,
  newPricesOf,
  priceObstacle,
  toCheck,
} from "./pricing.ts";
import { findForExecution, versionOfOrder } from "./scoped.store.ts";
import { orderRecord, type Scoped, type ScopedOrder } from "./scoped.ts";

type Deps = Pick<Platform, "database" | "notices" | "staffKeys" | "staffLog" | "fourEyes" | "ledger"> & {
  ports: Pick<Platform["ports"], "clock">;
  scoped: Scoped;
  orderChanges: OrderChanges;
  coupons: Pick<UseCoupons, "ofGroup" | "giveBackSome">;
  endAttempts: EndAttempts;
  expireAttempts: ExpireAttempts;
  /** @returns false where the slips of a transfer wait for staff */
  repriceTransfer: (tx: Db, group_id: number, amount_fen: Fen) => Promise<boolean>;
  confirms: Confirms;
};

/** What a request carries. */
type Payload = { sn: string; units: [id: number, fen: Fen][]; postage_fen: Fen };
type Order = Pick<ScopedOrder, "id" | "sn" | "group_id" | "customer_id" | "state" | "closes_at" | "status">;

const PAYING = "客户已上传转账凭证，钱可能已经汇出，请先核对到账再办";

/** Prices of unpaid orders. */
export function createPrice({
  database,
  staffKeys,
  staffLog,
  fourEyes,
  ledger,
  orderChanges,
  scoped,
  coupons,
  notices,
  ...deps
}: Deps) {
  const { clock } = deps.ports;

  const compute = (db: Db, order: Order, pricesOf: Parameters<typeof computePrices>[2]) =>
    computePrices(db, order, pricesOf, { coupons, since: clock.now() - FOUR_EYES_WINDOW_MS });

  const fromForm =
    ({ lines, postage }: Pick<Body<typeof staffOrder.price>, "lines" | "postage">) =>
    (own: readonly store.GroupLine[]) =>
      newPricesOf(
        lines,
        postage,
        own.map(({ id }) => id),
      );

  /** @throws ApiError 400 for a change of nothing and for one after which nothing is to be paid, 409 */
  function requirePossible(order: Order, computed: Computed) {
    const obstacle = priceObstacle(order, clock.now());
    if (obstacle) throw new ApiError(409, obstacle);
    if (isUnchanged(computed)) throw new ApiError(400, "没有改动");
    if (computed.result.total.pay_fen <= 0) throw new ApiError(400, "改后应付不能为 ¥0.00，请留下要付的钱");
  }

  /** Gives back what the group uses too much of at its new prices. */
  async function giveBack(tx: Db, { group, result }: Computed, sn: string) {
    await coupons.giveBackSome(
      tx,
      group.customer_id,
      group.id,
      result.lost.map(({ id }) => id),
    );
    await ledger.move(tx, {
      asset: "points",
      holder: group.customer_id,
      delta: result.returned_points,
      kind: "order_price",
      // The points of a group only fall, so that each change has another number.
      ref: `${group.id}:${group.points_used}`,
      note: `${pointsKind("order_price").name} ${sn}`,
    });
  }

  /** Writes the new prices of a locked order, and tells its customer. @throws ApiError 409 */
  async function apply(tx: Db, by: Omit<Execution, "payload">, order: Order, computed: Computed) {
    const { group, result, was, is, changed, newUnit } = computed;
    const moved = { total: result.total, before_fen: group.pay_fen, now: clock.now() };
    if (!(await orderChanges.repriceGroup(tx, group.id, moved))) {
      throw await staffLog.conflict(tx, orderRecord(order), "订单刚付款或已关闭，没有改价");
    }
    if (!(await deps.repriceTransfer(tx, group.id, result.total.pay_fen))) throw new ApiError(409, PAYING);
    await giveBack(tx, computed, order.sn);
    await orderChanges.repriceLines(tx, newAmounts(computed));
    await orderChanges.repriceOrders(tx, result.orders);
    await deps.expireAttempts(tx, group.customer_id, group.id);
    const unitsOf = (unitOf: (line: store.GroupLine) => Fen | undefined) =>
      changed.map((line) => [line.id, unitOf(line)]);
    await staffLog.write(tx, by.actor, {
      act: "order.price",
      record: orderRecord(order),
      summary: `应付 ${formatFen(was.pay_fen)} → ${formatFen(is.pay_fen)}`,
      before: {
        total_fen: computed.total_fen,
        pay_fen: was.pay_fen,
        postage_fen: was.postage_fen,
        units: unitsOf(({ unit_fen }) => unit_fen),
      },
      after: {
        total_fen: computed.after_fen,
        pay_fen: is.pay_fen,
        postage_fen: is.postage_fen,
        units: unitsOf(({ id }) => newUnit.get(id)),
        coupons: result.lost.map(({ id }) => id),
        points: result.returned_points,
      },
      note: by.reason,
      isAlone: by.isAlone,
    });
    await notices.tell(tx, {
      customer_id: group.customer_id,
      kind: "order_price",
      event: `${order.id} ${clock.now()}`,
      about: {
        order_id: order.id,
        sn: order.sn,
        before: formatFen(was.pay_fen),
        after: formatFen(is.pay_fen),
      },
    });
  }

  const effectsOf = ({ changed, newUnit, was, is, margins }: Computed): Effect[] =>
    [
      ...changed.map(({ id, name, sku, unit_fen }) => ({
        label: `${name} ${sku} 单价`,
        before: formatFen(unit_fen),
        after: formatFen(newUnit.get(id) ?? unit_fen),
      })),
      { label: "运费", before: formatFen(was.postage_fen), after: formatFen(is.postage_fen) },
      { label: "应付", before: formatFen(was.pay_fen), after: formatFen(is.pay_fen) },
      { label: "毛利", before: percent(margins.before), after: percent(margins.after) },
    ].filter(({ before, after }) => before !== after);

  /** Identifies what a request depends on: besides the order, the costs that the approver reads in the margin. */
  async function fingerprintOf(tx: Db, { id, group_id }: Pick<Order, "id" | "group_id">) {
    const lines = await store.linesOfGroup(tx, group_id);
    const costs = lines.filter(({ order_id }) => order_id === id).map(({ cost_fen }) => String(cost_fen));
    return hashOf([await versionOfOrder(tx, id), ...costs].join(" "));
  }

  const executors: Executors = {
    "order.price": {
      async fingerprint(tx, { id }) {
        const order = await findForExecution(tx, id);
        return order && priceObstacle(order, clock.now()) === null ? fingerprintOf(tx, order) : null;
      },
      async execute(tx, { payload, ...by }) {
        // Only this module asks for this act.
        const { sn, units, postage_fen } = payload as Payload;
        const found = await findForExecution(tx, sn);
        if (!found) throw new Error(`no order ${sn}`);
        await lockCustomer(tx, found.customer_id);
        const order = (await findForExecution(tx, sn)) ?? found;
        const computed = await compute(tx, order, () => ({ units: new Map(units), postage_fen }));
        requirePossible(order, computed);
        await apply(tx, by, order, computed);
      },
    },
  };

  return {
    executors,

    /** What a change would do. @throws ApiError 400, 404, 409 for an order that is not unpaid */
    async check(member: Member, sn: string, query: { lines: string; postage?: string | undefined }) {
      const { read } = database;
      const order = await scoped.require(read, member, "order.price", sn);
      const obstacle = priceObstacle(order, clock.now());
      if (obstacle) throw new ApiError(409, obstacle);
      const computed = await compute(read, order, (own, postage_fen): NewPrices => {
        const postage = query.postage ?? yuan(postage_fen);
        return fromForm({ lines: linesIn(query.lines), postage })(own);
      });
      return { version: await versionOfOrder(read, order.id), ...toCheck(computed) };
    },

    /**
     * Changes prices of an unpaid order, or asks a second member to approve it. Its open payments are ended first.
     * @throws ApiError 400, 404, 409
     */
    async change(member: Member, sn: string, { key, password, ...form }: Body<typeof staffOrder.price>) {
      const order = await scoped.require(database.read, member, "order.price", sn);
      const first = await compute(database.read, order, fromForm(form));
      if (first.reasons.length === 0 && order.state === "unpaid") {
        await deps.endAttempts({ id: order.customer_id }, { group_id: order.group_id, recharge_id: null });
      }
      const confirmed = await isConfirmed(deps.confirms, member, password);
      return staffKeys.once(member, { key, kind: "order.price", request: { sn, ...form } }, async (tx) => {
        const locked = await scoped.lock(tx, member, "order.price", { sn, version: form.version });
        const computed = await compute(tx, locked, fromForm(form));
        requirePossible(locked, computed);
        if (computed.reasons.length === 0) {
          await apply(tx, { actor: member, reason: form.reason, isAlone: false }, locked, computed);
          return { outcome: "done" as const };
        }
        const { units, postage_fen } = computed.prices;
        const payload: Payload = { sn, units: [...units], postage_fen };
        const outcome = await fourEyes.ask(tx, member, {
          act: "order.price",
          record: orderRecord(locked),
          payload,
          effects: effectsOf(computed),
          reason: `${computed.reasons.join("、")}。${form.reason}`,
          fingerprint: await fingerprintOf(tx, locked),
          isConfirmed: confirmed,
        });
        return { outcome };
      });
    },
  };
}

/** The amounts of the lines; an agreed price ends with a change of it. */
function newAmounts({ result, lines }: Computed) {
  const known = new Map(lines.map((line) => [line.id, line]));
  return result.lines.map(({ id, unit_fen, total_fen, coupon_fen, platform_coupon_fen, points_fen }) => {
    const was = known.get(id);
    const agreed_until = was?.unit_fen === unit_fen ? was.agreed_until : null;
    return { id, unit_fen, total_fen, coupon_fen, platform_coupon_fen, points_fen, agreed_until };
  });
}

const percent = (margin: number | null) => (margin === null ? "–" : `${(margin * 100).toFixed(1)}%`);

/** Items with their prices out of the query: 12:33.00,13:8.50. */
const linesIn = (text: string) =>
  text
    .split(",")
    .filter(Boolean)
    .map((part) => {
      const [id = "", unit_price = ""] = part.split(":");
      return { order_product_id: Number(id), unit_price };
    });
