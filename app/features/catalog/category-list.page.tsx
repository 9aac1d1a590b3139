import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { bestsellersBelow } from "#app/features/home/home.server.ts";
import { BelowEmptyList, SearchHelp } from "#app/features/search/empty-search.parts.tsx";
import { refuseEmptySearch } from "#app/features/search/empty-search.server.ts";
import { requestContext } from "#app/http/context.server.ts";
import { breadcrumbList } from "#app/seo/breadcrumb-data.ts";
import { numberedTitle, originOf, pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { categoryTrail, isOfConsumables } from "./category-trail.ts";
import type { FilterOptions } from "./filter-rows.ts";
import { ALL_FILTERS, FilterChips } from "./filters.tsx";
import { listHref } from "./goods-list.tsx";
import { ListBody, revalidateList } from "./list.parts.tsx";
import { type List, readProductList } from "./list.server.ts";
import { addRowsOfList } from "./list-action.server.ts";
import { indexingOf, pageLinks } from "./list-meta.ts";

const ALL = "全部商品";

const FILTER_OPTIONS: FilterOptions = { ...ALL_FILTERS, isCategoryPage: true };

export const handle: PageHandle = {
  access: "public",
  cache: true,
  searchScope: (data) => (data as List | undefined)?.path.at(-1)?.cate_name,
  consumables: (data) => isOfConsumables((data as List | undefined)?.path),
};

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return pageMeta({ matches, location }, { title: ALL, index: false });
  const { query, path, last } = data;
  const name = path.at(-1)?.cate_name ?? ALL;
  return [
    ...pageMeta(
      { matches, location },
      {
        title: numberedTitle(query.title ? `${query.title} ${name}` : name, query.page),
        description: `${name}：${data.count} 种商品，企业采购价，现货直发。`,
        ...indexingOf(urls.catalog.category, data),
        jsonLd: { "@context": "https://schema.org", ...breadcrumbList(categoryTrail(path), originOf(matches)) },
      },
    ),
    ...pageLinks(urls.catalog.category, query, last),
  ];
};

export const shouldRevalidate = revalidateList;

export async function loader(args: LoaderFunctionArgs) {
  refuseEmptySearch(args.request);
  const { api } = await requestContext(args);
  const list = await readProductList(api, args.request, urls.catalog.category);
  return { ...list, bestsellers: await bestsellersBelow(api, list) };
}

export const action = (args: ActionFunctionArgs) => addRowsOfList(args, urls.catalog.category);

export default function Categories() {
  const list = useLoaderData<typeof loader>();
  const { query, path, facets } = list;
  const hrefFor = listHref(urls.catalog.category, list);
  const trail = categoryTrail(path);
  const name = path.at(-1)?.cate_name ?? ALL;
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={trail.length > 0 ? [...trail.slice(0, -1), { name }] : [{ name }]}>
        <FilterChips query={query} brands={facets.brands} hrefFor={hrefFor} />
      </Breadcrumbs>
      <ListBody
        list={list}
        path={urls.catalog.category}
        name={name}
        filterOptions={FILTER_OPTIONS}
        contact={<SearchHelp />}
        below={<BelowEmptyList bestsellers={list.bestsellers} />}
      />
    </div>
  );
}
