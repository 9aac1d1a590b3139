import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ProductRow } from "#app/features/catalog/product-row.tsx";
import { readBestsellers } from "#app/features/home/home.server.ts";
import { requestContext } from "#app/http/context.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { link } from "#app/link.ts";
import { pageTitle } from "#app/seo/page-meta.ts";
import { ErrorNotice, PAGE_NOT_FOUND } from "#app/shell/error-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { urls } from "#app/urls.ts";

export const handle: PageHandle = { access: "public" };

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  pageTitle(PAGE_NOT_FOUND.title, matches),
  { name: "robots", content: "noindex" },
];

/** The page of every address that no route has: 404 with the bestsellers of the shop. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  return data({ bestsellers: (await optional(api, readBestsellers(api))) ?? [] }, { status: 404 });
}

export function action(_: ActionFunctionArgs) {
  throw data({ message: PAGE_NOT_FOUND.title }, { status: 404 });
}

export default function NotFound() {
  const { bestsellers } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <ErrorNotice {...PAGE_NOT_FOUND} />
      <ProductRow
        title="大家常买"
        moreTo={link(urls.catalog.list, {}, { type: 2 })}
        cards={bestsellers}
        buyer={useShell()?.customer ?? null}
      />
    </div>
  );
}
