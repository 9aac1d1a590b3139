import "./account-list.css";
import { Form } from "@remix-run/react";
import { Children, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Pager, type TabLink, TabLinks } from "#app/ui/navigation.tsx";
import { PanelHeader } from "#app/ui/panel.tsx";

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
        <PanelHeader title={title} level={1} className="account-list__title">
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
          <div className="account-list__head">
            <SearchForm {...search} />
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

function SearchForm({ label, field, days, order, params = {} }: NonNullable<Props["search"]>) {
  return (
    <Form className="account-list__search" role="search" aria-label={label} key={`${days?.from} ${days?.to}`}>
      {Object.entries(params).map(([name, value]) =>
        value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {days ? (
        <fieldset className="account-list__days">
          <legend className="visually-hidden">{days.label}</legend>
          <input className="input" type="date" name="from" defaultValue={days.from} aria-label={`${days.label}从`} />
          至
          <input className="input" type="date" name="to" defaultValue={days.to} aria-label={`${days.label}到`} />
        </fieldset>
      ) : null}
      {order ? (
        <select
          key={order.value}
          className="input select account-list__order"
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
        </select>
      ) : null}
      <div className="input-group account-list__words">
        <input
          key={field.value}
          className="input"
          name={field.name}
          defaultValue={field.value}
          aria-label={field.label}
          placeholder={field.placeholder}
        />
        <Button>搜索</Button>
      </div>
    </Form>
  );
}
