import { type ReactNode, useRef } from "react";
import { Link } from "./link.tsx";
import { Count } from "./tag.tsx";
import { useCurrentInView } from "./use-current-in-view.ts";

export type BreadcrumbItem = { name: string; to?: string };

/** 首页 › … at the top of every page but the home page; the last item is the page itself. Children are shown beside it. */
export function Breadcrumbs({
  home,
  trail,
  children,
}: {
  home: string;
  trail: readonly BreadcrumbItem[];
  children?: ReactNode;
}) {
  return (
    <nav className="breadcrumbs" aria-label="面包屑">
      <ol className="breadcrumb">
        <li>
          <Link to={home}>首页</Link>
        </li>
        {trail.map(({ name, to }, index) => (
          <li key={`${index}-${name}`}>
            {to ? (
              <Link to={to}>{name}</Link>
            ) : (
              <span aria-current={index === trail.length - 1 ? "page" : undefined}>{name}</span>
            )}
          </li>
        ))}
      </ol>
      {children}
    </nav>
  );
}

export type TabLink = { name: string; to: string; current: boolean; count?: number };

/** Tabs as links with addresses of their own, so that they work without JavaScript and in the history. */
export function TabLinks({ label, tabs, boxed = false }: { label: string; tabs: readonly TabLink[]; boxed?: boolean }) {
  const nav = useRef<HTMLElement>(null);
  const selected = tabs.find(({ current }) => current)?.to;
  useCurrentInView(nav, selected);
  return (
    <nav ref={nav} className={boxed ? "tabs tabs--boxed" : "tabs"} aria-label={label}>
      {tabs.map(({ name, to, current, count }) => (
        <Link key={to} to={to} aria-current={current ? "page" : undefined} preventScrollReset>
          {name}
          <Count value={count ?? 0} className="tabs__count" />
        </Link>
      ))}
    </nav>
  );
}

/** The page numbers of a pager: the first, the last and those beside the current page; null marks a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const pages = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((number) => number >= 1 && number <= last)
    .sort((a, b) => a - b);
  return pages.flatMap((number, index) =>
    index > 0 && number - (pages[index - 1] ?? number) > 1 ? [null, number] : [number],
  );
}

/** The pages of a list as links; `hrefFor` returns the address of a page. */
export function Pager({ page, last, hrefFor }: { page: number; last: number; hrefFor: (page: number) => string }) {
  if (last <= 1) return null;
  return (
    <nav className="pager" aria-label="分页">
      <PagerStep name="上一页" rel="prev" to={page > 1 ? hrefFor(page - 1) : null} />
      {pagesAround(page, last).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} className="pager__page pager__gap" aria-hidden="true">
            …
          </span>
        ) : number === page ? (
          <span key={number} className="pager__page" aria-current="page">
            {number}
          </span>
        ) : (
          <Link key={number} to={hrefFor(number)} aria-label={`第 ${number} 页`}>
            {number}
          </Link>
        ),
      )}
      <PagerStep name="下一页" rel="next" to={page < last ? hrefFor(page + 1) : null} />
    </nav>
  );
}

function PagerStep({ name, rel, to }: { name: string; rel: "prev" | "next"; to: string | null }) {
  return to ? (
    <Link to={to} rel={rel}>
      {name}
    </Link>
  ) : (
    <span className="pager__page is-off">{name}</span>
  );
}
