import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { addLines, type List, listAddress, readList } from "#app/domains/catalog/catalog.server.ts";
import { isCardForm } from "#app/domains/catalog/catalog.ts";
import type { FilterOptions } from "#app/domains/catalog/filter-rows.ts";
import { ALL_FILTERS, FilterChips } from "#app/domains/catalog/filters.tsx";
import { bulkAddForm } from "#app/domains/catalog/forms.ts";
import { GoodsList, listHref } from "#app/domains/catalog/goods-list.tsx";
import { categoryTrail, isOfConsumables } from "#app/domains/catalog/list.ts";
import { ListEmpty } from "#app/domains/catalog/list-empty.tsx";
import { indexingOf, pageLinks } from "#app/domains/catalog/list-meta.ts";
import { keepPurchase, linesPurchase } from "#app/domains/catalog/pending-purchase.server.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext, requireCustomer } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import { breadcrumbList } from "#app/seo/structured-data.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useCustomer, useShell } from "#app/shell/use-shell.ts";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";

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
        title: query.title ? `${query.title} ${name}` : name,
        description: `${name}：${data.count} 种商品，企业采购价，现货直发。`,
        ...indexingOf(urls.categories, query),
        jsonLd: { "@context": "https://schema.org", ...breadcrumbList(categoryTrail(path), originOf(matches)) },
      },
    ),
    ...pageLinks(urls.categories, query, last),
  ];
};

export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  isCardForm(formAction) ? false : defaultShouldRevalidate;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  return readList(api, args.request, urls.categories);
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, bulkAddForm);
  const keep = form.status === "success" ? keepPurchase(linesPurchase(form.value.lines)) : undefined;
  const { api } = await requireCustomer(args, { keep });
  if (form.status !== "success") return badRequest(form);
  const added = await addLines(api, form.value.lines);
  return answer(form, added, { to: listAddress(args.request, urls.categories) });
}

export default function Categories() {
  const list = useLoaderData<typeof loader>();
  const shell = useShell();
  const buyer = useCustomer();
  const { key } = useLocation();
  const form = useActionData<typeof action>()?.form;
  const { query, path, count, facets } = list;
  const hrefFor = listHref(urls.categories, list);
  const trail = categoryTrail(path);
  const name = path.at(-1)?.cate_name ?? ALL;
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={trail.length > 0 ? [...trail.slice(0, -1), { name }] : [{ name }]}>
        <FilterChips query={query} brands={facets.brands} hrefFor={hrefFor} />
      </Breadcrumbs>
      {count === 0 ? (
        <ListEmpty
          query={query}
          name={name}
          hrefFor={hrefFor}
          categories={shell?.categories ?? []}
          hotWords={shell?.hotKeywords.map(({ keyword }) => keyword) ?? []}
        />
      ) : (
        <>
          <h1 className="visually-hidden">{name}</h1>
          <GoodsList
            list={list}
            path={urls.categories}
            filterOptions={FILTER_OPTIONS}
            buyer={buyer}
            form={form ?? undefined}
            pageKey={key}
          />
        </>
      )}
    </div>
  );
}
