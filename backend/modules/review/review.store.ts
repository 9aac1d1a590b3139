import { type Expression, type ExpressionBuilder, type Generated, type SqlBool, sql } from "kysely";
import { type ReviewType, SCORE_SUM } from "#contract/rules/review.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    reviews: {
      id: Generated<number>;
      order_item_id: number;
      customer_id: number;
      product_id: number;
      sku_id: number;
      /** Scores are 1 to 5. */
      product_score: number;
      service_score: number;
      postage_score: number;
      content: string;
      /** Addresses of pictures. */
      pictures_json: Generated<string>;
      is_anonymous: Generated<number>;
      state: Generated<"shown" | "hidden">;
      /** Why it is hidden, as its customer reads it; null where it is shown. */
      hidden_reason: Generated<string | null>;
      reply: string | null;
      replied_at: number | null;
      created_at: number;
    };
    /** Pictures of an item, from their upload on; the review shows those that it names. */
    review_pictures: {
      id: Generated<number>;
      customer_id: number;
      order_item_id: number;
      name: string;
      created_at: number;
    };
  }
}

const SUM = sql<number>`(reviews.product_score + reviews.service_score + reviews.postage_score)`;
const IS: Record<Exclude<ReviewType, "">, Expression<SqlBool>> = {
  best: sql<SqlBool>`${SUM} >= ${SCORE_SUM.best}`,
  middle: sql<SqlBool>`${SUM} >= ${SCORE_SUM.middle} and ${SUM} < ${SCORE_SUM.best}`,
  negative: sql<SqlBool>`${SUM} < ${SCORE_SUM.middle}`,
  picture: sql<SqlBool>`reviews.pictures_json <> '[]'`,
};

const shownOf = (db: Db, product_id: number) =>
  db.selectFrom("reviews").where("reviews.product_id", "=", product_id).where("reviews.state", "=", "shown");

/** Counts and sums of the reviews of a product that are shown. */
export async function summarizeReviews(db: Db, product_id: number) {
  const of = (condition: Expression<SqlBool>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const sum = (
    its: ExpressionBuilder<Schema, "reviews">,
    column: "product_score" | "service_score" | "postage_score",
  ) => its.fn.coalesce(its.fn.sum<number>(column), sql<number>`0`);
  const row = await shownOf(db, product_id)
    .select((its) => [
      its.fn.countAll<number>().as("count"),
      of(IS.best).as("best"),
      of(IS.middle).as("middle"),
      of(IS.negative).as("negative"),
      of(IS.picture).as("picture"),
      sum(its, "product_score").as("product"),
      sum(its, "service_score").as("service"),
      sum(its, "postage_score").as("postage"),
    ])
    .executeTakeFirstOrThrow();
  const { product, service, postage, ...stat } = row;
  return { stat, sums: { product, service, postage } };
}

/** One page of the reviews of a product that are shown, the newest first. */
export function listReviews(
  db: Db,
  product_id: number,
  { type, page, limit }: { type: ReviewType; page: number; limit: number },
) {
  return shownOf(db, product_id)
    .innerJoin("customers", "customers.id", "reviews.customer_id")
    .innerJoin("order_items", "order_items.id", "reviews.order_item_id")
    .$if(type !== "", (query) => query.where(IS[type as keyof typeof IS]))
    .selectAll("reviews")
    .select(["customers.nickname", "order_items.sku"])
    .orderBy("reviews.created_at", "desc")
    .orderBy("reviews.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}
export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

/** The newest reviews of all products, hidden ones too. */
export const latestReviews = (db: Db, limit: number) =>
  db
    .selectFrom("reviews")
    .innerJoin("order_items", "order_items.id", "reviews.order_item_id")
    .selectAll("reviews")
    .select("order_items.name")
    .orderBy("reviews.created_at", "desc")
    .orderBy("reviews.id", "desc")
    .limit(limit)
    .execute();

/** A review of any customer. */
export const findReview = (db: Db, id: number) =>
  db.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();

export async function updateReview(
  tx: Db,
  id: number,
  change: Partial<Pick<Schema["reviews"], "reply" | "replied_at">> & {
    state?: "shown" | "hidden";
    hidden_reason?: string | null;
  },
) {
  await tx.updateTable("reviews").set(change).where("id", "=", id).execute();
}
