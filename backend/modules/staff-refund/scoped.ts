import { REFUND_NAMES, REFUND_STATUS, type RefundStatus } from "#contract/rules/refund.ts";
import type { Right } from "#contract/rules/staff.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { type RefundRow, refundRecord } from "../refund/staff-acts.ts";
import { refundsFor } from "./scope.ts";

type Deps = Pick<Platform, "staffLog"> & { refundById: (db: Db, id: number) => Promise<RefundRow | undefined> };

const VERSION_LENGTH = 22;

/** A text that changes with all that the acts on a refund depend on. */
export async function versionOfRefund(db: Db, id: number): Promise<string | null> {
  const refund = await db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .where("refunds.id", "=", id)
    .select(["refunds.sn", "refunds.state", "refunds.type", "refunds.goods_fen", "refunds.postage_fen"])
    .select(["refunds.back_number", "refunds.inspected_at", "refunds.short_fen", "refunds.order_id", "orders.status"])
    .executeTakeFirst();
  if (!refund) return null;
  const pieces = await db
    .selectFrom("order_items")
    .where("order_id", "=", refund.order_id)
    .select(["id", "dispatched", "cancelled_pieces", "refunded_pieces"])
    .orderBy("id")
    .execute();
  const paid = await db
    .selectFrom("gateway_refunds")
    .where("ref", "=", refund.sn)
    .select(["refund_no", "state", "reason"])
    .execute();
  // PostgreSQL may answer whole numbers as texts.
  const parts = JSON.stringify([refund, pieces, paid], (_key, value) =>
    typeof value === "number" ? `${value}` : value,
  );
  return hashOf(parts).slice(0, VERSION_LENGTH);
}

export type Scoped = ReturnType<typeof createScopedRefunds>;

/** The refunds that a member may see and change. */
export function createScopedRefunds({ staffLog, refundById }: Deps) {
  /** @throws ApiError 404 outside of the member's scope */
  async function require(db: Db, member: Member, right: Right, sn: string): Promise<RefundRow> {
    const found = await db
      .selectFrom("refunds")
      .innerJoin("orders", "orders.id", "refunds.order_id")
      .innerJoin("customers", "customers.id", "refunds.customer_id")
      .where("refunds.sn", "=", sn)
      .where(refundsFor(member, right))
      .select("refunds.id")
      .executeTakeFirst();
    const refund = found && (await refundById(db, found.id));
    if (!refund) throw notFound(`没有退款 ${sn}`);
    return refund;
  }

  /** The refund, as it was when the member's form was made. @throws ApiError 404, 409 */
  async function requireVersion(
    db: Db,
    member: Member,
    right: Right,
    { sn, version }: { sn: string; version: string },
  ) {
    const refund = await require(db, member, right, sn);
    if ((await versionOfRefund(db, refund.id)) !== version) throw await conflict(db, refund);
    return refund;
  }

  return {
    require,
    requireVersion,

    /**
     * The refund, locked for the rest of the transaction, as it was when the member's form was made.
     * @throws ApiError 404 outside of the scope, 409 where somebody else was quicker
     */
    async lock(tx: Db, member: Member, right: Right, { sn, version }: { sn: string; version: string }) {
      const { customer_id } = await require(tx, member, right, sn);
      await lockCustomer(tx, customer_id);
      return requireVersion(tx, member, right, { sn, version });
    },
  };

  async function conflict(tx: Db, refund: RefundRow) {
    const state: RefundStatus = refund.state;
    const otherwise = `退款 ${refund.sn} 已有变化，现在是${REFUND_NAMES[state]}。您填的没有写入，请核对后再办`;
    const what = state === REFUND_STATUS.withdrawn ? "撤销了申请" : "寄出了退货";
    const isOfCustomer = state === REFUND_STATUS.withdrawn || state === REFUND_STATUS.toReceive;
    return staffLog.conflict(tx, refundRecord(refund), otherwise, { at: isOfCustomer ? refund.state_at : null, what });
  }
}
