import type { PageHandle } from "#app/shell/handle.ts";
import "./shell.css";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { readBinding } from "#app/features/account/binding.server.ts";
import { FavouritesProvider } from "#app/features/catalog/favourites-provider.tsx";
import { showPlacardAgain } from "#app/features/site/placard.server.ts";
import { showsSeckill } from "#app/features/site/site.ts";
import { requestContext } from "#app/http/context.server.ts";
import { renewedSession } from "#app/http/session.server.ts";
import { takeToast } from "#app/http/toast.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { CartDrawerProvider } from "#app/shell/cart-drawer-provider.tsx";
import { CategoryMenu } from "#app/shell/category-menu.tsx";
import { ErrorPage, errorMeta } from "#app/shell/error-page.tsx";
import { Footer } from "#app/shell/footer.tsx";
import { usePageHandle } from "#app/shell/handle.ts";
import { LoginDialogProvider } from "#app/shell/login-dialog-provider.tsx";
import { NavRow } from "#app/shell/nav-row.tsx";
import { VisitorPhoneTools } from "#app/shell/phone-tools.tsx";
import { Progress } from "#app/shell/progress.tsx";
import { Prompts } from "#app/shell/prompts.tsx";
import { ProxyBar } from "#app/shell/proxy-bar.tsx";
import { SearchBar } from "#app/shell/search-bar.tsx";
import { SessionEnd } from "#app/shell/session-end.ts";
import { readShell } from "#app/shell/shell.server.ts";
import { TabBar } from "#app/shell/tab-bar.tsx";
import { Shortcuts, Toolbar } from "#app/shell/toolbar.tsx";
import { TopBar } from "#app/shell/top-bar.tsx";
import { useShell } from "#app/shell/use-shell.ts";
import { FormKeyProvider } from "#app/ui/form-key.tsx";
import { MissingPagesProvider } from "#app/ui/link.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { urls } from "#app/urls.ts";

export const handle: PageHandle = { access: "public" };

/** For pages without metadata of their own, and for errors, which are not indexed. */
export const meta: MetaFunction<typeof loader> = (about) =>
  about.error ? errorMeta(about) : pageMeta(about, { title: "首页" });

/**
 * The shell is revalidated after forms, when a page is reloaded, and on the way to the login, where a session may have
 * ended; not after every navigation.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  if (formMethod !== undefined && formMethod !== "GET") return defaultShouldRevalidate;
  return currentUrl.href === nextUrl.href || nextUrl.pathname === urls.auth.login;
};

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args);
  const [shell, { toast, header: toastCookie }, { binding, header: boundCookie }, ...cookies] = await Promise.all([
    readShell(args, context),
    takeToast(args.request),
    readBinding(args.request, context),
    renewedSession(args.request, context.session),
    showPlacardAgain(args.request),
  ]);
  const headers = new Headers();
  for (const cookie of [toastCookie, boundCookie, ...cookies]) if (cookie) headers.append("Set-Cookie", cookie);
  return data({ ...shell, toast, binding }, { headers });
}

export default function Shell() {
  return (
    <ShellLayout>
      <Outlet />
    </ShellLayout>
  );
}

/** The error page of a failed page, inside the shell. */
export function ErrorBoundary() {
  return (
    <ShellLayout failed>
      <ErrorPage />
    </ShellLayout>
  );
}

const NO_IDS: readonly number[] = [];

type LayoutProps = {
  /** Whether the page could not be shown, so that what it has of its own is missing too. */
  failed?: boolean;
  children: ReactNode;
};

function ShellLayout({ failed = false, children }: LayoutProps) {
  const shell = useShell();
  const handle = usePageHandle();
  const customer = shell?.customer ?? null;
  const cartCount = shell?.cartCount ?? 0;
  const showSeckill = showsSeckill(shell?.config) && shell?.missingPages.includes(urls.seckill.list) === false;
  const categories = shell?.categories ?? [];
  return (
    <MissingPagesProvider paths={shell?.missingPages}>
      <CartDrawerProvider signedIn={customer !== null}>
        <a className="skip" href="#main">
          跳到主要内容
        </a>
        <SessionEnd signedIn={shell?.signedIn} />
        <Progress />
        {shell?.proxy ? <ProxyBar proxy={shell.proxy} customer={customer} /> : null}
        <TopBar
          config={shell?.config ?? null}
          customer={customer}
          isProxy={shell?.proxy != null}
          homeLink={handle.homeLink !== false}
        />
        <header>
          <SearchBar
            config={shell?.config ?? null}
            hotKeywords={shell?.hotKeywords ?? []}
            cartCount={cartCount}
            handle={handle}
            hidden={handle.ownSearch === true && !failed}
          />
          {handle.quietHead ? null : (
            <NavRow categories={categories} showSeckill={showSeckill}>
              <CategoryMenu categories={categories} railShownByPage={handle.categoryRail === true} />
            </NavRow>
          )}
        </header>
        <main id="main" tabIndex={-1}>
          <FormKeyProvider value={shell?.formKey ?? ""}>
            <FavouritesProvider ids={shell?.favouriteIds ?? NO_IDS}>{children}</FavouritesProvider>
          </FormKeyProvider>
        </main>
        {shell?.proxy ? null : customer ? (
          <Toolbar
            cartCount={cartCount}
            unread={shell?.unread ?? null}
            manager={customer.admin}
            showSeckill={shell?.hasSale === true}
          />
        ) : handle.shortcuts === false ? null : (
          <Shortcuts cartCount={cartCount} />
        )}
        <Footer config={shell?.config ?? null} categories={categories}>
          {customer ? null : <VisitorPhoneTools showSeckill={showSeckill} />}
        </Footer>
        {handle.bottomBar ? null : <TabBar cartCount={cartCount} unread={shell?.unread ?? 0} />}
        <LoginDialogProvider signedIn={customer !== null}>
          {shell?.proxy ? null : <Prompts shell={shell} />}
        </LoginDialogProvider>
        <Toaster message={shell?.toast ?? null} />
      </CartDrawerProvider>
    </MissingPagesProvider>
  );
}
