import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

export type Crumb = { name: string; to?: string };

/** 首页 > … at the top of every page but home; the last one is the page itself. */
export function Crumbs({ home, trail, children }: { home: string; trail: readonly Crumb[]; children?: ReactNode }) {
  return (
    <nav aria-label="面包屑">
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
        {children}
      </ol>
    </nav>
  );
}
