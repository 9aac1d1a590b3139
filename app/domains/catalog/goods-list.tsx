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
import { searchOfList, type To, withChange } from "./list.ts";
import { ProductCard } from "./product-card.tsx";
import { SortBar } from "./sort-bar.tsx";

/** Pictures of this many cards load at once: the first row, which the first screen shows. */
const EAGER_CARDS = 5;

/** The addresses of a list with something changed. */
export const addressesOf =
  (page: ListPage, { query }: Pick<List, "query">): To =>
  (change) =>
    link(page, {}, searchOfList(withChange(query, change)));

/** A list of goods under its breadcrumb: filters, sorting, cards or table, pages. Category and search pages share it. */
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
  /** What the action said of several lines at once. */
  form: SubmissionResult<string[]> | undefined;
  /** Changes with every navigation, so that the table starts anew after an act. */
  pageKey: string;
}) {
  const { query, count, last, facets, corrected, cards, rows } = list;
  const to = addressesOf(page, list);
  return (
    <>
      <div className="stack">
        {corrected === null ? null : (
          <Note kind="info" role="status">
            没有找到与“{query.title}”相符的商品，已按“{corrected}”搜索
          </Note>
        )}
        <FilterPanel query={query} facets={facets} isSearch={page === urls.goodsSearch} to={to} />
        <SortBar query={query} count={count} last={last} to={to} path={page} />
        {query.view === "table" ? (
          <GoodsTable
            key={pageKey}
            rows={rows}
            buyer={buyer}
            action={to({ page: query.page })}
            typed={typedIn(form)}
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
              <Link key={size} className="link" to={to({ limit: size })} aria-label={`每页 ${size} 种`}>
                {size}{" "}
              </Link>
            ),
          )}
        </p>
        <Pager page={query.page} last={last} hrefFor={(n) => to({ page: n })} />
      </div>
    </>
  );
}

/** The quantities that were sent, by SKU, so that a refusal loses nothing of what was typed. */
function typedIn(form: SubmissionResult<string[]> | undefined): Record<string, string> {
  const { sku, cart_num } = form?.initialValue ?? {};
  const [skus, texts] = [sku, cart_num].map((value) => (Array.isArray(value) ? value : [value]));
  return Object.fromEntries(
    (skus ?? []).flatMap((one, index) => {
      const text = texts?.[index];
      return typeof one === "string" && typeof text === "string" ? [[one, text]] : [];
    }),
  );
}
