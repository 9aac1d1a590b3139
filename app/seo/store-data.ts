import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { StoreDetail } from "#contract/store.ts";
import { breadcrumbList } from "./breadcrumb-data.ts";
import { absoluteUrl } from "./page-meta.ts";

type StoreFacts = Pick<StoreDetail, "mer_id" | "mer_name" | "mer_info" | "mer_avatar" | "service_phone" | "city">;

/** schema.org's Store with its breadcrumb, with absolute addresses. */
export function storeData(
  { mer_id, mer_name, mer_info, mer_avatar, service_phone, city }: StoreFacts,
  origin: string,
): Record<string, unknown> {
  const url = absoluteUrl(link(urls.store.index, {}, { id: mer_id }), origin);
  const image = mer_avatar ? absoluteUrl(mer_avatar, origin) : null;
  const trail = [{ name: "店铺街", to: urls.store.street }, { name: mer_name }];
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Store",
        name: mer_name,
        ...(mer_info ? { description: mer_info } : {}),
        ...(url ? { url } : {}),
        ...(image ? { image } : {}),
        ...(service_phone ? { telephone: service_phone } : {}),
        ...(city ? { address: { "@type": "PostalAddress", addressLocality: city, addressCountry: "CN" } } : {}),
      },
      breadcrumbList(trail, origin),
    ],
  };
}
