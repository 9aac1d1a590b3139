import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { urls } from "#app/urls.ts";
import { clientDocument, ownDocument } from "./documents.ts";
import { readQuotation } from "./quotation.server.ts";
import { sceneLines } from "./quotation.ts";
import { DocumentOptions, QuotationDocument } from "./quotation-document.tsx";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "报价单", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const isClient = new URL(args.request.url).searchParams.has("client");
  const quotation = await readQuotation(api, args.params.id ?? "0");
  const isMarkedUpAsWhole = sceneLines(quotation).every(({ markup }) => markup === null);
  // Loader data are part of the page, so the client's version must not contain the customer's own prices.
  const markup = isClient || !isMarkedUpAsWhole ? null : quotation.markup / 100;
  return {
    id: quotation.offer_id,
    isClient,
    markup,
    document: isClient ? clientDocument(quotation) : ownDocument(quotation),
  };
}

/** The document of a quotation, without the shell, to be printed or saved. */
export default function QuotationPrint() {
  const { id, isClient, markup, document } = useLoaderData<typeof loader>();
  const versions = [
    { name: "给我们的报价", client: undefined },
    { name: markup === null ? "给客户的版本" : `给客户的版本（加价 ${markup}%）`, client: 1 },
  ];
  return (
    <div className="a4-page">
      <nav className="a4-page__bar" aria-label="报价单">
        <a className="link" href={link(urls.quotation.detail, { id })}>
          返回报价单
        </a>
        <span className="quotation-document__versions">
          {versions.map(({ name, client }) => (
            <a
              key={name}
              href={link(urls.quotation.print, { id }, { client })}
              aria-current={(client === 1) === isClient ? "page" : undefined}
            >
              {name}
            </a>
          ))}
        </span>
        <DocumentOptions scenes={document.scenes.length} />
        <PrintButton />
        <Button asChild size="m">
          <a href={link(urls.quotation.export, { id }, { client: isClient ? 1 : undefined })} download>
            导出 Excel
          </a>
        </Button>
      </nav>
      <QuotationDocument document={document} reference={!isClient} />
    </div>
  );
}
