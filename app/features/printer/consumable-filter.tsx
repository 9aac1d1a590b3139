import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { urls } from "#app/urls.ts";
import { FILLED_PATTERN } from "#contract/rules/keyword.ts";
import { COMPATIBLE, ORIGINAL } from "#contract/rules/printer.ts";
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
    <section
      className="panel flex flex-wrap items-center gap-x-5 gap-y-2 px-3 py-2 text-(length:--f-13) [&_form]:w-75 [&_form]:ml-auto max-md:[&_form]:w-full"
      aria-label="筛选耗材"
    >
      <ul className="flex border border-(--line) rounded-(--r-2) max-md:w-full">
        {choices.map((choice) => (
          <li key={choice.name} className="not-first:border-l not-first:border-(--line) max-md:flex-1">
            <Link
              className="block px-3.5 py-1.5 text-center leading-5 aria-[current]:bg-(--red-tint) aria-[current]:font-semibold aria-[current]:text-(--red) max-md:px-1 max-md:py-2.25"
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
        className="group inline-flex items-center gap-1.5 min-h-8"
        to={hrefFor({ inStock: !inStock })}
        aria-current={inStock ? "true" : undefined}
        preventScrollReset
      >
        <span
          className="border-(--line-strong) group-aria-[current]:border-(--red) group-aria-[current]:bg-(--red) group-aria-[current]:text-(--panel) grid place-items-center size-4 border rounded-(--r-1)"
          aria-hidden="true"
        >
          {inStock ? <Icon name="check" size="s" /> : null}
        </span>
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
