import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { FilterOptions } from "#app/features/catalog/filter-rows.ts";
import { FilterChips } from "#app/features/catalog/filters.tsx";
import { listHref } from "#app/features/catalog/goods-list.tsx";
import { ListBody, revalidateList } from "#app/features/catalog/list.parts.tsx";
import { readProductList } from "#app/features/catalog/list.server.ts";
import { addRowsOfList } from "#app/features/catalog/list-action.server.ts";
import { indexingOf, pageLinks } from "#app/features/catalog/list-meta.ts";
import { requestContext } from "#app/http/context.server.ts";
import { breadcrumbList } from "#app/seo/breadcrumb-data.ts";
import { numberedTitle, originOf, pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { urls } from "#app/urls.ts";
import type { StoreDetail } from "#contract/store.ts";
import { storeId } from "./store.server.ts";
import { storeAddress, storeListAddress } from "./store.ts";
import { StoreCategoryLinks } from "./store-category-links.tsx";
import { storeOf, useStore } from "./use-store.ts";

/** The filters of a store with its own categories, which replace those of the shop. */
const WITHOUT_CATEGORIES: FilterOptions = { filters: ["brand", "spec"], isCategoryPage: false };

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  const store = storeOf(matches);
  if (!data || !store) return pageMeta({ matches, location }, { title: "店铺商品", index: false });
  const { query, path, last, count } = data;
  const named = ownCategoryOf(store, query.ownCategory)?.name ?? path.at(-1)?.cate_name ?? "全部商品";
  const listed = query.title ? `搜索“${query.title}”` : named;
  const address = storeListAddress(store.mer_id);
  return [
    ...pageMeta(
      { matches, location },
      {
        title: numberedTitle(`${listed} ${store.mer_name}`, query.page),
        description: `${store.mer_name}：${listed}，${count} 种商品，企业采购价，现货直发。`,
        ...indexingOf(address, data),
        jsonLd: {
          "@context": "https://schema.org",
          ...breadcrumbList(
            [
              { name: "店铺街", to: urls.store.street },
              { name: store.mer_name, to: storeAddress(store.mer_id) },
              { name: listed },
            ],
            originOf(matches),
          ),
        },
      },
    ),
    ...pageLinks(address, query, last),
  ];
};

export const shouldRevalidate = revalidateList;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  const id = storeId(args.request);
  return readProductList(api, args.request, storeListAddress(id), { mer_id: Number(id) });
}

export const action = (args: ActionFunctionArgs) => addRowsOfList(args, storeListAddress(storeId(args.request)));

const ownCategoryOf = ({ own_categories }: StoreDetail, id: number) => own_categories.find((one) => one.id === id);

/** The products of a store by the categories that it names itself, or else those of the shop, with the search inside it. */
export default function StoreCategory() {
  const list = useLoaderData<typeof loader>();
  const store = useStore();
  if (!store) return null;
  const { query, path, facets } = list;
  const address = storeListAddress(store.mer_id);
  const hrefFor = listHref(address, list);
  const { own_categories } = store;
  return (
    <>
      {own_categories.length > 0 ? (
        <StoreCategoryLinks categories={own_categories} current={query.ownCategory} hrefFor={hrefFor} />
      ) : null}
      <FilterChips query={query} brands={facets.brands} category={path.at(-1)?.cate_name} hrefFor={hrefFor} />
      <ListBody
        list={list}
        path={address}
        name={`${store.mer_name}的商品`}
        emptyName={ownCategoryOf(store, query.ownCategory)?.name ?? store.mer_name}
        filterOptions={own_categories.length > 0 ? WITHOUT_CATEGORIES : undefined}
      />
    </>
  );
}
