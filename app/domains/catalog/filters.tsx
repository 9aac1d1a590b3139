import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import {
  categoryOf,
  type Facets,
  hasSpec,
  isFiltered,
  type ListHref,
  type ListQuery,
  NO_FILTERS,
  toggleBrand,
  toggleSpec,
  withCategory,
  withoutCategory,
  withoutSpec,
} from "./list.ts";
import "./filters.css";

type PanelProps = { query: ListQuery; facets: Facets; isSearch: boolean; hrefFor: ListHref };

/**
 * What narrows a list, as links with counts. Phones see the first two rows; the rest waits behind 全部筛选, which needs
 * no script: the open details show the rows that stand before it.
 */
export function FilterPanel({ query, facets, isSearch, hrefFor }: PanelProps) {
  const { categories, brands, specs } = facets;
  if (categories.length + brands.length + specs.length === 0) return null;
  const wide = withoutCategory(query, isSearch);
  const rows = (categories.length > 0 ? 1 : 0) + (brands.length > 0 ? 1 : 0) + specs.length;
  return (
    <div className="panel group/filters">
      <dl className="filters">
        {categories.length > 0 ? (
          <Row name="分类">
            <Choice to={hrefFor(wide)} on={categoryOf({ ...query, ...wide }) === categoryOf(query)} name="全部" />
            {categories.map(({ id, name, count }) => (
              <Choice key={id} to={hrefFor(withCategory(query, id))} on={false} name={name} count={count} />
            ))}
          </Row>
        ) : null}
        {brands.length > 0 ? (
          <Row name="品牌">
            <Choice to={hrefFor({ brands: [] })} on={query.brands.length === 0} name="不限" />
            {brands.map(({ id, name, count }) => (
              <Choice
                key={id}
                to={hrefFor(toggleBrand(query, id))}
                on={query.brands.includes(id)}
                name={name}
                count={count}
              />
            ))}
          </Row>
        ) : null}
        {specs.map(({ name, values }) => (
          <Row key={name} name={name}>
            <Choice
              to={hrefFor(withoutSpec(query, name))}
              on={!query.specs.some((spec) => spec.name === name)}
              name="不限"
            />
            {values.map(({ value, count }) => (
              <Choice
                key={value}
                to={hrefFor(toggleSpec(query, { name, value }))}
                on={hasSpec(query.specs, { name, value })}
                name={value}
                count={count}
              />
            ))}
          </Row>
        ))}
      </dl>
      {rows > 2 ? (
        <details className="md:hidden border-t border-(--line-soft)">
          <summary className="flex items-center justify-center gap-1 min-h-10 text-[13px] cursor-pointer">
            <Icon name="list" size="s" />
            全部筛选
          </summary>
        </details>
      ) : null}
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="filters__row max-md:group-has-[[open]]/filters:grid">
      <dt>{name}</dt>
      <dd>
        <ul>{children}</ul>
      </dd>
    </div>
  );
}

function Choice({ to, on, name, count }: { to: string; on: boolean; name: string; count?: number }) {
  return (
    <li>
      <Link to={to} className={on ? "is-on" : undefined} aria-current={on || undefined} preventScrollReset>
        {name}
        {count === undefined ? null : <small>{count}</small>}
      </Link>
    </li>
  );
}

type ChipsProps = {
  query: ListQuery;
  brands: Facets["brands"];
  /** The category, where it narrows the list instead of naming it. */
  category?: string | undefined;
  hrefFor: ListHref;
};

/** What narrows the list now, each to be taken back by one click; items of the breadcrumb. */
export function FilterChips({ query, brands, category, hrefFor }: ChipsProps) {
  const chips = [
    ...(category ? [{ name: `分类：${category}`, to: hrefFor({ cid: 0, sid: 0 }) }] : []),
    ...query.brands.map((id) => ({
      name: `品牌：${brands.find((brand) => brand.id === id)?.name ?? "所选"}`,
      to: hrefFor(toggleBrand(query, id)),
    })),
    ...query.specs.map((spec) => ({ name: `${spec.name}：${spec.value}`, to: hrefFor(toggleSpec(query, spec)) })),
    ...(query.priceOn || query.priceOff
      ? [{ name: rangeWords(query), to: hrefFor({ priceOn: "", priceOff: "" }) }]
      : []),
    ...(query.inStock ? [{ name: "仅看有货", to: hrefFor({ inStock: false }) }] : []),
    ...(query.selfRun ? [{ name: "自营", to: hrefFor({ selfRun: false }) }] : []),
  ];
  return (
    <>
      {chips.map((chip) => (
        <li key={chip.name}>
          <Link className="chip is-on" to={chip.to} aria-label={`移除 ${chip.name}`} preventScrollReset>
            {chip.name} <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      {isFiltered(query) ? (
        <li>
          <Link className="link" to={hrefFor(NO_FILTERS)} preventScrollReset>
            清除筛选
          </Link>
        </li>
      ) : null}
    </>
  );
}

function rangeWords({ priceOn, priceOff }: ListQuery) {
  const [low, high] = [priceOn, priceOff].map((price) => (price ? formatYuan(Number(price).toFixed(2)) : ""));
  if (low && high) return `${low} – ${high}`;
  return low ? `${low} 以上` : `${high} 以下`;
}
