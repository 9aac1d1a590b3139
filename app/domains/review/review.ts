import type { Review, ReviewSummary } from "#contract/review.ts";
import { REVIEW_TYPES, type ReviewType } from "#contract/rules/review.ts";

const NAMES: Readonly<Record<ReviewType, string>> = {
  "": "全部",
  best: "好评",
  middle: "中评",
  negative: "差评",
  picture: "有图",
};

type Stat = Readonly<Record<"count" | Exclude<ReviewType, "">, number>>;

/** The filters of a list of reviews, with their counts. */
export const reviewFilters = (stat: Stat) =>
  REVIEW_TYPES.map((type) => ({ type, name: NAMES[type], count: stat[type === "" ? "count" : type] }));

/** The mean scores of a product with their names, in the order of the page. */
export const scoreLines = ({ star, scores }: Pick<ReviewSummary, "star" | "scores">) =>
  scores && star
    ? [
        { name: "综合", mean: star },
        { name: "商品质量", mean: scores.product },
        { name: "服务态度", mean: scores.service },
        { name: "物流速度", mean: scores.postage },
      ]
    : [];

/** The scores of a review by the names of their fields. */
export const SCORES = [
  { name: "product_score", label: "商品质量" },
  { name: "service_score", label: "服务态度" },
  { name: "postage_score", label: "物流速度" },
] as const;

type StoreScores = Pick<Review, "service_score" | "postage_score">;

/**
 * The scores of the store in the last written review of an order, which the forms of its other items begin with: the
 * items came from one store, most often in one delivery.
 */
export function storeScores(own: readonly { review: StoreScores | null }[]): Partial<StoreScores> {
  const written = own.findLast(({ review }) => review !== null)?.review;
  return written ? { service_score: written.service_score, postage_score: written.postage_score } : {};
}
