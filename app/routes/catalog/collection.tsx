import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { addLines, listAddress, readList } from "#app/domains/catalog/catalog.server.ts";
import { isCardForm } from "#app/domains/catalog/catalog.ts";
import { FilterChips } from "#app/domains/catalog/filters.tsx";
import { bulkAddForm } from "#app/domains/catalog/forms.ts";
import { GoodsList, listHref } from "#app/domains/catalog/goods-list.tsx";
import { parseList } from "#app/domains/catalog/list.ts";
import { ListEmpty } from "#app/domains/catalog/list-empty.tsx";
import { indexingOf, pageLinks } from "#app/domains/catalog/list-meta.ts";
import { keepPurchase, linesPurchase } from "#app/domains/catalog/pending-purchase.server.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext, requireCustomer } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useCustomer, useShell } from "#app/shell/use-shell.ts";
import { Breadcrumbs, TabLinks } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";

const NAMES = { 0: "全部商品", 1: "精品推荐", 2: "热卖商品", 3: "首发新品" } as const;
const TYPES = [1, 2, 3] as const;

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return pageMeta({ matches, location }, { title: NAMES[0], index: false });
  const { query, last } = data;
  return [
    ...pageMeta({ matches, location }, { title: NAMES[query.type], ...indexingOf(urls.goodsList, query) }),
    ...pageLinks(urls.goodsList, query, last),
  ];
};

export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  isCardForm(formAction) ? false : defaultShouldRevalidate;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  const url = new URL(args.request.url);
  if (parseList(url.searchParams).type === 0) {
    url.searchParams.set("type", "1");
    throw redirect(url.pathname + url.search);
  }
  return readList(api, args.request, urls.goodsList);
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, bulkAddForm);
  const keep = form.status === "success" ? keepPurchase(linesPurchase(form.value.lines)) : undefined;
  const { api } = await requireCustomer(args, { keep });
  if (form.status !== "success") return badRequest(form);
  const added = await addLines(api, form.value.lines);
  return answer(form, added, { to: listAddress(args.request, urls.goodsList) });
}

export default function Collection() {
  const list = useLoaderData<typeof loader>();
  const shell = useShell();
  const buyer = useCustomer();
  const { key } = useLocation();
  const form = useActionData<typeof action>()?.form;
  const { query, path, count, facets } = list;
  const hrefFor = listHref(urls.goodsList, list);
  const name = NAMES[query.type];
  const hotWords = shell?.hotKeywords.map(({ keyword }) => keyword) ?? [];
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name }]}>
        <FilterChips query={query} brands={facets.brands} category={path.at(-1)?.cate_name} hrefFor={hrefFor} />
      </Breadcrumbs>
      {count === 0 ? (
        <ListEmpty
          query={query}
          name={name}
          hrefFor={hrefFor}
          categories={shell?.categories ?? []}
          hotWords={hotWords}
        />
      ) : (
        <>
          <h1 className="visually-hidden">{name}</h1>
          <div className="panel mb-3 px-4">
            <TabLinks
              label="商品榜单"
              tabs={TYPES.map((type) => ({
                name: NAMES[type],
                to: link(urls.goodsList, {}, { type }),
                current: type === query.type,
              }))}
            />
          </div>
          <GoodsList list={list} path={urls.goodsList} buyer={buyer} form={form ?? undefined} pageKey={key} />
        </>
      )}
    </div>
  );
}
