import { type Expression, type SqlBool, sql } from "kysely";
import { formatFen, yuan } from "#contract/rules/money.ts";
import { REFUND_NAMES, REFUND_STATUS } from "#contract/rules/refund.ts";
import { INSPECTIONS } from "#contract/rules/staff-refund.ts";
import type { Db } from "../../database/database.ts";
import type { Member } from "../../http/member.ts";
import { type DeskQueue, toWaiting } from "../../platform/desk-queue.ts";
import type { Platform } from "../../platform/module.ts";
import { refundsFor } from "./scope.ts";

/** The refunds that wait for the member: for a decision, or for the goods of a parcel. */
function waitsFor(member: Member): Expression<SqlBool> {
  const parts = [
    ...(member.rights.has("refund.decide")
      ? [
          sql<SqlBool>`(${refundsFor(member, "refund.decide")} and (refunds.state = ${REFUND_STATUS.toReview}
            or (refunds.state = ${REFUND_STATUS.toReceive} and refunds.inspected_at is not null)))`,
        ]
      : []),
    ...(member.rights.has("refund.receive")
      ? [
          sql<SqlBool>`(${refundsFor(member, "refund.receive")} and refunds.state = ${REFUND_STATUS.toReceive}
            and refunds.inspected_at is null)`,
        ]
      : []),
  ];
  return parts.length > 0 ? sql<SqlBool>`(${sql.join(parts, sql` or `)})` : sql<SqlBool>`1 = 0`;
}

const waiting = (db: Db, member: Member) =>
  db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .innerJoin("customers", "customers.id", "refunds.customer_id")
    .where("refunds.state", "in", [REFUND_STATUS.toReview, REFUND_STATUS.toReceive])
    .where(waitsFor(member));

/** The number of the refund that is due next after the given one; null for none. */
export async function nextWaiting(db: Db, member: Member, id: number): Promise<string | null> {
  const next = await waiting(db, member)
    .where("refunds.id", "!=", id)
    .select("refunds.sn")
    .orderBy("refunds.due_at")
    .orderBy("refunds.id")
    .limit(1)
    .executeTakeFirst();
  return next?.sn ?? null;
}

/** The refunds that wait for a decision or for an inspection, each by the time of its automatic act. */
export const createRefundQueue = ({ database: { read } }: Pick<Platform, "database">): DeskQueue => ({
  rights: ["refund.decide", "refund.receive"],
  count: async (member) =>
    toWaiting(
      await waiting(read, member)
        .select([sql<number>`count(*)`.as("count"), sql<number | null>`min(refunds.state_at)`.as("oldest")])
        .executeTakeFirstOrThrow(),
    ),
  async first(member, limit) {
    const refunds = await waiting(read, member)
      .select(["refunds.sn", "refunds.state", "refunds.goods_fen", "refunds.postage_fen", "refunds.state_at"])
      .select(["refunds.due_at", "refunds.reason", "refunds.inspection"])
      .orderBy("refunds.due_at")
      .orderBy("refunds.id")
      .limit(limit)
      .execute();
    return refunds.map((refund) => ({
      label: refund.sn,
      text: `${refund.inspection ? `验收不符：${INSPECTIONS[refund.inspection]}` : REFUND_NAMES[refund.state]} · ${refund.reason}`,
      amount: yuan(refund.goods_fen + refund.postage_fen),
      since: refund.state_at,
      due: refund.due_at,
      key: refund.sn,
    }));
  },
});

/** A refund that its platform has not paid; `key` is the number of the refund, or null where no customer asked for it. */
export type FailedRefund = { label: string; text: string; since: number; key: string | null };

const EXCEPTIONS_MAX = 100;

/** The refunds that a platform has refused, the oldest first, for the list of what has gone wrong. */
export const createFailedRefunds =
  ({ database: { read } }: Pick<Platform, "database">) =>
  async (member: Member): Promise<FailedRefund[]> => {
    if (!member.rights.has("refund.pay")) return [];
    const failed = await read
      .selectFrom("gateway_refunds")
      .leftJoin("refunds", "refunds.sn", "gateway_refunds.ref")
      .where(sql<SqlBool>`gateway_refunds.state in ('accepted', 'failed')`)
      .where("gateway_refunds.state", "=", "failed")
      .select(["gateway_refunds.refund_no", "gateway_refunds.amount_fen", "gateway_refunds.reason"])
      .select(["gateway_refunds.created_at", "refunds.sn"])
      .orderBy("gateway_refunds.created_at")
      .limit(EXCEPTIONS_MAX)
      .execute();
    return failed.map(({ refund_no, amount_fen, reason, created_at, sn }) => ({
      label: sn ?? refund_no,
      text: `${formatFen(amount_fen)} 原路没有退成${reason === "" ? "" : `：${reason}`}`,
      since: created_at,
      key: sn,
    }));
  };
