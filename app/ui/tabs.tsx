import { Link } from "@remix-run/react";

export type TabLink = { name: string; to: string; current: boolean; count?: number };

/** Tabs that are links with a query of their own: they can be shared, gone back to, and need no script. */
export function TabLinks({ label, tabs, boxed = false }: { label: string; tabs: readonly TabLink[]; boxed?: boolean }) {
  return (
    <nav className={boxed ? "tabs tabs--boxed" : "tabs"} aria-label={label}>
      {tabs.map(({ name, to, current, count }) => (
        <Link key={to} to={to} aria-current={current ? "page" : undefined} preventScrollReset>
          {name}
          {count === undefined ? null : <span className="tabs__count">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
