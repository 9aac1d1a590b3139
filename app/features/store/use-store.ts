import { useRouteLoaderData } from "@remix-run/react";
import type { StoreDetail } from "#contract/store.ts";

/** The id that Remix gives the layout of a store's pages. */
const STORE_ROUTE_ID = "features/store/layout.page";

type Matches = readonly { id: string; data: unknown }[];

/** The store of a store's page, from the data of the layout. */
export const storeOf = (matches: Matches): StoreDetail | undefined =>
  // Remix types the data of other routes as unknown; the layout has this field.
  (matches.find(({ id }) => id === STORE_ROUTE_ID)?.data as { store: StoreDetail } | undefined)?.store;

/** The store of the page shown. */
export function useStore(): StoreDetail | undefined {
  return useRouteLoaderData<{ store: StoreDetail }>(STORE_ROUTE_ID)?.store;
}
