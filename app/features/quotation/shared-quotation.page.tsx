import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { publicApi } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import { sharedDocument } from "./documents.ts";
import { DocumentOptions, QuotationDocument } from "./quotation-document.tsx";
import { readShared } from "./shared-link.server.ts";

export const handle: PageHandle = { access: "sessionless" };

export const meta: MetaFunction = () => [{ title: "报价单" }, { name: "robots", content: "noindex, nofollow" }];

const HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };

export const headers: HeadersFunction = () => HEADERS;

export async function loader(args: LoaderFunctionArgs) {
  const shared = await readShared(publicApi(args), args.params.token ?? "");
  return data({ document: sharedDocument(shared) }, { headers: HEADERS });
}

/** The marked-up version of a quotation behind a signed link; it has no links to other pages. */
export default function SharedQuotation() {
  const { document } = useLoaderData<typeof loader>();
  return (
    <div className="a4-page">
      <header className="a4-page__bar">
        <DocumentOptions scenes={document.scenes.length} />
        <PrintButton />
      </header>
      <QuotationDocument document={document} reference={false} />
    </div>
  );
}

/** An unknown link, an ended link and a link to changed content have the same message. */
export function ErrorBoundary() {
  const error = useRouteError();
  // Other failures have the shop's error page.
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <main className="a4-page">
      <div className="empty">
        <h1>链接打不开</h1>
        <p>这个链接不存在、已停止或已过期，请向发给您的人要新的。</p>
      </div>
    </main>
  );
}
