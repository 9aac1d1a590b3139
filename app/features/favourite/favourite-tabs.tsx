import { TabLinks } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";

const KINDS = [
  { name: "商品", to: urls.favourite.list },
  { name: "店铺", to: urls.favourite.stores },
  { name: "到货通知", to: urls.stockAlert.list },
] as const;

/** The favourite products, the followed stores and the stock alerts as tabs, each with its own page. */
export function FavouriteTabs({ current }: { current: (typeof KINDS)[number]["to"] }) {
  return <TabLinks label="收藏的种类" tabs={KINDS.map(({ name, to }) => ({ name, to, current: to === current }))} />;
}
