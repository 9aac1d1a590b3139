import { ProductPicture } from "#app/features/catalog/product-picture.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pager } from "#app/ui/navigation.tsx";
import { Count } from "#app/ui/tag.tsx";
import type { ReviewSummary } from "#contract/review.ts";
import type { Reviews, ShownReview } from "./review.server.ts";

/** The fragment in the addresses of filters and pages, so that another page is scrolled to its first review. */
export const REVIEWS_ID = "reviews";

type Props = {
  /** null where they could not be read. */
  reviews: Reviews | null;
  /** Returns the address of the tab with a type of reviews and a page. */
  hrefFor: (search: { review?: string; page?: number }) => string;
};

/** The reviews of a product: their means, filters and pages as links, and the reviews. */
export function ProductReviews({ reviews, hrefFor }: Props) {
  if (!reviews) return <Empty icon="chat" title="评价暂时无法加载" text="请稍后再试" />;
  const { summary, shown } = reviews;
  if (!shown) return <Empty icon="chat" title="暂无评价" />;
  const { type, page, last, filters, scores, list } = shown;
  const filled = filters.filter((one, index) => index === 0 || one.count > 0 || one.type === type);
  return (
    <div className="grid gap-3.5 scroll-mt-16" id={REVIEWS_ID}>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2 rounded-(--r-2) bg-(--fill) px-4 py-3">
        <p>
          <b className="text-(length:--f-24) font-medium text-(--red)">{summary.rate}%</b> 好评率
        </p>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-(length:--f-13)">
          {scores.map(({ name, mean }) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-(--ink-3)">{name}</dt>
              <dd>{mean}</dd>
            </div>
          ))}
        </dl>
      </div>
      <nav className="row gap-2" aria-label="筛选评价">
        {filled.map((filter) => (
          <Link
            key={filter.type}
            className={filter.type === type ? "chip is-on" : "chip"}
            to={hrefFor({ review: filter.type })}
            aria-current={filter.type === type || undefined}
            preventScrollReset
          >
            {filter.name} <Count value={filter.count} />
          </Link>
        ))}
      </nav>
      {list.length === 0 ? (
        <Empty icon="chat" title="没有这类评价" />
      ) : (
        <ul>
          {list.map((review) => (
            <ReviewRow key={review.reply_id} review={review} />
          ))}
        </ul>
      )}
      <Pager page={page} last={last} hrefFor={(number) => hrefFor({ review: type, page: number })} />
    </div>
  );
}

/** The number of reviews and the share of good ones beside a product's name, with the link to them; nothing without any. */
export function ReviewFacts({ summary, to }: { summary: ReviewSummary | undefined; to: string }) {
  if (!summary || summary.rate === null) return null;
  return (
    <>
      <Link className="link" to={to} preventScrollReset>
        {summary.stat.count} 条评价
      </Link>
      <span>
        好评率 <b>{summary.rate}%</b>
      </span>
    </>
  );
}

const STARS = 5;

/** A mean as stars, rounded. */
function Stars({ mean }: { mean: string }) {
  const filled = Math.round(Number(mean));
  return (
    <span className="text-(--warn) [letter-spacing:1px]" role="img" aria-label={`${mean} 分，满分 ${STARS} 分`}>
      {"★".repeat(filled) + "☆".repeat(STARS - filled)}
    </span>
  );
}

/** The edge of a buyer's picture in pixels. */
const PICTURE_SIZE = 80;

function ReviewRow({ review }: { review: ShownReview }) {
  const { nickname, rate, comment, pics, sku, written, merchant_reply_content, replied } = review;
  return (
    <li className="grid gap-1.5 border-t border-(--line-soft) py-3.5 wrap-anywhere">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-(length:--f-13)">
        <b className="font-medium">{nickname}</b>
        <Stars mean={rate} />
        <span className="muted small">{written}</span>
      </p>
      <p>{comment}</p>
      {pics.length > 0 ? (
        <ul className="row gap-2" aria-label="买家的图片">
          {pics.map((address, index) => (
            <li key={address}>
              <ProductPicture address={address} size={PICTURE_SIZE} alt={`买家的图片 ${index + 1}`} />
            </li>
          ))}
        </ul>
      ) : null}
      <p className="muted small">规格：{sku}</p>
      {merchant_reply_content ? (
        <p className="rounded-(--r-2) bg-(--fill) px-3 py-2 text-(length:--f-13)">
          <b className="font-medium text-(--warn)">商家回复：</b>
          {merchant_reply_content} <span className="muted small">{replied}</span>
        </p>
      ) : null}
    </li>
  );
}
