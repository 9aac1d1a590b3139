import "./review-form.css";
import { BuyerPictures } from "./buyer-pictures.tsx";
import type { OwnReview } from "./review.server.ts";

/** A review that the customer has written, with the store's reply. */
export function WrittenReview({ review }: { review: NonNullable<OwnReview["review"]> }) {
  return (
    <div className="review-form">
      <p>
        <b>已评价</b> <span className="muted small">{review.written}</span>
      </p>
      <p className="muted small">
        商品质量 {review.product_score} 星 · 服务态度 {review.service_score} 星 · 物流速度 {review.postage_score} 星 ·
        显示为“{review.nickname}”
      </p>
      <p>{review.comment}</p>
      <BuyerPictures pics={review.pics} />
      {review.merchant_reply_content ? (
        <p className="muted">
          <b>商家回复：</b>
          {review.merchant_reply_content} <span className="small">{review.replied}</span>
        </p>
      ) : null}
    </div>
  );
}
