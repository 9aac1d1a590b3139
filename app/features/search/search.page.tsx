import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FilterChips } from "#app/features/catalog/filters.tsx";
import { listHref } from "#app/features/catalog/goods-list.tsx";
import { ListBody, revalidateList } from "#app/features/catalog/list.parts.tsx";
import { readProductList } from "#app/features/catalog/list.server.ts";
import { addRowsOfList } from "#app/features/catalog/list-action.server.ts";
import { indexingOf, pageLinks } from "#app/features/catalog/list-meta.ts";
import { bestsellersBelow } from "#app/features/home/home.server.ts";
import { requestContext } from "#app/http/context.server.ts";
import { numberedTitle, pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useHotKeywords } from "#app/shell/use-shell.ts";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { BelowEmptyList, SearchHelp } from "./empty-search.parts.tsx";
import { refuseEmptySearch } from "./empty-search.server.ts";
import { ProductSearchForm } from "./search-box.tsx";

const pageName = (title: string) => (title ? `搜索“${title}”` : "全部商品");

export const handle: PageHandle = { access: "public", cache: true, ownSearch: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return pageMeta({ matches, location }, { title: pageName(""), index: false });
  const { query, last } = data;
  return [
    ...pageMeta(
      { matches, location },
      { title: numberedTitle(pageName(query.title), query.page), ...indexingOf(urls.search.results, data) },
    ),
    ...pageLinks(urls.search.results, query, last),
  ];
};

export const shouldRevalidate = revalidateList;

export async function loader(args: LoaderFunctionArgs) {
  refuseEmptySearch(args.request);
  const { api } = await requestContext(args);
  const list = await readProductList(api, args.request, urls.search.results);
  return { ...list, bestsellers: await bestsellersBelow(api, list) };
}

export const action = (args: ActionFunctionArgs) => addRowsOfList(args, urls.search.results);

export default function Search() {
  const hotKeywords = useHotKeywords();
  const list = useLoaderData<typeof loader>();
  const { query, path, facets } = list;
  const hrefFor = listHref(urls.search.results, list);
  return (
    <>
      <ProductSearchForm hotKeywords={hotKeywords} />
      <div className="wrap">
        <Breadcrumbs home={urls.home} trail={[{ name: pageName(query.title) }]}>
          <FilterChips query={query} brands={facets.brands} category={path.at(-1)?.cate_name} hrefFor={hrefFor} />
        </Breadcrumbs>
        <ListBody
          list={list}
          path={urls.search.results}
          name={pageName(query.title)}
          emptyName="这里"
          contact={<SearchHelp />}
          below={<BelowEmptyList bestsellers={list.bestsellers} />}
        />
      </div>
    </>
  );
}
