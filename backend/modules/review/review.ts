import type { Review, ReviewSummary } from "#contract/review.ts";
import type { ReviewType } from "#contract/rules/review.ts";
import type { Database } from "../../database/database.ts";
import type { Actor } from "../../platform/staff-log.ts";
import { parsePictures } from "../picture/picture-name.ts";
import { reviewerName } from "./mask-name.ts";
import * as store from "./review.store.ts";
import type { ReviewActs } from "./review-acts.ts";

/** The number of scores in a review. */
const SCORES = 3;

type ReviewQuery = { type: ReviewType; page: number; limit: number };

/** Reads the reviews of a product for every reader, in two statements, or in one where there are none. */
export function createReadReviews({ read }: Pick<Database, "read">) {
  return async (product_id: number, query: ReviewQuery) => {
    const summary = toSummary(await store.summarizeReviews(read, product_id));
    const count = summary.stat[query.type === "" ? "count" : query.type];
    const rows = count === 0 ? [] : await store.listReviews(read, product_id, query);
    return { ...summary, count, list: rows.map(toReview) };
  };
}

const mean = (sum: number, scores: number) => (sum / scores).toFixed(1);

function toSummary({ stat, sums }: Awaited<ReturnType<typeof store.summarizeReviews>>): ReviewSummary {
  const { product, service, postage } = sums;
  if (stat.count === 0) return { rate: null, star: null, scores: null, stat };
  return {
    rate: Math.round((stat.best / stat.count) * 100),
    star: mean(product + service + postage, SCORES * stat.count),
    scores: {
      product: mean(product, stat.count),
      service: mean(service, stat.count),
      postage: mean(postage, stat.count),
    },
    stat,
  };
}

type Shown = Pick<
  store.ReviewRow,
  | ("id" | "nickname" | "is_anonymous" | "product_score" | "service_score" | "postage_score" | "content")
  | ("pictures_json" | "sku" | "created_at" | "reply" | "replied_at")
>;

export function toReview(row: Shown): Review {
  const { product_score, service_score, postage_score } = row;
  return {
    reply_id: row.id,
    nickname: reviewerName(row.nickname, row.is_anonymous === 1),
    rate: mean(product_score + service_score + postage_score, SCORES),
    product_score,
    service_score,
    postage_score,
    comment: row.content,
    pics: [...parsePictures(row.pictures_json)],
    sku: row.sku,
    create_time: row.created_at,
    merchant_reply_content: row.reply,
    merchant_reply_time: row.replied_at,
  };
}

/** The number of reviews that `list` shows to staff. */
const LATEST = 50;

export type ReviewAdmin = ReturnType<typeof createReviewAdmin>;

/** Reviews, as the command line replies to them and hides them. */
export function createReviewAdmin(database: Database, acts: ReviewActs) {
  return {
    list: () => store.latestReviews(database.read, LATEST),
    /** Writes or replaces the shop's reply. @throws ApiError 404 */
    reply: (actor: Actor, id: number, reply: string) => database.write((tx) => acts.reply(tx, actor, id, reply)),
    /** Hides a review and its pictures from all other readers. @throws ApiError 404 */
    async hide(actor: Actor, id: number, reason: string) {
      await database.write((tx) => acts.hide(tx, actor, id, reason));
      await acts.movePictures(id);
    },
    /** Shows a review and its pictures again. @throws ApiError 404 */
    async show(actor: Actor, id: number) {
      await database.write((tx) => acts.show(tx, actor, id));
      await acts.movePictures(id);
    },
  };
}
