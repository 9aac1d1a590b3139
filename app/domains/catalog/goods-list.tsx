import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Pager } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { urls } from "#app/urls.ts";
import { PAGE_SIZES } from "#contract/rules/goods.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import type { List, ListPage } from "./catalog.server.ts";
import { FilterPanel } from "./filters.tsx";
import { GoodsTable } from "./goods-table.tsx";
import { type ListHref, searchOfList, withChange } from "./list.ts";
import { ProductCard } from "./product-card.tsx";
import { SortBar } from "./sort-bar.tsx";

/** Pictures of this many cards load at once: the first row, which the first screen shows. */
const EAGER_CARDS = 5;

/** Returns the function that turns a change of the list into an address. */
export const listHref =
  (page: ListPage, { query }: Pick<List, "query">): ListHref =>
  (change) =>
    link(page, {}, searchOfList(withChange(query, change)));

/**
 * Recipe of a page with a list of products, as the category and search pages follow it:
 * 1. loader: `readList(api, request, page)` reads the list that the address describes (list.ts parses and prints it);
 * 2. action: `bulkAddForm`, `addLines` and `listAddress` add rows of the table view to the cart;
 * 3. `shouldRevalidate`: `isCardForm` skips reloading after a card's own form;
 * 4. meta: `canonicalAddress` and `pageLinks`;
 * 5. component: `FilterChips` in the breadcrumb, `ListEmpty` for no result, else this list.
 * A new page adds its address to `ListPage`.
 */
export function GoodsList({
  list,
  page,
  buyer,
  form,
  pageKey,
}: {
  list: List;
  page: ListPage;
  buyer: Buyer | null;
  /** The action's result of a bulk add. */
  form: SubmissionResult<string[]> | undefined;
  /** Changes with every navigation and resets the table's quantities. */
  pageKey: string;
}) {
  const { query, count, last, facets, corrected, cards, rows } = list;
  const hrefFor = listHref(page, list);
  return (
    <>
      <div className="stack">
        {corrected === null ? null : (
          <Note kind="info" role="status">
            没有找到与“{query.title}”相符的商品，已按“{corrected}”搜索
          </Note>
        )}
        <FilterPanel query={query} facets={facets} isSearch={page === urls.goodsSearch} hrefFor={hrefFor} />
        <SortBar query={query} count={count} last={last} hrefFor={hrefFor} path={page} />
        {query.view === "table" ? (
          <GoodsTable
            key={pageKey}
            rows={rows}
            buyer={buyer}
            action={hrefFor({ page: query.page })}
            initialQuantities={quantitiesIn(form)}
            errors={form?.error?.[""] ?? undefined}
          />
        ) : (
          <section>
            <h2 className="visually-hidden">商品列表</h2>
            <ul className="product-grid">
              {cards.map((card, index) => (
                <ProductCard key={card.product_id} card={card} buyer={buyer} eager={index < EAGER_CARDS} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="row row--between">
        <p className="muted small">
          每页{" "}
          {PAGE_SIZES.map((size) =>
            size === query.limit ? (
              <b key={size}>{size} </b>
            ) : (
              <Link key={size} className="link" to={hrefFor({ limit: size })} aria-label={`每页 ${size} 种`}>
                {size}{" "}
              </Link>
            ),
          )}
        </p>
        <Pager page={query.page} last={last} hrefFor={(number) => hrefFor({ page: number })} />
      </div>
    </>
  );
}

/** The submitted quantities by SKU, so that a rejected form keeps them. */
function quantitiesIn(form: SubmissionResult<string[]> | undefined): Record<string, string> {
  const { sku: sent, cart_num } = form?.initialValue ?? {};
  const [skus, texts] = [sent, cart_num].map((value) => (Array.isArray(value) ? value : [value]));
  return Object.fromEntries(
    (skus ?? []).flatMap((sku, index) => {
      const text = texts?.[index];
      return typeof sku === "string" && typeof text === "string" ? [[sku, text]] : [];
    }),
  );
}
