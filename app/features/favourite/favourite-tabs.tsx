import { TabLinks } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";

const KINDS = [
  { name: "商品", to: urls.favourite.list },
  { name: "店铺", to: urls.favourite.stores },
] as const;

/** The favourite products and the followed stores as tabs, each with its own page. */
export function FavouriteTabs({ current }: { current: (typeof KINDS)[number]["to"] }) {
  return <TabLinks label="收藏的种类" tabs={KINDS.map(({ name, to }) => ({ name, to, current: to === current }))} />;
}
