import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { addLines, listAddress, readList } from "#app/domains/catalog/catalog.server.ts";
import { isCardForm } from "#app/domains/catalog/catalog.ts";
import { FilterChips } from "#app/domains/catalog/filters.tsx";
import { bulkAddForm } from "#app/domains/catalog/forms.ts";
import { GoodsList, listHref } from "#app/domains/catalog/goods-list.tsx";
import { ListEmpty } from "#app/domains/catalog/list-empty.tsx";
import { indexingOf, pageLinks } from "#app/domains/catalog/list-meta.ts";
import { keepPurchase, linesPurchase } from "#app/domains/catalog/pending-purchase.server.ts";
import { ProductSearchForm } from "#app/domains/search/search-box.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext, requireCustomer } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useCustomer, useShell } from "#app/shell/use-shell.ts";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";

const pageName = (title: string) => (title ? `搜索“${title}”` : "全部商品");

export const handle: PageHandle = { access: "public", cache: true, searchForm: ProductSearchForm };

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return pageMeta({ matches, location }, { title: pageName(""), index: false });
  const { query, last } = data;
  return [
    ...pageMeta({ matches, location }, { title: pageName(query.title), ...indexingOf(urls.goodsSearch, query) }),
    ...pageLinks(urls.goodsSearch, query, last),
  ];
};

export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  isCardForm(formAction) ? false : defaultShouldRevalidate;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  return readList(api, args.request, urls.goodsSearch);
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, bulkAddForm);
  const keep = form.status === "success" ? keepPurchase(linesPurchase(form.value.lines)) : undefined;
  const { api } = await requireCustomer(args, { keep });
  if (form.status !== "success") return badRequest(form);
  const added = await addLines(api, form.value.lines);
  return answer(form, added, { to: listAddress(args.request, urls.goodsSearch) });
}

export default function Search() {
  const list = useLoaderData<typeof loader>();
  const shell = useShell();
  const buyer = useCustomer();
  const { key } = useLocation();
  const form = useActionData<typeof action>()?.form;
  const { query, path, count, facets } = list;
  const hrefFor = listHref(urls.goodsSearch, list);
  const hotWords = shell?.hotKeywords.map(({ keyword }) => keyword) ?? [];
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: pageName(query.title) }]}>
        <FilterChips query={query} brands={facets.brands} category={path.at(-1)?.cate_name} hrefFor={hrefFor} />
      </Breadcrumbs>
      {count === 0 ? (
        <ListEmpty
          query={query}
          name="这里"
          hrefFor={hrefFor}
          categories={shell?.categories ?? []}
          hotWords={hotWords}
        />
      ) : (
        <>
          <h1 className="visually-hidden">{pageName(query.title)}</h1>
          <GoodsList list={list} path={urls.goodsSearch} buyer={buyer} form={form ?? undefined} pageKey={key} />
        </>
      )}
    </div>
  );
}
