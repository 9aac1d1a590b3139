import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { FilterChips } from "#app/domains/goods/filter-chips.tsx";
import { linesForm } from "#app/domains/goods/forms.ts";
import { addLines, listAddress, readList } from "#app/domains/goods/goods.server.ts";
import { fromCard } from "#app/domains/goods/goods.ts";
import { addressesOf, categoryTrail, GoodsList } from "#app/domains/goods/goods-list.tsx";
import { addedWords } from "#app/domains/goods/lines.ts";
import { ListEmpty } from "#app/domains/goods/list-empty.tsx";
import { breadcrumbList, canonicalOf, neighbours } from "#app/domains/goods/list-meta.ts";
import { useList } from "#app/domains/goods/use-list.ts";
import type { PageHandle } from "#app/frame/handle.ts";
import { pageMeta } from "#app/frame/page-meta.ts";
import { useBuyer, useFrame } from "#app/frame/use-frame.ts";
import { readForm } from "#app/http/form.server.ts";
import { anyone, buyerOnly } from "#app/http/guard.server.ts";
import { done, invalid, refused } from "#app/http/reply.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { urls } from "#app/urls.ts";

const ALL = "全部商品";

export const handle: PageHandle = { searchStays: true };

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
        canonical: canonicalOf(urls.categories, query),
        jsonLd: { "@context": "https://schema.org", ...breadcrumbList(categoryTrail(path)) },
      },
    ),
    ...neighbours(urls.categories, query, last),
  ];
};

export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  fromCard(formAction) ? false : defaultShouldRevalidate;

export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await anyone(request);
  return readList(api, request, urls.categories);
}

export async function action({ request }: ActionFunctionArgs) {
  const { api } = await buyerOnly(request);
  const form = await readForm(request, linesForm);
  if (form.status !== "success") return invalid(form);
  const { added, refusals } = await addLines(api, request, form.value.lines);
  if (added === 0) return refused(form, refusals.join("；"));
  return done(listAddress(request, urls.categories), {
    toast: addedWords(added, refusals),
    kind: refusals.length > 0 ? "error" : "ok",
  });
}

export default function Categories() {
  const list = useList(useLoaderData<typeof loader>());
  const frame = useFrame();
  const buyer = useBuyer();
  const { key } = useLocation();
  const form = useActionData<typeof action>()?.form;
  const { query, path, count, facets } = list;
  const to = addressesOf(urls.categories, list);
  const trail = categoryTrail(path);
  const name = path.at(-1)?.cate_name ?? ALL;
  return (
    <div className="wrap">
      <Crumbs home={urls.home} trail={trail.length > 0 ? [...trail.slice(0, -1), { name }] : [{ name }]}>
        <FilterChips query={query} brands={facets.brands} to={to} />
      </Crumbs>
      {count === 0 ? (
        <ListEmpty
          query={query}
          name={name}
          to={to}
          categories={frame?.categories ?? []}
          hotWords={frame?.hotKeywords.map(({ keyword }) => keyword) ?? []}
        />
      ) : (
        <>
          <h1 className="vh">{name}</h1>
          <GoodsList list={list} page={urls.categories} buyer={buyer} form={form} pageKey={key} />
        </>
      )}
    </div>
  );
}
