import type { Api } from "#app/http/api.server.ts";
import { formatTime } from "#app/ui/time.tsx";
import { type Review, reviews } from "#contract/review.ts";
import { ID } from "#contract/rules/patterns.ts";
import { REVIEWS_PAGE_SIZE } from "#contract/rules/review.ts";
import { reviewFilters, scoreLines } from "./review.ts";

/**
 * Reads what the reviews of a product add up to, and a page of them where the address names their tab: `review` is the
 * type, `page` the page, the last one where it is beyond. Null for a malformed id.
 */
export async function readReviews(api: Api, request: Request, id: string | undefined) {
  if (!id || !ID.test(id)) return null;
  const { searchParams } = new URL(request.url);
  const isOpen = searchParams.get("tab") === "reviews";
  const query = reviews.ofProduct.query.parse(
    isOpen ? { type: searchParams.get("review") ?? "", page: searchParams.get("page") ?? 1 } : {},
  );
  const read = (page: number) => api.read(reviews.ofProduct, { params: { id }, query: { ...query, page } });
  const requested = await read(query.page);
  const last = Math.max(1, Math.ceil(requested.count / REVIEWS_PAGE_SIZE));
  const { list, count: _, ...summary } = query.page > last ? await read(last) : requested;
  if (!isOpen || summary.stat.count === 0) return { summary, shown: null };
  const shown = { type: query.type, page: Math.min(query.page, last), last };
  // What scripts would otherwise compute again.
  const lines = { filters: reviewFilters(summary.stat), scores: scoreLines(summary), list: list.map(toShownReview) };
  return { summary, shown: { ...shown, ...lines } };
}

/** A review with its times as text in Shanghai's time zone. */
export function toShownReview({ create_time, merchant_reply_time, ...review }: Review) {
  return {
    ...review,
    written: formatTime(create_time),
    replied: merchant_reply_time === null ? null : formatTime(merchant_reply_time),
  };
}
export type ShownReview = ReturnType<typeof toShownReview>;
export type Reviews = NonNullable<Awaited<ReturnType<typeof readReviews>>>;
