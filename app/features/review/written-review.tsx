import "./review-form.css";
import { ProductPicture } from "#app/features/catalog/product-picture.tsx";
import type { OwnReview } from "./review.server.ts";

/** A review that the customer has written, with the store's reply. */
export function WrittenReview({
  review,
  hiddenReason,
}: {
  review: NonNullable<OwnReview["review"]>;
  hiddenReason: string | null;
}) {
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
      {review.pics.length > 0 ? (
        <ul className="row gap-2" aria-label="您的图片">
          {review.pics.map((address, index) => (
            <li key={address}>
              <ProductPicture address={address} size={80} alt={`您的图片 ${index + 1}`} />
            </li>
          ))}
        </ul>
      ) : null}
      {hiddenReason === null ? null : (
        <p className="muted">
          <b>商家说明：</b>这条评价已不公开显示{hiddenReason ? `，原因：${hiddenReason}` : ""}
        </p>
      )}
      {review.merchant_reply_content ? (
        <p className="muted">
          <b>商家回复：</b>
          {review.merchant_reply_content} <span className="small">{review.replied}</span>
        </p>
      ) : null}
    </div>
  );
}
