import { formatSales } from "#app/features/catalog/catalog.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";

type Store = { mer_id: number; city: string; opened_on: string; product_count: number; care_count: number };

/** The address of a store's home page. */
export const storeAddress = (id: number) => link(urls.store.index, {}, { id });

/** The address of a store's list of products. */
export const storeListAddress = (id: number | string) => link(urls.store.category, {}, { id });

/** The address of a store's coupons. */
export const storeCouponAddress = (id: number | string) => link(urls.store.coupons, {}, { id });

/** City, year of opening, numbers of products and followers of a store as text, without unknown and zero values. */
export function storeFacts({ city, opened_on, product_count, care_count }: Omit<Store, "mer_id">): string {
  const year = /^\d{4}/.exec(opened_on)?.[0];
  return [
    city,
    year ? `${year} 年开店` : "",
    `${product_count} 款商品`,
    care_count > 0 ? `${formatSales(care_count)} 人关注` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The invoices that every store issues. */
export const STORE_INVOICES = "电子普通发票、增值税专用发票（电子）";

/** The warehouses of a store with their dispatch times: 付款后上海仓 24 小时内、北京仓 48 小时内发出; empty without any. */
export const dispatchOf = (warehouses: readonly { name: string; ship_hours: number }[]): string =>
  warehouses.length > 0
    ? `付款后${warehouses.map(({ name, ship_hours }) => `${name} ${ship_hours} 小时内`).join("、")}发出`
    : "";

/** The number of colours of drawn logos, without that of the shop's own store. */
const LOGO_COLORS = 4;

/** The first character of the store's name and one of a few colours, chosen by the store's id. */
export const drawnLogo = ({ mer_id, mer_name }: { mer_id: number; mer_name: string }) => ({
  letter: [...mer_name][0] ?? "",
  color: mer_id % LOGO_COLORS,
});
