import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import { isFiltered, type ListHref, type ListQuery, NO_FILTERS, searchOfList, withChange } from "./list.ts";
import "./sort-bar.css";

const ORDERS = [
  { order: "default", name: "综合" },
  { order: "sales", name: "销量" },
  { order: "is_new", name: "新品" },
] as const;

/** The id of the panel with the filters and the sort bar, which phones open as a sheet. */
const SHEET = "list-tools";

const sheet = { id: SHEET, popover: "auto" };
const sheetOpener = { popovertarget: SHEET };
const sheetCloser = { popovertarget: SHEET, popovertargetaction: "hide" };

type PhoneProps = { query: ListQuery; count: number; hrefFor: ListHref };

/** The sort orders of a list on phones, with the button that opens the sheet of the filters. */
export function PhoneSortBar({ query, hrefFor }: Omit<PhoneProps, "count">) {
  return (
    <div className="phone-sort">
      {ORDERS.map(({ order, name }) => (
        <Link key={order} to={hrefFor({ order })} aria-current={query.order === order || undefined} preventScrollReset>
          {name}
        </Link>
      ))}
      <PriceOrder query={query} hrefFor={hrefFor} />
      <button type="button" className={isFiltered(query) ? "is-on" : undefined} {...sheetOpener}>
        筛选
        <Icon name="list" size="s" />
      </button>
    </div>
  );
}

/** One link that turns the order by price around, and at first sorts from low to high. */
function PriceOrder({ query: { order }, hrefFor }: Omit<PhoneProps, "count">) {
  const isUp = order === "price_asc";
  const isDown = order === "price_desc";
  return (
    <Link
      to={hrefFor({ order: isUp ? "price_desc" : "price_asc" })}
      aria-current={isUp || isDown || undefined}
      aria-label={isUp ? "价格从高到低" : "价格从低到高"}
      preventScrollReset
    >
      价格 {isUp ? "↑" : isDown ? "↓" : "⇅"}
    </Link>
  );
}

/** Filters and sort bar, which on phones are a sheet that opens without scripts too. */
export function ListTools({ query, count, hrefFor, children }: PhoneProps & { children: ReactNode }) {
  return (
    <div className="list-tools stack" {...sheet}>
      <div className="list-tools__head">
        <b>筛选</b>
        <button type="button" className="icon-button" aria-label="关闭筛选" {...sheetCloser}>
          <Icon name="x" />
        </button>
      </div>
      {children}
      <div className="list-tools__foot">
        {isFiltered(query) ? <ButtonLink to={hrefFor(NO_FILTERS)}>清除筛选</ButtonLink> : null}
        <Button type="button" variant="primary" {...sheetCloser}>
          查看 {count} 种商品
        </Button>
      </div>
    </div>
  );
}

/** The order, price range, 仅看有货, 自营, view and number of products of a list, with a small pager. */
export function SortBar({
  query,
  count,
  last,
  hrefFor,
  path,
}: {
  query: ListQuery;
  count: number;
  last: number;
  hrefFor: ListHref;
  path: string;
}) {
  // All products of one store have one seller.
  const isStore = path.startsWith(urls.store.category);
  return (
    <div className="panel sort-bar">
      <ul className="sort-bar__orders desktop-only">
        {ORDERS.map(({ order, name }) => (
          <li key={order}>
            <Link to={hrefFor({ order })} aria-current={query.order === order || undefined} preventScrollReset>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <PriceOrder query={query} hrefFor={hrefFor} />
        </li>
      </ul>
      <PriceForm query={query} path={path} />
      <div className="row gap-3.5">
        <FilterToggle name="仅看有货" on={query.inStock} to={hrefFor({ inStock: !query.inStock })} />
        {isStore ? null : <FilterToggle name="自营" on={query.selfRun} to={hrefFor({ selfRun: !query.selfRun })} />}
      </div>
      <div className="sort-bar__end">
        <nav className="sort-bar__views" aria-label="视图">
          <Link
            to={hrefFor({ view: "cards", page: query.page })}
            aria-current={query.view === "cards" || undefined}
            preventScrollReset
          >
            <Icon name="grid" size="s" />
            大图
          </Link>
          <Link
            to={hrefFor({ view: "table", page: query.page })}
            aria-current={query.view === "table" || undefined}
            preventScrollReset
          >
            <Icon name="list" size="s" />
            采购视图
          </Link>
        </nav>
        <span className="muted whitespace-nowrap desktop-only">
          共 <b className="text-(--ink)">{count}</b> 种
        </span>
        <span className="row row--nowrap gap-1 desktop-only">
          <span>{`${query.page}/${last}`}</span>
          {query.page > 1 ? (
            <Link className="icon-button" to={hrefFor({ page: query.page - 1 })} aria-label="上一页">
              <span className="rotate-180">
                <Icon name="right" />
              </span>
            </Link>
          ) : null}
          {query.page < last ? (
            <Link className="icon-button" to={hrefFor({ page: query.page + 1 })} aria-label="下一页">
              <Icon name="right" />
            </Link>
          ) : null}
        </span>
      </div>
    </div>
  );
}

function PriceForm({ query, path }: { query: ListQuery; path: string }) {
  // A GET form replaces the search of its address, so the store's id, which belongs to that search, is a hidden field.
  const otherFields = [
    ...new URLSearchParams(path.split("?")[1]),
    ...Object.entries(searchOfList(withChange(query, { priceOn: "", priceOff: "" }))),
  ];
  // The key resets the uncontrolled fields when a link changes the price range.
  const key = `${query.priceOn}-${query.priceOff}`;
  return (
    <Form key={key} className="row row--nowrap gap-1.5" method="get" action={path} preventScrollReset>
      {otherFields.map(([name, value]) =>
        value === undefined || value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Input
        small
        name="price_on"
        defaultValue={query.priceOn}
        inputMode="decimal"
        aria-label="最低价"
        placeholder="¥ 最低"
      />
      <span className="muted">–</span>
      <Input
        small
        name="price_off"
        defaultValue={query.priceOff}
        inputMode="decimal"
        aria-label="最高价"
        placeholder="¥ 最高"
      />
      <Button size="s">确定</Button>
    </Form>
  );
}

function FilterToggle({ name, on, to }: { name: string; on: boolean; to: string }) {
  return (
    <Link className={on ? "chip is-on" : "chip"} to={to} aria-current={on || undefined} preventScrollReset>
      {on ? <Icon name="check" size="s" /> : null}
      {name}
    </Link>
  );
}
