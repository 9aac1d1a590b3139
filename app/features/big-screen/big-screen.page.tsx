import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicApi } from "#app/http/context.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { urls } from "#app/urls.ts";
import { site } from "#contract/site.ts";
import { readFigures } from "./big-screen.server.ts";
import { BigScreen as Screen } from "./big-screen.tsx";
import { REFRESH_S } from "./figures.ts";
import { useFigures } from "./use-figures.ts";

export const handle: PageHandle = { access: "sessionless" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "今日交易大屏", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const api = publicApi(args);
  const [figures, config] = await Promise.all([readFigures(api), optional(api, api.read(site.config))]);
  return { figures, shopName: config?.site_name ?? "" };
}

/**
 * Today's sales for a screen in a hall, outside the shell; the page refreshes itself with and without scripts. It is an
 * SVG because a chart library is larger than the page, and polls because server-sent events hold a connection open for
 * each screen.
 */
export default function BigScreen() {
  const { figures: first, shopName } = useLoaderData<typeof loader>();
  const { figures, isStale } = useFigures(first, urls.bigScreen.figures);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_S)} />
      </noscript>
      <Screen figures={figures} shopName={shopName} isStale={isStale} />
    </>
  );
}
