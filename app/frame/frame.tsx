import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { CartDoor } from "#app/frame/cart-door.tsx";
import { CategoryMenu } from "#app/frame/category-menu.tsx";
import { ErrorPage, errorWords } from "#app/frame/error-page.tsx";
import { Footer } from "#app/frame/footer.tsx";
import { readFrame } from "#app/frame/frame.server.ts";
import { usePageHandle } from "#app/frame/handle.ts";
import { LoginDoor } from "#app/frame/login-door.tsx";
import { NavRow } from "#app/frame/nav-row.tsx";
import { pageMeta, titled } from "#app/frame/page-meta.ts";
import { Progress } from "#app/frame/progress.tsx";
import { Prompts } from "#app/frame/prompts.tsx";
import { SearchBar } from "#app/frame/search-bar.tsx";
import { Shortcuts } from "#app/frame/shortcuts.tsx";
import { TabBar } from "#app/frame/tab-bar.tsx";
import { Toolbar } from "#app/frame/toolbar.tsx";
import { TopBar } from "#app/frame/top-bar.tsx";
import { useFrame } from "#app/frame/use-frame.ts";
import { anyone } from "#app/http/guard.server.ts";
import { takeToast } from "#app/http/toast.server.ts";
import { Toaster } from "#app/ui/toast.tsx";
import { urls } from "#app/urls.ts";

/** For pages that say nothing about themselves, and for errors, which no search engine keeps. */
export const meta: MetaFunction<typeof loader> = ({ error, matches, location }) =>
  error
    ? [titled(errorWords(error).title, matches), { name: "robots", content: "noindex" }]
    : pageMeta({ matches, location }, { title: "首页" });

/**
 * The frame is asked again after acts, when a page is loaded again, and on the way to the login, where a session may
 * just have ended; not after every step.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  if (formMethod !== undefined && formMethod !== "GET") return defaultShouldRevalidate;
  return currentUrl.href === nextUrl.href || nextUrl.pathname === urls.login;
};

export async function loader({ request }: LoaderFunctionArgs) {
  const caller = await anyone(request);
  const [frame, { toast, header }] = await Promise.all([readFrame(request, caller), takeToast(request)]);
  return data({ ...frame, toast }, { headers: header ? { "Set-Cookie": header } : {} });
}

export default function Frame() {
  return (
    <Surroundings>
      <Outlet />
    </Surroundings>
  );
}

/** A page that failed leaves the frame standing. */
export function ErrorBoundary() {
  return (
    <Surroundings>
      <ErrorPage />
    </Surroundings>
  );
}

function Surroundings({ children }: { children: ReactNode }) {
  const frame = useFrame();
  const handle = usePageHandle();
  const buyer = frame?.buyer ?? null;
  const cartCount = frame?.cartCount ?? 0;
  const categories = frame?.categories ?? [];
  return (
    <CartDoor signedIn={buyer !== null}>
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <Progress />
      <TopBar config={frame?.config ?? null} buyer={buyer} homeLink={handle.homeLink !== false} />
      <header>
        <SearchBar
          config={frame?.config ?? null}
          hotKeywords={frame?.hotKeywords ?? []}
          cartCount={cartCount}
          handle={handle}
        />
        <NavRow categories={categories}>
          <CategoryMenu categories={categories} openBelow={handle.categoryRail === true} />
        </NavRow>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer config={frame?.config ?? null} categories={categories} />
      {buyer ? (
        <Toolbar cartCount={cartCount} manager={buyer.admin} />
      ) : handle.shortcuts === false ? null : (
        <Shortcuts cartCount={cartCount} />
      )}
      {handle.bottomBar ? null : <TabBar cartCount={cartCount} />}
      <LoginDoor signedIn={buyer !== null}>
        <Prompts frame={frame} />
      </LoginDoor>
      <Toaster message={frame?.toast ?? null} />
    </CartDoor>
  );
}
