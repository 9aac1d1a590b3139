import { withSearch } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pager } from "#app/ui/navigation.tsx";
import type { Buyer } from "#contract/rules/pricing.ts";
import { FollowButton } from "./follow-button.tsx";
import type { Street } from "./store.server.ts";
import { StoreRow } from "./store-row.tsx";
import { type StreetQuery, searchOfStreet } from "./street.ts";
import "#app/features/catalog/filters.css";
import "#app/features/catalog/sort-bar.css";
import { SearchForm } from "#app/ui/search-form.tsx";

const ORDERS = [
  { order: "default", name: "默认" },
  { order: "sales", name: "销量" },
  { order: "rate", name: "好评" },
] as const;

type StreetProps = {
  street: Street;
  /** The address of the page without its search. */
  path: string;
  buyer: Buyer | null;
  followed: readonly number[];
};

/** A list of stores with its filters, order, search and pages. */
export function StoreStreet({ street, path, buyer, followed }: StreetProps) {
  const { query, count, last, kinds, categories, stores } = street;
  const hrefFor = (change: Partial<StreetQuery>) => withSearch(path, searchOfStreet({ ...query, page: 1, ...change }));
  const isFiltered = query.kind !== "" || query.category_id > 0 || query.keyword !== "" || query.followed;
  return (
    <div className="stack">
      <section className="panel filter-panel" aria-label="筛选">
        <dl className="filters">
          <FilterRow
            name="店铺类型"
            values={[
              { name: "全部", to: hrefFor({ kind: "" }), on: query.kind === "" },
              ...kinds.map(({ kind, count: number }) => ({
                name: kind,
                count: number,
                on: query.kind === kind,
                to: hrefFor({ kind }),
              })),
            ]}
          />
          <FilterRow
            name="主营类目"
            values={[
              { name: "不限", to: hrefFor({ category_id: 0 }), on: query.category_id === 0 },
              ...categories.map(({ id, name, count: number }) => ({
                name,
                count: number,
                on: query.category_id === id,
                to: hrefFor({ category_id: id }),
              })),
            ]}
          />
        </dl>
      </section>
      <div className="panel sort-bar">
        <ul className="sort-bar__orders flex border border-(--line) rounded-(--r-2) max-md:[&_a]:h-8" aria-label="排序">
          {ORDERS.map(({ order, name }) => (
            <li key={order}>
              <Link to={hrefFor({ order })} aria-current={query.order === order || undefined} preventScrollReset>
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <Link
          className={query.followed ? "chip is-on" : "chip"}
          to={hrefFor({ followed: !query.followed })}
          aria-current={query.followed || undefined}
          preventScrollReset
        >
          {query.followed ? <Icon name="check" size="s" /> : null}
          只看我关注的
        </Link>
        <div className="flex items-center gap-3 ml-auto max-md:ml-0">
          <StoreSearch path={path} query={query} />
          <span className="muted desktop-only">
            共 <b className="text-(--ink)">{count}</b> 家
          </span>
        </div>
      </div>
      {stores.length > 0 ? (
        <ul className="stack">
          {stores.map((store) => (
            <StoreRow key={store.mer_id} store={store} buyer={buyer}>
              <FollowButton store={store} followed={followed.includes(store.mer_id)} />
            </StoreRow>
          ))}
        </ul>
      ) : (
        <section className="panel">
          <Empty
            icon="box"
            title={query.followed ? "还没有关注符合条件的店铺" : "没有符合条件的店铺"}
            text={isFiltered ? "换个条件，或看看全部店铺" : "请过些时候再来看看"}
          >
            {isFiltered ? (
              <ButtonLink variant="primary" to={path}>
                查看全部店铺
              </ButtonLink>
            ) : null}
          </Empty>
        </section>
      )}
      <Pager page={query.page} last={last} hrefFor={(page) => hrefFor({ page })} />
    </div>
  );
}

type FilterValue = { name: string; to: string; on: boolean; count?: number };

function FilterRow({ name, values }: { name: string; values: readonly FilterValue[] }) {
  return (
    <div className="filters__row">
      <dt>{name}</dt>
      <dd>
        <ul>
          {values.map(({ name: value, to, on, count }) => (
            <li key={value}>
              <Link to={to} className={on ? "is-on" : undefined} aria-current={on || undefined} preventScrollReset>
                {value}
                {count === undefined ? null : <small>{count}</small>}
              </Link>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

function StoreSearch({ path, query }: { path: string; query: StreetQuery }) {
  const { keyword: _, page: __, ...others } = searchOfStreet(query);
  return (
    <SearchForm
      className="w-70 max-md:w-full"
      label="搜索店铺"
      action={path}
      params={others}
      field={{ value: query.keyword, placeholder: "店铺名称" }}
      button="搜索"
    />
  );
}
