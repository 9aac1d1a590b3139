import { type ShouldRevalidateFunction, useActionData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Contact } from "#app/domains/account/contact.tsx";
import { isCardForm } from "#app/domains/catalog/catalog.ts";
import type { FilterOptions } from "#app/domains/catalog/filter-rows.ts";
import { GoodsList, listHref } from "#app/domains/catalog/goods-list.tsx";
import type { List, ShownCard } from "#app/domains/catalog/list.server.ts";
import type { addRowsOfList } from "#app/domains/catalog/list-action.server.ts";
import { ListEmpty } from "#app/domains/catalog/list-empty.tsx";
import { ProductRow } from "#app/domains/catalog/product-row.tsx";
import { link } from "#app/link.ts";
import { rowResults } from "#app/shell/row-results.ts";
import { useCustomer, useShell } from "#app/shell/use-shell.ts";
import { urls } from "#app/urls.ts";

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
  /** Goods below an empty list. */
  bestsellers?: readonly ShownCard[];
  /** Between the heading and the list. */
  children?: ReactNode;
};

/** The account manager; for a reader without one the shop's telephone. */
function Help() {
  const shell = useShell();
  const manager = shell?.customer?.admin ?? null;
  const phone = manager ? "" : (shell?.config?.sys_phone ?? "");
  return (
    <>
      {phone ? (
        <>
          客服电话{" "}
          <a className="link whitespace-nowrap" href={`tel:${phone}`}>
            {phone}
          </a>{" "}
          或{" "}
        </>
      ) : null}
      <Contact manager={manager} />
    </>
  );
}

/** The heading and the list of a page whose action is `addRowsOfList`, or its empty state. */
export function ListBody({ list, path, name, emptyName = name, filterOptions, bestsellers, children }: Props) {
  const shell = useShell();
  const buyer = useCustomer();
  const { key } = useLocation();
  const acted = useActionData<typeof addRowsOfList>();
  if (list.count === 0) {
    return (
      <>
        <ListEmpty
          query={list.query}
          name={emptyName}
          hrefFor={listHref(path, list)}
          categories={shell?.categories ?? []}
          hotWords={shell?.hotKeywords.map(({ keyword }) => keyword) ?? []}
          contact={<Help />}
        />
        <ProductRow
          title="大家常买"
          moreTo={link(urls.goodsList, {}, { type: 2 })}
          cards={bestsellers ?? []}
          buyer={buyer}
        />
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
