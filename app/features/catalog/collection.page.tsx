import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requestContext } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { breadcrumbList } from "#app/seo/breadcrumb-data.ts";
import { numberedTitle, originOf, pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Breadcrumbs, TabLinks } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { FilterChips } from "./filters.tsx";
import { listHref } from "./goods-list.tsx";
import { ListBody, revalidateList } from "./list.parts.tsx";
import { readProductList } from "./list.server.ts";
import { parseListQuery } from "./list.ts";
import { addRowsOfList } from "./list-action.server.ts";
import { indexingOf, pageLinks } from "./list-meta.ts";

const NAMES = { 0: "全部商品", 1: "精品推荐", 2: "热卖商品", 3: "首发新品" } as const;
const TYPES = [1, 2, 3] as const;

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return pageMeta({ matches, location }, { title: NAMES[0], index: false });
  const { query, last } = data;
  return [
    ...pageMeta(
      { matches, location },
      {
        title: numberedTitle(NAMES[query.type], query.page),
        ...indexingOf(urls.catalog.list, data),
        jsonLd: {
          "@context": "https://schema.org",
          ...breadcrumbList([{ name: NAMES[query.type] }], originOf(matches)),
        },
      },
    ),
    ...pageLinks(urls.catalog.list, query, last),
  ];
};

export const shouldRevalidate = revalidateList;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  const url = new URL(args.request.url);
  if (parseListQuery(url.searchParams).type === 0) {
    url.searchParams.set("type", "1");
    throw redirect(url.pathname + url.search);
  }
  return readProductList(api, args.request, urls.catalog.list);
}

export const action = (args: ActionFunctionArgs) => addRowsOfList(args, urls.catalog.list);

export default function Collection() {
  const list = useLoaderData<typeof loader>();
  const { query, path, facets } = list;
  const hrefFor = listHref(urls.catalog.list, list);
  const name = NAMES[query.type];
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name }]}>
        <FilterChips query={query} brands={facets.brands} category={path.at(-1)?.cate_name} hrefFor={hrefFor} />
      </Breadcrumbs>
      <ListBody list={list} path={urls.catalog.list} name={name}>
        <div className="panel mb-3 px-4">
          <TabLinks
            label="商品榜单"
            tabs={TYPES.map((type) => ({
              name: NAMES[type],
              to: link(urls.catalog.list, {}, { type }),
              current: type === query.type,
            }))}
          />
        </div>
      </ListBody>
    </div>
  );
}
