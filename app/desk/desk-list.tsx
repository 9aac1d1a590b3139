import type { ReactNode } from "react";
import { withSearch } from "#app/link.ts";
import { ListEnd } from "#app/ui/list-end.tsx";
import { type TabLink, TabLinks } from "#app/ui/navigation.tsx";
import { Filters } from "./filters.tsx";

type Query = { page: number; limit: number; [filter: string]: string | number | undefined };

/** The address of a list with some of its filters changed, from the first page. */
export const listAddress = (address: string, { page: _, limit: __, ...filters }: Query, change: Partial<Query> = {}) =>
  withSearch(address, { ...filters, ...change });

/** The states of a list as tabs, with their numbers. */
export const stateTabs = <Tab extends string>(
  address: string,
  query: Query & { tab: Tab },
  names: Readonly<Record<Tab, string>>,
  counts: Partial<Readonly<Record<Tab, number>>>,
): TabLink[] =>
  (Object.keys(names) as Tab[]).map((tab) => ({
    name: names[tab],
    to: listAddress(address, query, { tab }),
    current: tab === query.tab,
    count: counts[tab] ?? 0,
  }));

type Props = {
  /** What the list holds: 订单. */
  name: string;
  address: string;
  query: Query;
  tabs?: readonly TabLink[];
  /** The fields of the filters. */
  filters?: ReactNode;
  count: number;
  /** What is counted, after the number: 笔订单. */
  unit: string;
  /** The rows. */
  children: ReactNode;
};

/** A list of the desk: its tabs, its filters, its rows and its end. */
export function DeskList({ name, address, query, tabs, filters, count, unit, children }: Props) {
  const { page, limit, tab, sort: _, ...narrowing } = query;
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined && value !== "");
  return (
    <section className="panel min-w-0" aria-label={name}>
      {tabs ? <TabLinks label={`${name}状态`} tabs={tabs} /> : null}
      {filters ? (
        <Filters
          key={listAddress(address, query)}
          params={{ tab }}
          clear={isNarrowed ? withSearch(address, { tab }) : undefined}
        >
          {filters}
        </Filters>
      ) : null}
      {children}
      <ListEnd
        total={`共 ${count.toLocaleString("en")} ${unit}`}
        page={page}
        last={Math.max(1, Math.ceil(count / limit))}
        hrefFor={(to) => listAddress(address, query, { page: to > 1 ? to : undefined })}
      />
    </section>
  );
}
