import { COMPATIBLE, ORIGINAL } from "#contract/rules/printer.ts";
import "./consumable-filter.css";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { urls } from "#app/urls.ts";
import { FILLED_PATTERN } from "#contract/rules/keyword.ts";
import type { ConsumableFilter } from "./printer.ts";

type Props = {
  filter: ConsumableFilter;
  counts: Record<"all" | "original" | "compatible", number>;
  hrefFor: (other: Partial<ConsumableFilter>) => string;
};

/** Origin and stock of the consumables as links, and a search for another printer. */
export function ConsumableFilterBar({ filter: { origin, inStock }, counts, hrefFor }: Props) {
  const choices = [
    { name: "全部", origin: null, count: counts.all },
    { name: ORIGINAL, origin: "original", count: counts.original },
    { name: COMPATIBLE, origin: "compatible", count: counts.compatible },
  ] as const;
  return (
    <section className="panel consumable-filter" aria-label="筛选耗材">
      <ul>
        {choices.map((choice) => (
          <li key={choice.name}>
            <Link
              to={hrefFor({ origin: choice.origin })}
              aria-current={choice.origin === origin ? "true" : undefined}
              preventScrollReset
            >
              {choice.name} {choice.count > 0 ? <small>{choice.count}</small> : null}
            </Link>
          </li>
        ))}
      </ul>
      <Link
        className="consumable-filter__stock"
        to={hrefFor({ inStock: !inStock })}
        aria-current={inStock ? "true" : undefined}
        preventScrollReset
      >
        <span aria-hidden="true">{inStock ? <Icon name="check" size="s" /> : null}</span>
        仅看有货
      </Link>
      <SearchForm
        label="换个型号"
        action={urls.printer.search}
        field={{ name: "title", required: true, pattern: FILLED_PATTERN, placeholder: "换个型号，如 HL-2260" }}
        button="查询"
      />
    </section>
  );
}
