import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { type FormFile, sendPicture } from "#app/http/attachment.server.ts";
import { type Review, reviews } from "#contract/review.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { ID } from "#contract/rules/patterns.ts";
import { REVIEWS_PAGE_SIZE } from "#contract/rules/review.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import type { ReviewForm } from "./forms.ts";
import { itemOfPicture, reviewFilters, scoreLines } from "./review.ts";

/**
 * Reads the mean scores of a product's reviews, and a page of the reviews where the address names their tab: `review`
 * is the type, `page` the page, the last one for a page beyond it. Null for a malformed id.
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
  // These are texts, so that the page's scripts need not compute them.
  const lines = { filters: reviewFilters(summary.stat), scores: scoreLines(summary), list: list.map(toShownReview) };
  return { summary, shown: { ...shown, ...lines } };
}

/** A review with its times as text in Shanghai's time zone. */
export function toShownReview({ create_time, merchant_reply_time, ...review }: Review) {
  return {
    ...review,
    written: formatMinute(create_time),
    replied: merchant_reply_time === null ? null : formatMinute(merchant_reply_time),
  };
}
export type ShownReview = ReturnType<typeof toShownReview>;
export type Reviews = NonNullable<Awaited<ReturnType<typeof readReviews>>>;

/** The customer's reviews and drafts for the items of an order. */
export async function readOwnReviews(api: Api, order_id: string) {
  const { list } = await api.read(reviews.ofOrder, { params: { id: order_id } });
  return list.map(({ review, ...item }) => ({ ...item, review: review && toShownReview(review) }));
}
export type OwnReview = Awaited<ReturnType<typeof readOwnReviews>>[number];

/** Adds a chosen picture to the item of its field; a refusal is shown beside the pictures. */
export const addReviewPicture = (api: Api, field: string, file: FormFile): Promise<Written> =>
  sendPicture(file, field, (image) =>
    api.write(reviews.upload, { params: { id: itemOfPicture(field) ?? 0 }, body: { image } }),
  );

/** Removes the picture that the address names. */
export async function removeReviewPicture(api: Api, request: Request): Promise<Written> {
  const id = new URL(request.url).searchParams.get("picture") ?? "";
  if (!ID.test(id)) return { ok: true };
  const written = await api.write(reviews.removePicture, { params: { id } });
  return written.ok ? { ok: true } : written;
}

/**
 * Submits the reviews of the items of an order one after the other; those that are written already are left out, so that a
 * repeated form changes nothing.
 * @param onWritten is called after each review
 */
export async function writeReviews(
  api: Api,
  order_id: string,
  { items, service_score, postage_score, is_anonymous }: ReviewForm,
  onWritten: () => void,
): Promise<Written> {
  const own = new Map((await readOwnReviews(api, order_id)).map((one) => [String(one.order_product_id), one.review]));
  if (items.some(({ order_product_id }) => !own.has(order_product_id))) {
    return { ok: false, message: "商品不在这笔订单里", status: NOT_FOUND };
  }
  let left = 0;
  for (const { order_product_id, product_score, comment } of items) {
    if (own.get(order_product_id)) continue;
    const opinion = {
      product_score,
      service_score,
      postage_score,
      comment,
      is_anonymous: is_anonymous ? 1 : 0,
    } as const;
    const written = await api.write(reviews.create, { params: { id: order_product_id }, body: opinion });
    if (!written.ok) return { ...written, field: `comment_${order_product_id}` };
    left = written.answer.left;
    onWritten();
  }
  return { ok: true, toast: left > 0 ? `评价成功，还有 ${left} 种商品待评价` : "评价成功，订单已完成" };
}
