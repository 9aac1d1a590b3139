import { type Expression, sql } from "kysely";
import { dayToInstant, formatDay, formatMinute } from "#contract/rules/calendar.ts";
import { formatFen, yuan } from "#contract/rules/money.ts";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import { REFUND_NAMES, REFUND_STATUS } from "#contract/rules/refund.ts";
import { OBJECTION_KINDS } from "#contract/rules/statement.ts";
import type { StaffConversation } from "#contract/staff-message.ts";
import type { Db } from "../../database/database.ts";

type Fact = StaffConversation["facts"][number];
/** What is shown of each kind. */
const SHOWN = 3;

/** What a customer has open: late orders, refunds, quotations that wait, and objections. */
export async function openFacts(
  db: Db,
  customer_id: number,
  { deadline, now }: { deadline: Expression<number | null>; now: number },
): Promise<Fact[]> {
  const [late, refunds, quotations, objections] = await Promise.all([
    db
      .selectFrom("orders")
      .innerJoin("order_groups", "order_groups.id", "orders.group_id")
      .select(["orders.sn", "orders.total_num"])
      .select(sql<number | null>`${deadline}`.as("due"))
      .where("orders.customer_id", "=", customer_id)
      .where("orders.status", "=", ORDER_STATUS.toShip)
      .where("order_groups.state", "=", "paid")
      .where(sql<boolean>`${deadline} <= ${now}`)
      .orderBy("orders.id")
      .limit(SHOWN)
      .execute(),
    db
      .selectFrom("refunds")
      .select(["sn", "state", "created_at"])
      .select(sql<number>`goods_fen + postage_fen - short_fen`.as("fen"))
      .where("customer_id", "=", customer_id)
      .where("state", "in", [REFUND_STATUS.toReview, REFUND_STATUS.toReceive])
      .orderBy("id")
      .limit(SHOWN)
      .execute(),
    db
      .selectFrom("quotations")
      .select(["id", "sn", "asked_at"])
      .where("customer_id", "=", customer_id)
      .where("state", "=", "asked")
      .orderBy("asked_at")
      .limit(SHOWN)
      .execute(),
    db
      .selectFrom("statement_objections as objection")
      .innerJoin("statements", "statements.id", "objection.statement_id")
      .select(["statements.month", "objection.kind", "objection.created_at"])
      .where("statements.customer_id", "=", customer_id)
      .where("objection.answered_at", "is", null)
      .orderBy("objection.id")
      .limit(SHOWN)
      .execute(),
  ]);
  return [
    ...late.map(({ sn, total_num, due }) => ({
      kind: "late" as const,
      label: sn,
      text: `${total_num} 件待发`,
      since: due === null ? null : Number(due),
      key: sn,
    })),
    ...refunds.map(({ sn, state, fen, created_at }) => ({
      kind: "refund" as const,
      label: sn,
      text: `${REFUND_NAMES[state]} ${formatFen(Number(fen))}`,
      since: created_at,
      key: sn,
    })),
    ...quotations.map(({ id, sn, asked_at }) => ({
      kind: "quotation" as const,
      label: sn,
      text: asked_at === null ? "待报价" : `${formatMinute(asked_at).slice(5)} 询价`,
      since: asked_at,
      key: String(id),
    })),
    ...objections.map(({ month, kind, created_at }) => ({
      kind: "objection" as const,
      label: month,
      text: OBJECTION_KINDS[kind],
      since: created_at,
      key: month,
    })),
  ];
}

/** The paid purchases of this year in Shanghai. */
export async function yearOf(db: Db, customer_id: number, now: number) {
  const { count, fen } = await db
    .selectFrom("order_groups")
    .select([sql<number>`count(*)`.as("count"), sql<number>`coalesce(sum(pay_fen), 0)`.as("fen")])
    .where("customer_id", "=", customer_id)
    .where("state", "=", "paid")
    .where("created_at", ">=", dayToInstant(`${formatDay(now).slice(0, 4)}-01-01`))
    .executeTakeFirstOrThrow();
  return { year_count: Number(count), year_sum: yuan(Number(fen)) };
}
