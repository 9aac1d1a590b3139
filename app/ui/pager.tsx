import { Link } from "@remix-run/react";

/** The pages to offer: first, last, and those around the current one; null stands for a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const near = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((n) => n >= 1 && n <= last)
    .sort((a, b) => a - b);
  return near.flatMap((n, index) => (index > 0 && n - (near[index - 1] ?? n) > 1 ? [null, n] : [n]));
}

/** Pages of a list as links, so that they can be shared and gone back to; `to` gives a page's address. */
export function Pager({ page, last, to }: { page: number; last: number; to: (page: number) => string }) {
  if (last <= 1) return null;
  return (
    <nav className="pager" aria-label="分页">
      <Step name="上一页" rel="prev" to={page > 1 ? to(page - 1) : null} />
      {pagesAround(page, last).map((n, index) =>
        n === null ? (
          <span key={`gap-${index}`} className="pager__page pager__gap" aria-hidden="true">
            …
          </span>
        ) : n === page ? (
          <span key={n} className="pager__page" aria-current="page">
            {n}
          </span>
        ) : (
          <Link key={n} to={to(n)} aria-label={`第 ${n} 页`}>
            {n}
          </Link>
        ),
      )}
      <Step name="下一页" rel="next" to={page < last ? to(page + 1) : null} />
    </nav>
  );
}

function Step({ name, rel, to }: { name: string; rel: "prev" | "next"; to: string | null }) {
  return to ? (
    <Link to={to} rel={rel}>
      {name}
    </Link>
  ) : (
    <span className="pager__page is-off">{name}</span>
  );
}
