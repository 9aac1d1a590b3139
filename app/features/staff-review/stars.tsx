import type { StaffReview } from "#contract/staff-review.ts";

type Scores = Pick<StaffReview, "product_score" | "service_score" | "postage_score">;

/** The mean of a review's scores as stars. */
export function Stars({ review: { product_score, service_score, postage_score } }: { review: Scores }) {
  const mean = Math.round((product_score + service_score + postage_score) / 3);
  return (
    <span className={`whitespace-nowrap ${mean <= 2 ? "red" : ""}`} role="img" aria-label={`${mean} 星`}>
      {"★".repeat(mean)}
      {"☆".repeat(5 - mean)}
    </span>
  );
}
