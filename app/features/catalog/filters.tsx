import type { ReactNode } from "react";
import { Fold } from "#app/ui/fold.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { type FilterOptions, type FilterRow, type FilterValue, filterRows } from "./filter-rows.ts";
import { type Facets, isFiltered, type ListHref, type ListQuery, NO_FILTERS, toggleBrand, toggleSpec } from "./list.ts";
import "./filters.css";

/** The filters of a list page that is not a category page. */
export const ALL_FILTERS: FilterOptions = { filters: ["category", "brand", "spec"], isCategoryPage: false };

/** Rows that are shown; the others are folded. */
const ROWS_MAX = 4;

type PanelProps = { query: ListQuery; facets: Facets; options: FilterOptions; hrefFor: ListHref };

/**
 * The filters of a list as links with counts: four rows of two lines, the rest folded; all folded in the table view.
 */
export function FilterPanel({ query, facets, options, hrefFor }: PanelProps) {
  const rows = filterRows(query, facets, options, hrefFor);
  if (rows.length === 0) return null;
  const [shown, folded] = [rows.slice(0, ROWS_MAX), rows.slice(ROWS_MAX)];
  return (
    <section className="panel filter-panel" aria-label="筛选">
      {query.view === "table" ? (
        <Fold id="filters" className="filter-panel__all" label={<FoldLabel>筛选条件</FoldLabel>} />
      ) : null}
      <dl className="filters">
        {shown.map((row) => (
          <Row key={row.name} row={row} />
        ))}
      </dl>
      {folded.length > 0 ? (
        <Fold
          id="more-filters"
          className="filter-panel__more"
          label={
            <FoldLabel>
              更多筛选 <small>{folded.map(({ name }) => name).join("、")}</small>
            </FoldLabel>
          }
        >
          <dl className="filters">
            {folded.map((row) => (
              <Row key={row.name} row={row} />
            ))}
          </dl>
        </Fold>
      ) : null}
    </section>
  );
}

function FoldLabel({ children }: { children: ReactNode }) {
  return (
    <>
      <span>{children}</span>
      <Icon name="right" size="s" />
    </>
  );
}

function Row({ row: { name, values, more } }: { row: FilterRow }) {
  return (
    <div className="filters__row">
      <dt>{name}</dt>
      <dd>
        <Values values={values} />
        {more.length > 0 ? (
          <Fold
            id={`more-values:${name}`}
            className="filters__more"
            startsOpen={more.some(({ on }) => on)}
            label="更多"
          >
            <Values values={more} />
          </Fold>
        ) : null}
      </dd>
    </div>
  );
}

function Values({ values }: { values: readonly FilterValue[] }) {
  return (
    <ul>
      {values.map(({ key, name, to, on, count }) => (
        <li key={key}>
          <Link to={to} className={on ? "is-on" : undefined} aria-current={on || undefined} preventScrollReset>
            {name}
            {count === undefined ? null : <small>{count}</small>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type ChipsProps = {
  query: ListQuery;
  brands: Facets["brands"];
  /** The name of the category, on pages where it is a filter. */
  category?: string | undefined;
  hrefFor: ListHref;
};

/** The active filters, each with a link that removes it. */
export function FilterChips({ query, brands, category, hrefFor }: ChipsProps) {
  const chips = [
    ...(category ? [{ name: `分类：${category}`, to: hrefFor({ cid: 0, sid: 0 }) }] : []),
    ...query.brands.map((id) => ({
      name: `品牌：${brands.find((brand) => brand.id === id)?.name ?? id}`,
      to: hrefFor(toggleBrand(query, id)),
    })),
    ...query.specs.map((spec) => ({ name: `${spec.name}：${spec.value}`, to: hrefFor(toggleSpec(query, spec)) })),
    ...(query.priceOn || query.priceOff
      ? [{ name: priceRangeText(query), to: hrefFor({ priceOn: "", priceOff: "" }) }]
      : []),
    ...(query.inStock ? [{ name: "仅看有货", to: hrefFor({ inStock: false }) }] : []),
    ...(query.selfRun ? [{ name: "自营", to: hrefFor({ selfRun: false }) }] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="已选筛选">
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
    </ul>
  );
}

function priceRangeText({ priceOn, priceOff }: ListQuery) {
  const [low, high] = [priceOn, priceOff].map((price) => (price ? formatYuan(Number(price).toFixed(2)) : ""));
  if (low && high) return `${low} – ${high}`;
  return low ? `${low} 以上` : `${high} 以下`;
}
