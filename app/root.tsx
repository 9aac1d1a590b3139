import "./styles/app.css";
import type { LinksFunction } from "@remix-run/node";
import { Links, Meta, Outlet, ScrollRestoration } from "@remix-run/react";
import type { ReactNode } from "react";
import { DeferredScripts } from "#app/shell/deferred-scripts.tsx";
import { BareErrorPage } from "#app/shell/error-page.tsx";
import { useFocusOnNewPage } from "#app/shell/use-focus-on-new-page.ts";
import { useNonce } from "#app/ui/nonce.ts";

export const links: LinksFunction = () => [{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <DeferredScripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useFocusOnNewPage();
  return <Outlet />;
}

/** Shown where the shell itself failed. */
export function ErrorBoundary() {
  return <BareErrorPage />;
}
