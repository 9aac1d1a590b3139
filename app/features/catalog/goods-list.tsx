import type { SubmissionResult } from "@conform-to/react";
import { withSearch } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Pager } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Buyer } from "#contract/rules/pricing.ts";
import { PAGE_SIZES } from "#contract/rules/product.ts";
import type { FilterOptions } from "./filter-rows.ts";
import { ALL_FILTERS, FilterPanel } from "./filters.tsx";
import { GoodsTable } from "./goods-table.tsx";
import type { List } from "./list.server.ts";
import { type ListHref, searchOfList, withChange } from "./list.ts";
import { NamedPrinters } from "./named-printers.tsx";
import { ProductCard } from "./product-card.tsx";
import type { RowResults } from "./row-result.tsx";
import { ListTools, PhoneSortBar, SortBar } from "./sort-bar.tsx";

/** The number of cards whose pictures load at once: the first row, which is above the fold. */
const EAGER_CARDS = 5;
/** The id of the list, which the skip link leads to. */
const GOODS = "goods";

/** Returns a function that returns the address of the list with a change; `path` is the address without its search. */
export const listHref =
  (path: string, { query }: Pick<List, "query">): ListHref =>
  (change) =>
    withSearch(path, searchOfList(withChange(query, change)));

/**
 * A product list with filters, order, views and pages. A page with such a list, for example of one store, consists of:
 * 1. its path: `urls.search.results`, or `link(urls.…, { id })` for an address with parameters;
 * 2. loader: `readList(api, request, path, scope)`; `scope` limits the list, for example to a store;
 * 3. action: `addRowsOfList(args, path)` adds rows of the table view to the cart;
 * 4. `shouldRevalidate`: `revalidateList`;
 * 5. meta: `indexingOf(path, data)` and `pageLinks(path, query, last)`;
 * 6. component: `FilterChips`, then `ListBody` with `path` and `filterOptions`, which select the filters of the panel.
 */
export function GoodsList({
  list,
  path,
  filterOptions = ALL_FILTERS,
  buyer,
  form,
  results,
  pageKey,
}: {
  list: List;
  path: string;
  filterOptions?: FilterOptions | undefined;
  buyer: Buyer | null;
  /** The action's result of a bulk add. */
  form: SubmissionResult<string[]> | undefined;
  /** The result of the last bulk add for each row. */
  results?: RowResults | undefined;
  /** Changes with every navigation. */
  pageKey: string;
}) {
  const { query, count, last, facets, corrected, printers, ofPrinters, emptyCategory, cards, rows } = list;
  const hrefFor = listHref(path, list);
  return (
    <>
      <a className="skip" href={`#${GOODS}`}>
        跳到商品列表
      </a>
      <PhoneSortBar query={query} hrefFor={hrefFor} />
      <div className="stack">
        {emptyCategory === null ? null : (
          <Note kind="info" role="status">
            “{emptyCategory}”里没有，已在全部商品中搜索
          </Note>
        )}
        <NamedPrinters printers={printers} instead={ofPrinters ? query.title : null} />
        {corrected === null ? null : (
          <Note kind="info" role="status">
            没有找到与“{query.title}”相符的商品，已按“{corrected}”搜索
          </Note>
        )}
        <ListTools query={query} count={count} hrefFor={hrefFor}>
          <FilterPanel query={query} facets={facets} options={filterOptions} hrefFor={hrefFor} />
          <SortBar query={query} count={count} last={last} hrefFor={hrefFor} path={path} />
        </ListTools>
        <p className="md:hidden muted small">共 {count} 种商品</p>
        {query.view === "table" ? (
          <GoodsTable
            id={GOODS}
            pageKey={pageKey}
            rows={rows}
            buyer={buyer}
            action={hrefFor({ page: query.page, open: query.open })}
            openHref={(open) => hrefFor({ page: query.page, open })}
            initialQuantities={quantitiesIn(form, rows)}
            errors={form?.error?.[""] ?? undefined}
            results={results}
          />
        ) : (
          <section id={GOODS} tabIndex={-1}>
            <h2 className="visually-hidden">商品列表</h2>
            <ul className="product-grid product-grid--list">
              {cards.map((card, index) => (
                <ProductCard key={card.product_id} card={card} buyer={buyer} eager={index < EAGER_CARDS} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="row row--between">
        {count > PAGE_SIZES[0] ? <PageSizes limit={query.limit} hrefFor={hrefFor} /> : null}
        <Pager page={query.page} last={last} hrefFor={(number) => hrefFor({ page: number })} />
      </div>
    </>
  );
}

function PageSizes({ limit, hrefFor }: { limit: number; hrefFor: ListHref }) {
  return (
    <p className="page-sizes">
      每页
      {PAGE_SIZES.map((size) =>
        size === limit ? (
          <b key={size}>{size}</b>
        ) : (
          <Link key={size} className="link" to={hrefFor({ limit: size })} aria-label={`每页 ${size} 种`}>
            {size}
          </Link>
        ),
      )}
    </p>
  );
}

/** The submitted quantities by SKU, to show them again after an error; ticked rows without one have their minimum order. */
function quantitiesIn(form: SubmissionResult<string[]> | undefined, rows: List["rows"]): Record<string, string> {
  const { sku, cart_num, ticked } = form?.initialValue ?? {};
  const [skus = [], texts = [], ticks = []] = [sku, cart_num, ticked].map((value) =>
    Array.isArray(value) ? value : [value],
  );
  const minOrders = rows
    .filter(({ sku_id }) => ticks.includes(String(sku_id)))
    .map(({ sku_id, min_order }) => [String(sku_id), String(min_order)] as const);
  const typed = skus.flatMap((skuId, index) => {
    const text = texts[index];
    return typeof skuId === "string" && typeof text === "string" && text !== "" ? [[skuId, text] as const] : [];
  });
  return Object.fromEntries([...minOrders, ...typed]);
}
