import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import {
  categoryOf,
  type Facets,
  hasSpec,
  type ListQuery,
  type To,
  toggleBrand,
  toggleSpec,
  withCategory,
  withoutCategory,
  withoutSpec,
} from "./list.ts";

type Props = { query: ListQuery; facets: Facets; isSearch: boolean; to: To };

/**
 * What narrows a list, as links with counts. Phones see the first two rows; the rest waits behind 全部筛选, which needs
 * no script: the open details show the rows that stand before it.
 */
export function FilterPanel({ query, facets, isSearch, to }: Props) {
  const { categories, brands, specs } = facets;
  if (categories.length + brands.length + specs.length === 0) return null;
  const wide = withoutCategory(query, isSearch);
  const rows = (categories.length > 0 ? 1 : 0) + (brands.length > 0 ? 1 : 0) + specs.length;
  return (
    <div className="panel group/flt">
      <dl className="flt">
        {categories.length > 0 ? (
          <Row name="分类">
            <Choice to={to(wide)} on={categoryOf({ ...query, ...wide }) === categoryOf(query)} name="全部" />
            {categories.map(({ id, name, count }) => (
              <Choice key={id} to={to(withCategory(query, id))} on={false} name={name} count={count} />
            ))}
          </Row>
        ) : null}
        {brands.length > 0 ? (
          <Row name="品牌">
            <Choice to={to({ brands: [] })} on={query.brands.length === 0} name="不限" />
            {brands.map(({ id, name, count }) => (
              <Choice
                key={id}
                to={to(toggleBrand(query, id))}
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
              to={to(withoutSpec(query, name))}
              on={!query.specs.some((spec) => spec.name === name)}
              name="不限"
            />
            {values.map(({ value, count }) => (
              <Choice
                key={value}
                to={to(toggleSpec(query, { name, value }))}
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
    <div className="flt__r max-md:group-has-[[open]]/flt:grid">
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
