import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Count } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { type FleetFilter, searchOfFleet } from "./fleet.ts";

type Props = {
  filter: FleetFilter;
  places: readonly { name: string; count: number }[];
  count: number;
  shown: number;
  due: number;
};

/** The filters of the printers: their places, a keyword, and switches for the rows. */
export function FleetFilterBar({ filter, places, count, shown, due }: Props) {
  const hrefFor = (change: Partial<FleetFilter>) =>
    link(urls.myPrinter.list, {}, searchOfFleet({ ...filter, pick: "due", ...change }));
  const marks = [
    { name: "只看该补的", count: due, on: filter.due, to: hrefFor({ due: !filter.due }) },
    { name: "只看原装", count: 0, on: filter.original, to: hrefFor({ original: !filter.original }) },
  ];
  return (
    <section className="panel" aria-label="筛选打印机">
      {places.length > 0 ? (
        <div className="panel__tabs">
          <TabLinks
            label="地点"
            tabs={[
              { name: "全部", to: hrefFor({ place: "" }), current: filter.place === "", count },
              ...places.map((place) => ({
                name: place.name,
                count: place.count,
                to: hrefFor({ place: place.name }),
                current: filter.place === place.name,
              })),
            ]}
          />
        </div>
      ) : null}
      <div className="panel__body flex flex-wrap items-center gap-2">
        <ul className="flex flex-wrap gap-2" aria-label="只看">
          {marks.map((mark) => (
            <li key={mark.name}>
              <Link
                className={mark.on ? "chip is-on" : "chip"}
                to={mark.to}
                aria-current={mark.on ? "true" : undefined}
                preventScrollReset
              >
                {mark.name} <Count value={mark.count} />
              </Link>
            </li>
          ))}
        </ul>
        <SearchForm
          className="flex-[0_1_240px] min-w-0 ml-auto max-md:basis-full"
          label="在我的打印机里找"
          params={{ place: filter.place, due: filter.due ? 1 : undefined, original: filter.original ? 1 : undefined }}
          field={{ value: filter.keyword, placeholder: "机型、位置、耗材" }}
        />
        <p className="muted small" aria-live="polite">
          {shown} 款
        </p>
      </div>
    </section>
  );
}
