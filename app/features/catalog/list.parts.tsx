import { type ShouldRevalidateFunction, useActionData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { hotKeywordHref } from "#app/features/search/search-href.ts";
import { rowResults } from "#app/shell/row-results.ts";
import { useCustomer, useShell } from "#app/shell/use-shell.ts";
import { isCardForm } from "./catalog.ts";
import type { FilterOptions } from "./filter-rows.ts";
import { GoodsList, listHref } from "./goods-list.tsx";
import type { List } from "./list.server.ts";
import type { addRowsOfList } from "./list-action.server.ts";
import { ListEmpty } from "./list-empty.tsx";
import { NamedPrinters } from "./named-printers.tsx";

/** A form of a product card changes nothing that a list shows, so the list is not loaded again after it. */
export const revalidateList: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  isCardForm(formAction) ? false : defaultShouldRevalidate;

type Props = {
  list: List;
  /** The address of the page without its search. */
  path: string;
  name: string;
  /** The name in the sentence of an empty list; `name` by default. */
  emptyName?: string;
  filterOptions?: FilterOptions | undefined;
  /** Shown in an empty list: a way to reach the shop's staff. */
  contact?: ReactNode;
  /** Shown below an empty list. */
  below?: ReactNode;
  /** Shown between the heading and the list. */
  children?: ReactNode;
};

/** The heading and the list of a page whose action is `addRowsOfList`, or its empty state. */
export function ListBody({ list, path, name, emptyName = name, filterOptions, contact, below, children }: Props) {
  const shell = useShell();
  const buyer = useCustomer();
  const { key } = useLocation();
  const acted = useActionData<typeof addRowsOfList>();
  if (list.count === 0) {
    return (
      <>
        <NamedPrinters printers={list.printers} />
        <ListEmpty
          query={list.query}
          name={emptyName}
          hrefFor={listHref(path, list)}
          categories={shell?.categories ?? []}
          hotSearches={(shell?.hotKeywords ?? []).map((hot) => ({
            name: hot.keyword,
            to: hotKeywordHref(hot),
          }))}
          contact={contact}
        />
        {below}
      </>
    );
  }
  return (
    <>
      <h1 className="visually-hidden">{name}</h1>
      {children}
      <GoodsList
        list={list}
        path={path}
        filterOptions={filterOptions}
        buyer={buyer}
        form={acted?.form ?? undefined}
        results={rowResults(acted, shell)}
        pageKey={key}
      />
    </>
  );
}
