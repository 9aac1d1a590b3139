import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { FilterChips } from "#app/domains/goods/filter-chips.tsx";
import { linesForm } from "#app/domains/goods/forms.ts";
import { addLines, listAddress, readList } from "#app/domains/goods/goods.server.ts";
import { fromCard } from "#app/domains/goods/goods.ts";
import { addressesOf, GoodsList } from "#app/domains/goods/goods-list.tsx";
import { addedWords } from "#app/domains/goods/lines.ts";
import { ListEmpty } from "#app/domains/goods/list-empty.tsx";
import { canonicalOf, neighbours } from "#app/domains/goods/list-meta.ts";
import { SearchForm } from "#app/domains/goods/search-form.tsx";
import { useList } from "#app/domains/goods/use-list.ts";
import type { PageHandle } from "#app/frame/handle.ts";
import { pageMeta } from "#app/frame/page-meta.ts";
import { useBuyer, useFrame } from "#app/frame/use-frame.ts";
import { readForm } from "#app/http/form.server.ts";
import { anyone, buyerOnly } from "#app/http/guard.server.ts";
import { done, invalid, refused } from "#app/http/reply.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { urls } from "#app/urls.ts";

const nameOf = (title: string) => (title ? `搜索“${title}”` : "全部商品");

export const handle: PageHandle = { searchBar: false };

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return pageMeta({ matches, location }, { title: nameOf(""), index: false });
  const { query, last } = data;
  return [
    ...pageMeta({ matches, location }, { title: nameOf(query.title), canonical: canonicalOf(urls.goodsSearch, query) }),
    ...neighbours(urls.goodsSearch, query, last),
  ];
};

export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  fromCard(formAction) ? false : defaultShouldRevalidate;

export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await anyone(request);
  return readList(api, request, urls.goodsSearch);
}

export async function action({ request }: ActionFunctionArgs) {
  const { api } = await buyerOnly(request);
  const form = await readForm(request, linesForm);
  if (form.status !== "success") return invalid(form);
  const { added, refusals } = await addLines(api, request, form.value.lines);
  if (added === 0) return refused(form, refusals.join("；"));
  return done(listAddress(request, urls.goodsSearch), {
    toast: addedWords(added, refusals),
    kind: refusals.length > 0 ? "error" : "ok",
  });
}

export default function Search() {
  const list = useList(useLoaderData<typeof loader>());
  const frame = useFrame();
  const buyer = useBuyer();
  const { key } = useLocation();
  const form = useActionData<typeof action>()?.form;
  const { query, path, count, facets } = list;
  const to = addressesOf(urls.goodsSearch, list);
  const hotWords = frame?.hotKeywords.map(({ keyword }) => keyword) ?? [];
  return (
    <>
      <SearchForm title={query.title} hotWords={hotWords} />
      <div className="wrap">
        <Crumbs home={urls.home} trail={[{ name: nameOf(query.title) }]}>
          <FilterChips query={query} brands={facets.brands} category={path.at(-1)?.cate_name} to={to} />
        </Crumbs>
        {count === 0 ? (
          <ListEmpty query={query} name="这里" to={to} categories={frame?.categories ?? []} hotWords={hotWords} />
        ) : (
          <>
            <h1 className="vh">{nameOf(query.title)}</h1>
            <GoodsList list={list} page={urls.goodsSearch} buyer={buyer} form={form} pageKey={key} />
          </>
        )}
      </div>
    </>
  );
}
