import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
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

export type FilterKind = "category" | "brand" | "spec";

export type FilterOptions = {
  /** The filters to show. */
  filters: readonly FilterKind[];
  /** The list's category is that of the page, so that 全部 leads to the page's category. */
  isCategoryPage: boolean;
};

/** The panel of a list page that is not a category page. */
export const ALL_FILTERS: FilterOptions = { filters: ["category", "brand", "spec"], isCategoryPage: false };

type PanelProps = { query: ListQuery; facets: Facets; options: FilterOptions; hrefFor: ListHref };

/**
 * The filters of a list as links with counts. Phones show the first two rows and, without scripts, all of them while the
 * details element 全部筛选 is open.
 */
export function FilterPanel({ query, facets, options: { filters, isCategoryPage }, hrefFor }: PanelProps) {
  const categories = filters.includes("category") ? facets.categories : [];
  const brands = filters.includes("brand") ? facets.brands : [];
  const specs = filters.includes("spec") ? facets.specs : [];
  if (categories.length + brands.length + specs.length === 0) return null;
  const allCategories = withoutCategory(query, isCategoryPage);
  const rowCount = (categories.length > 0 ? 1 : 0) + (brands.length > 0 ? 1 : 0) + specs.length;
  return (
    <div className="panel group/filters">
      <dl className="filters">
        {categories.length > 0 ? (
          <FilterRow name="分类">
            <FilterLink
              to={hrefFor(allCategories)}
              on={categoryOf({ ...query, ...allCategories }) === categoryOf(query)}
              name="全部"
            />
            {categories.map(({ id, name, count }) => (
              <FilterLink key={id} to={hrefFor(withCategory(query, id))} on={false} name={name} count={count} />
            ))}
          </FilterRow>
        ) : null}
        {brands.length > 0 ? (
          <FilterRow name="品牌">
            <FilterLink to={hrefFor({ brands: [] })} on={query.brands.length === 0} name="不限" />
            {brands.map(({ id, name, count }) => (
              <FilterLink
                key={id}
                to={hrefFor(toggleBrand(query, id))}
                on={query.brands.includes(id)}
                name={name}
                count={count}
              />
            ))}
          </FilterRow>
        ) : null}
        {specs.map(({ name, values }) => (
          <FilterRow key={name} name={name}>
            <FilterLink
              to={hrefFor(withoutSpec(query, name))}
              on={!query.specs.some((spec) => spec.name === name)}
              name="不限"
            />
            {values.map(({ value, count }) => (
              <FilterLink
                key={value}
                to={hrefFor(toggleSpec(query, { name, value }))}
                on={hasSpec(query.specs, { name, value })}
                name={value}
                count={count}
              />
            ))}
          </FilterRow>
        ))}
      </dl>
      {rowCount > 2 ? (
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

function FilterRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="filters__row max-md:group-has-[[open]]/filters:grid">
      <dt>{name}</dt>
      <dd>
        <ul>{children}</ul>
      </dd>
    </div>
  );
}

function FilterLink({ to, on, name, count }: { to: string; on: boolean; name: string; count?: number }) {
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
  /** The name of the category, on pages where it is a filter. */
  category?: string | undefined;
  hrefFor: ListHref;
};

/** The active filters as breadcrumb items, each with a link that removes it. */
export function FilterChips({ query, brands, category, hrefFor }: ChipsProps) {
  const chips = [
    ...(category ? [{ name: `分类：${category}`, to: hrefFor({ cid: 0, sid: 0 }) }] : []),
    ...query.brands.map((id) => ({
      name: `品牌：${brands.find((brand) => brand.id === id)?.name ?? "所选"}`,
      to: hrefFor(toggleBrand(query, id)),
    })),
    ...query.specs.map((spec) => ({ name: `${spec.name}：${spec.value}`, to: hrefFor(toggleSpec(query, spec)) })),
    ...(query.priceOn || query.priceOff
      ? [{ name: priceRangeText(query), to: hrefFor({ priceOn: "", priceOff: "" }) }]
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

function priceRangeText({ priceOn, priceOff }: ListQuery) {
  const [low, high] = [priceOn, priceOff].map((price) => (price ? formatYuan(Number(price).toFixed(2)) : ""));
  if (low && high) return `${low} – ${high}`;
  return low ? `${low} 以上` : `${high} 以下`;
}
