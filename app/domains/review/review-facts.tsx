import { Link } from "#app/ui/link.tsx";
import type { ReviewSummary } from "#contract/review.ts";

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
