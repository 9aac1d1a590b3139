import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLocation, useMatches, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { readMenuCounts } from "#app/features/dashboard/dashboard.server.ts";
import { requestContext } from "#app/http/context.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { accountMenu } from "#app/shell/account-menu.server.ts";
import { ErrorPanel } from "#app/shell/error-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { useCustomer, useShell } from "#app/shell/use-shell.ts";
import { Link, useOffered } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { useCurrentInView } from "#app/ui/use-current-in-view.ts";
import { urls } from "#app/urls.ts";
import { AccountStrip } from "./account-strip.tsx";

const ROUTE_ID = "features/account/layout.page";

/** The layout guards nothing; each page requires the customer itself. */
export const handle: PageHandle = { access: "public" };

/** The counts of the menu are read with the first page of the area, and after each act. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod }) =>
  formMethod !== undefined && formMethod !== "GET";

export async function loader(args: LoaderFunctionArgs) {
  const { api, signedIn } = await requestContext(args);
  return { menu: accountMenu, counts: signedIn ? await optional(api, readMenuCounts(api)) : null };
}

/** The layout of the user area. */
export default function AccountLayout() {
  return (
    <AccountArea>
      <Outlet />
    </AccountArea>
  );
}

/** A page that fails is replaced by its error inside the menu. */
export function ErrorBoundary() {
  return (
    <AccountArea>
      <ErrorPanel />
    </AccountArea>
  );
}

/** Breadcrumbs and menu around the page, with the account strip above the orders; the overview has a larger head. */
function AccountArea({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const buyer = useCustomer();
  const unread = useShell()?.unread;
  const { handle: pageHandle = {}, data: pageData } = useMatches().at(-1) ?? {};
  const { placeOf, ...own } = pageHandle as Partial<PageHandle>;
  const { menuPath, crumb } = placeOf?.(pageData) ?? own;
  const currentPath = menuPath ?? (pathname === urls.account.index ? urls.account.overview : pathname);
  const offered = useOffered();
  const { menu = [], counts = null } = useRouteLoaderData<typeof loader>(ROUTE_ID) ?? {};
  const offeredMenu = menu
    .map(({ group, entries }) => ({ group, entries: entries.filter(({ path }) => offered(path)) }))
    .filter(({ entries }) => entries.length > 0);
  // A page below that of an entry, such as the followed stores below the favourites, belongs to the entry.
  const current = menu
    .flatMap(({ entries }) => entries)
    .find(({ path }) => path === currentPath || currentPath.startsWith(`${path}/`));
  const nav = useRef<HTMLElement>(null);
  useCurrentInView(nav, current?.path);
  return (
    <div className="wrap">
      <Breadcrumbs
        home={urls.home}
        trail={[
          { name: "用户中心", ...(currentPath === urls.account.overview ? {} : { to: urls.account.overview }) },
          ...trailTo(current, crumb),
        ]}
      />
      <div className="account-area grid grid-cols-[172px_minmax(0,1fr)] items-start gap-(--gap) max-mid:grid-cols-1">
        <nav
          ref={nav}
          className="panel account-menu py-2 text-(length:--f-13) max-mid:relative max-mid:flex max-mid:p-0 max-mid:overflow-x-auto max-mid:[scrollbar-width:none]"
          aria-label="用户中心"
        >
          {offeredMenu.map(({ group, entries }) => (
            <div key={group} className="max-mid:flex max-mid:flex-none">
              {group === "" ? null : (
                <h2 className="px-4 pt-2.5 pb-1 text-(length:--f-12) font-normal text-(--ink-3) max-mid:hidden">
                  {group}
                </h2>
              )}
              {entries.map(({ label, path, to, count }) => {
                const number = (count === "unread" ? unread : count && counts?.[count]) || 0;
                return (
                  <Link
                    key={path}
                    className="flex items-center justify-between h-8.5 px-(--pad) py-0 hover:bg-(--fill) aria-[current]:bg-(--red-tint) aria-[current]:font-semibold aria-[current]:text-(--red) aria-[current]:shadow-[inset_2px_0_0_var(--red)] focus-visible:-outline-offset-2 max-mid:gap-1 max-mid:h-11 max-mid:whitespace-nowrap max-mid:aria-[current]:shadow-[inset_0_-2px_0_var(--red)]"
                    to={to}
                    aria-current={path === current?.path ? "page" : undefined}
                    aria-description={number > 0 ? `${number} 项` : undefined}
                  >
                    {label}
                    {number > 0 ? (
                      <span className="small muted" aria-hidden="true">
                        {number}
                      </span>
                    ) : null}
                  </Link>
                );
              })}
            </div>
          ))}
        </nav>
        <div className="stack">
          {buyer && currentPath === urls.order.list ? <AccountStrip buyer={buyer} /> : null}
          {children}
        </div>
      </div>
    </div>
  );
}

type Entry = Awaited<ReturnType<typeof loader>>["menu"][number]["entries"][number];

/** The entry of the page, and the page itself where it is below the entry. */
function trailTo(entry: Entry | undefined, crumb: string | undefined) {
  if (!entry || entry.path === urls.account.overview) return [];
  return crumb ? [{ name: entry.label, to: entry.to }, { name: crumb }] : [{ name: entry.label }];
}
