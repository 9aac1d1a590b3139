import "./layout.css";
import { Link, Outlet, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AccountStrip } from "#app/domains/account/account-strip.tsx";
import { ErrorPanel } from "#app/shell/error-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { useCustomer } from "#app/shell/use-shell.ts";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";

import { accountMenu } from "./menu.server.ts";

const ROUTE_ID = "routes/account/layout";

/** The layout holds nothing of a customer: each page guards itself. */
export const handle: PageHandle = { access: "sessionless" };

export const shouldRevalidate = () => false;

export const loader = () => ({ menu: accountMenu });

/** The user area around its pages. */
export default function AccountLayout() {
  return (
    <Area>
      <Outlet />
    </Area>
  );
}

/** A page that fails is replaced by its error inside the menu (P3.6). */
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
  const menu = useRouteLoaderData<typeof loader>(ROUTE_ID)?.menu ?? [];
  const current = menu.flatMap(({ entries }) => entries).find(({ path }) => path === here);
  return (
    <div className="wrap">
      <Breadcrumbs
        home={urls.home}
        trail={[{ name: "用户中心", ...(here === urls.account ? {} : { to: urls.account }) }, ...trailTo(current)]}
      />
      <div className="account-area">
        <nav className="panel account-menu" aria-label="用户中心">
          {menu.map(({ group, entries }) => (
            <div key={group}>
              <h2>{group}</h2>
              {entries.map(({ label, path, to }) => (
                <Link key={path} to={to} aria-current={path === here ? "page" : undefined}>
                  {label}
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

type Entry = Awaited<ReturnType<typeof loader>>["menu"][number]["entries"][number];

const trailTo = (entry: Entry | undefined) => (entry && entry.path !== urls.account ? [{ name: entry.label }] : []);
