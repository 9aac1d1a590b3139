import { type Expression, type SqlBool, sql } from "kysely";
import type { RefundType } from "#contract/rules/refund.ts";
import { LISTED_CAUSES, WORDS_KEY } from "#contract/rules/refund-report.ts";
import { NONE_KEY } from "#contract/rules/report.ts";
import type { Db } from "../../database/database.ts";
import { paidRefunds, REFUND_FEN, type Span, type Which } from "./figures.store.ts";

/** The cause of a refund: a listed one, or what its words are counted as. */
const CAUSE = sql<string>`case
  when refunds.reason = '' then ${sql.lit(NONE_KEY)}
  when refunds.reason in (${sql.join(LISTED_CAUSES.map((cause) => sql.lit(cause)))}) then refunds.reason
  else ${sql.lit(WORDS_KEY)} end`;
const UNITS = sql<number>`coalesce((select sum(refund_items.pieces) from refund_items
  where refund_items.refund_id = refunds.id), 0)`;

const sum = (what: Expression<number>) => sql<number>`coalesce(sum(${what}), 0)`;

/** What was paid back by cause and type. */
export const sumCauses = (db: Db, span: Span, which: Which) =>
  paidRefunds(db, span, which)
    .select([
      CAUSE.as("cause"),
      "refunds.type as type",
      sql<number>`count(*)`.as("count"),
      sum(UNITS).as("units"),
      sum(sql`refunds.goods_fen`).as("goods_fen"),
      sum(sql`refunds.postage_fen`).as("freight_fen"),
      sum(sql`refunds.short_fen`).as("deducted_fen"),
    ])
    .groupBy([sql`1`, "refunds.type"])
    .execute();

/** The refunds of a cause and type; of all for null. */
export type RefundFilter = { cause: string | null; type: RefundType | null };
export type RefundQuery = { span: Span; which: Which; row: RefundFilter };

const refundsOf = (db: Db, { span, which, row: { cause, type } }: RefundQuery) =>
  paidRefunds(db, span, which)
    .$if(cause !== null, (query) => query.where(sql<SqlBool>`${CAUSE} = ${cause}`))
    .$if(type !== null, (query) => query.where("refunds.type", "=", type ?? 1));

type ListQuery = RefundQuery & {
  /** The refunds whose words the member may read. */
  readable: Expression<SqlBool>;
};

/** Refunds of a row, the newest first. */
export const listReportedRefunds = (
  db: Db,
  { readable, ...query }: ListQuery,
  { skip, limit }: { skip: number; limit: number },
) =>
  refundsOf(db, query)
    .select([
      "refunds.state_at as at",
      "refunds.sn",
      "refunds.type",
      "orders.sn as order_sn",
      "orders.customer_id",
      CAUSE.as("cause"),
      sql<string>`case when ${CAUSE} = ${sql.lit(WORDS_KEY)} and ${readable} then refunds.reason else '' end`.as(
        "words",
      ),
      UNITS.as("units"),
      REFUND_FEN.as("paid_fen"),
    ])
    .orderBy("refunds.state_at", "desc")
    .orderBy("refunds.id", "desc")
    .limit(limit)
    .offset(skip)
    .execute();

/** What the refunds of a row add up to. */
export async function sumRefundRow(db: Db, query: RefundQuery) {
  const sums = await refundsOf(db, query)
    .select([sql<number>`count(*)`.as("count"), sum(UNITS).as("units"), sum(REFUND_FEN).as("paid_fen")])
    .executeTakeFirstOrThrow();
  return { count: Number(sums.count), units: Number(sums.units), paid_fen: Number(sums.paid_fen) };
}
