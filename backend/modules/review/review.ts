import type { Review, ReviewSummary } from "#contract/review.ts";
import type { ReviewType } from "#contract/rules/review.ts";
import type { Database } from "../../database/database.ts";
import { notFound } from "../../http/errors.ts";
import type { Ports } from "../../ports.ts";
import { parsePictures } from "../picture/picture-name.ts";
import { uploadOf } from "../picture/store-picture.ts";
import { reviewerName } from "./mask-name.ts";
import { pictureNamesOf } from "./own-review.store.ts";
import * as store from "./review.store.ts";

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

/** The upload name of a hidden review's picture, which has no public address. */
const hiddenUpload = (name: string) => `hidden/${name}`;

/** The number of reviews that `list` shows to staff. */
const LATEST = 50;

export type ReviewAdmin = ReturnType<typeof createReviewAdmin>;

/** Reviews, as staff reply to them and hide them. */
export function createReviewAdmin(database: Database, { clock, uploads }: Pick<Ports, "clock" | "uploads">) {
  const change = async (id: number, values: Parameters<typeof store.updateReview>[2]) => {
    if (!(await database.write((tx) => store.updateReview(tx, id, values)))) throw notFound(`没有评价 ${id}`);
  };
  return {
    list: () => store.latestReviews(database.read, LATEST),
    /** Writes or replaces the shop's reply. @throws ApiError 404 */
    reply: (id: number, reply: string) => change(id, { reply, replied_at: clock.now() }),
    /** Hides a review and its pictures from all readers, or shows them again. @throws ApiError 404 */
    async show(id: number, state: "shown" | "hidden") {
      await change(id, { state });
      for (const { name } of await pictureNamesOf(database.read, id)) {
        const [from, to] =
          state === "shown" ? [hiddenUpload(name), uploadOf(name)] : [uploadOf(name), hiddenUpload(name)];
        const picture = await uploads.read(from);
        if (!picture) continue;
        await uploads.write(to, picture);
        await uploads.remove(from);
      }
    },
  };
}
