import { Link } from "@remix-run/react";
import { formatYuan } from "#app/ui/price.tsx";
import { type Facets, isFiltered, type ListQuery, NO_FILTERS, type To, toggleBrand, toggleSpec } from "./list.ts";

type Props = {
  query: ListQuery;
  brands: Facets["brands"];
  /** The category, where it narrows the list instead of naming it. */
  category?: string | undefined;
  to: To;
};

/** What narrows the list now, each to be taken back by one click; items of the breadcrumb. */
export function FilterChips({ query, brands, category, to }: Props) {
  const chips = [
    ...(category ? [{ name: `分类：${category}`, to: to({ cid: 0, sid: 0 }) }] : []),
    ...query.brands.map((id) => ({
      name: `品牌：${brands.find((brand) => brand.id === id)?.name ?? "所选"}`,
      to: to(toggleBrand(query, id)),
    })),
    ...query.specs.map((spec) => ({ name: `${spec.name}：${spec.value}`, to: to(toggleSpec(query, spec)) })),
    ...(query.priceOn || query.priceOff ? [{ name: rangeWords(query), to: to({ priceOn: "", priceOff: "" }) }] : []),
    ...(query.inStock ? [{ name: "仅看有货", to: to({ inStock: false }) }] : []),
    ...(query.selfRun ? [{ name: "自营", to: to({ selfRun: false }) }] : []),
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
          <Link className="link" to={to(NO_FILTERS)} preventScrollReset>
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
