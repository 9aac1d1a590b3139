import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { Count } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { type FleetFilter, searchOfFleet } from "./fleet.ts";
import "./fleet-filter.css";

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
      <div className="panel__body fleet-filter">
        <ul aria-label="只看">
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
        <Form className="input-group fleet-filter__search" role="search" aria-label="在我的打印机里找">
          {filter.place ? <input type="hidden" name="place" value={filter.place} /> : null}
          {filter.due ? <input type="hidden" name="due" value="1" /> : null}
          {filter.original ? <input type="hidden" name="original" value="1" /> : null}
          <input
            key={filter.keyword}
            className="input"
            name="keyword"
            defaultValue={filter.keyword}
            aria-label="在我的打印机里找"
            placeholder="机型、位置、耗材"
          />
          <Button size="m">查找</Button>
        </Form>
        <p className="muted small" aria-live="polite">
          {shown} 款
        </p>
      </div>
    </section>
  );
}
