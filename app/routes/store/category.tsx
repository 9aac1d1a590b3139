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
import { storeId } from "#app/domains/store/store.server.ts";
import { storeListAddress } from "#app/domains/store/store.ts";
import { storeOf, useStore } from "#app/domains/store/use-store.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext, requireCustomer } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useCustomer, useShell } from "#app/shell/use-shell.ts";

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  const store = storeOf(matches);
  if (!data || !store) return pageMeta({ matches, location }, { title: "店铺商品", index: false });
  const { query, path, last, count } = data;
  const listed = query.title ? `搜索“${query.title}”` : (path.at(-1)?.cate_name ?? "全部商品");
  const address = storeListAddress(store.mer_id);
  return [
    ...pageMeta(
      { matches, location },
      {
        title: `${listed} ${store.mer_name}`,
        description: `${store.mer_name}：${listed}，${count} 种商品，企业采购价，现货直发。`,
        ...indexingOf(address, query),
      },
    ),
    ...pageLinks(address, query, last),
  ];
};

export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  isCardForm(formAction) ? false : defaultShouldRevalidate;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  const id = storeId(args.request);
  return readList(api, args.request, storeListAddress(id), { mer_id: Number(id) });
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, bulkAddForm);
  const keep = form.status === "success" ? keepPurchase(linesPurchase(form.value.lines)) : undefined;
  const { api } = await requireCustomer(args, { keep });
  if (form.status !== "success") return badRequest(form);
  const added = await addLines(api, form.value.lines);
  return answer(form, added, { to: listAddress(args.request, storeListAddress(storeId(args.request))) });
}

/** The products of a store by its categories, with the search inside it. */
export default function StoreCategory() {
  const list = useLoaderData<typeof loader>();
  const store = useStore();
  const shell = useShell();
  const buyer = useCustomer();
  const { key } = useLocation();
  const form = useActionData<typeof action>()?.form;
  if (!store) return null;
  const { query, path, count, facets } = list;
  const address = storeListAddress(store.mer_id);
  const hrefFor = listHref(address, list);
  return (
    <>
      <FilterChips query={query} brands={facets.brands} category={path.at(-1)?.cate_name} hrefFor={hrefFor} />
      {count === 0 ? (
        <ListEmpty
          query={query}
          name={store.mer_name}
          hrefFor={hrefFor}
          categories={shell?.categories ?? []}
          hotWords={shell?.hotKeywords.map(({ keyword }) => keyword) ?? []}
        />
      ) : (
        <>
          <h1 className="visually-hidden">{store.mer_name}的商品</h1>
          <GoodsList list={list} path={address} buyer={buyer} form={form ?? undefined} pageKey={key} />
        </>
      )}
    </>
  );
}
