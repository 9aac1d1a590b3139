import "./account-list.css";
import { Children, type ReactNode } from "react";
import { Select } from "#app/ui/control.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Pager, type TabLink, TabLinks } from "#app/ui/navigation.tsx";
import { PanelHeader } from "#app/ui/panel.tsx";
import { DayRange, SearchForm } from "#app/ui/search-form.tsx";

type Props = {
  /**
   * The heading; without `head` it is for screen readers only, because the menu and the breadcrumb show the same text.
   */
  title: string;
  /** The content beside the heading; without it the heading is hidden. */
  head?: ReactNode;
  tabs?: { label: string; links: readonly TabLink[] };
  search?: {
    /** Accessible name of the form. */
    label: string;
    field: { name: string; value: string; label: string; placeholder: string };
    /** The first and the last day of a range, yyyy-MM-dd or empty, sent as `from` and `to`. */
    days?: { label: string; from: string; to: string };
    /** The sort orders of the list, sent under this name; scripts send the form as soon as one is chosen. */
    order?: { name: string; value: string; orders: Readonly<Record<string, string>> };
    /** The other query parameters of the list, sent with a search; empty ones are left out. */
    params?: Readonly<Record<string, string | number>>;
  };
  /** Further filters, shown above the search. */
  filters?: ReactNode;
  /** Acts on all records of the list, shown beside the search. */
  tools?: ReactNode;
  /** The result of a form on one of the records. */
  result?: Parameters<typeof FormErrors>[0]["of"];
  /** Column heads above the records. */
  columns?: ReactNode;
  /** The records. */
  children: ReactNode;
  /** Shown in place of the records where there are none. */
  empty: ReactNode;
  /** The label of the number of all records, such as 共 3 笔订单. */
  total: string;
  paging: { page: number; last: number; hrefFor: (page: number) => string };
};

/**
 * A list of the user area: tabs with counts, search, records with column heads, empty state, total and pager. Its whole
 * state is in the address: tabs and pager are links and the search is a GET form, so it works without scripts. The
 * loader reads the page of records with `readPage` (app/http/paging.server.ts).
 */
export function AccountList({
  title,
  head,
  tabs,
  filters,
  search,
  tools,
  result,
  columns,
  children,
  empty,
  total,
  paging,
}: Props) {
  const isEmpty = Children.count(children) === 0;
  return (
    <section className="panel">
      {head ? (
        <PanelHeader title={title} level={1} className="flex-wrap py-2">
          {head}
        </PanelHeader>
      ) : (
        <h1 className="visually-hidden">{title}</h1>
      )}
      {tabs ? (
        <div className="panel__tabs">
          <TabLinks label={tabs.label} tabs={tabs.links} />
        </div>
      ) : null}
      <div className="panel__body stack">
        {filters}
        {search ? (
          <div className="account-list__head flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <ListSearch {...search} />
            {tools}
          </div>
        ) : null}
        <FormErrors of={result} />
        {isEmpty ? empty : columns}
        {children}
        {isEmpty ? <Pager {...paging} /> : <ListEnd total={total} {...paging} />}
      </div>
    </section>
  );
}

type SearchProps = NonNullable<Props["search"]>;

const ListSearch = ({ label, field: { label: name, ...field }, days, order, params }: SearchProps) => (
  <SearchForm
    key={`${days?.from} ${days?.to}`}
    className="account-list__search flex flex-wrap grow basis-105 gap-x-4 gap-y-2 max-md:gap-2 max-md:min-w-0"
    wordsClass="account-list__words max-w-105"
    label={label}
    field={{ ...field, "aria-label": name }}
    button="搜索"
    size="default"
    {...(params ? { params } : {})}
  >
    {days ? (
      <DayRange
        className="account-list__days flex items-center gap-2 text-(length:--f-13) text-(--ink-3) [&_.input]:w-35 max-md:w-full max-md:min-w-0"
        {...days}
      />
    ) : null}
    {order ? (
      <Select
        key={order.value}
        className="account-list__order flex-[0_0_132px] max-md:basis-full"
        name={order.name}
        defaultValue={order.value}
        aria-label="排序"
        onChange={({ currentTarget: { form } }) => form?.requestSubmit()}
      >
        {Object.entries(order.orders).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    ) : null}
  </SearchForm>
);
