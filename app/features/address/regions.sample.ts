import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: () => link(urls.address.regions, {}, { province: "浙江省", city: "杭州市", district: "西湖区" }),
};
