import { Contact } from "#app/features/account/contact.tsx";
import type { ShownCard } from "#app/features/catalog/list.server.ts";
import { ProductRow } from "#app/features/catalog/product-row.tsx";
import { RecentlyViewed } from "#app/features/catalog/recently-viewed-row.tsx";
import { link } from "#app/link.ts";
import { useCustomer, useShell } from "#app/shell/use-shell.ts";
import { urls } from "#app/urls.ts";

/** The account manager; for a reader without one the shop's telephone. */
export function SearchHelp() {
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

/** What was viewed last and the bestsellers, below a list without goods. */
export function BelowEmptyList({ bestsellers }: { bestsellers: readonly ShownCard[] }) {
  const moreTo = link(urls.catalog.list, {}, { type: 2 });
  return (
    <>
      <RecentlyViewed />
      <ProductRow title="大家常买" moreTo={moreTo} cards={bestsellers} buyer={useCustomer()} />
    </>
  );
}
