import "./layout.css";
import { Link, Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { AccountStrip } from "#app/domains/account/account-strip.tsx";
import { link } from "#app/link.ts";
import { ErrorPanel } from "#app/shell/error-page.tsx";
import { useCustomer } from "#app/shell/use-shell.ts";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";

type Entry = { name: string; path: string; to: string };

/** What the user area has, by group (product.md section 6); an entry comes with its page. */
const MENU: readonly { group: string; entries: readonly Entry[] }[] = [
  { group: "交易", entries: [{ name: "我的订单", path: urls.orders, to: link(urls.orders, {}, { type: 1 }) }] },
  {
    group: "账户",
    entries: [
      { name: "账户总览", path: urls.account, to: urls.account },
      { name: "收货地址", path: urls.addresses, to: urls.addresses },
    ],
  },
];

/** The user area around its pages. Each page guards itself. */
export default function AccountLayout() {
  return (
    <Area>
      <Outlet />
    </Area>
  );
}

/** A page that failed leaves the menu standing (product.md section 3, rule 6). */
export function ErrorBoundary() {
  return (
    <Area>
      <ErrorPanel />
    </Area>
  );
}

/** The way here, a menu, and whose area it is. */
function Area({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const buyer = useCustomer();
  const here = pathname === urls.user ? urls.account : pathname;
  const current = MENU.flatMap(({ entries }) => entries).find(({ path }) => path === here);
  return (
    <div className="wrap">
      <Breadcrumbs
        home={urls.home}
        trail={[{ name: "用户中心", ...(here === urls.account ? {} : { to: urls.account }) }, ...crumb(current)]}
      />
      <div className="account-area">
        <nav className="panel account-menu" aria-label="用户中心">
          {MENU.map(({ group, entries }) => (
            <div key={group}>
              <h2>{group}</h2>
              {entries.map(({ name, path, to }) => (
                <Link key={path} to={to} aria-current={path === here ? "page" : undefined}>
                  {name}
                </Link>
              ))}
            </div>
          ))}
        </nav>
        <div className="stack">
          {buyer ? <AccountStrip buyer={buyer} /> : null}
          {children}
        </div>
      </div>
    </div>
  );
}

const crumb = (entry: Entry | undefined) => (entry && entry.path !== urls.account ? [{ name: entry.name }] : []);
