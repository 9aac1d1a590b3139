import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { ADDRESS } from "#tests/support/records.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { addressForm } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  addresses: {
    address: ({ address }) => `${urls.address.list}?edit=${address}`,
    owned: true,
    forms: [addressForm],
    acts: {
      save: { owned: true, fields: ({ address }) => ({ ...ADDRESS, address_id: address }) },
      recognize: { fields: () => ({ text: ADDRESS.detail }) },
      regions: { fields: () => ({ province: ADDRESS.province }) },
      delete: { owned: true, fields: ({ address }) => ({ address_id: address }) },
      set_default: { owned: true, fields: ({ address }) => ({ address_id: address }) },
    },
  },
  regions: {
    address: () => link(urls.address.regions, {}, { province: "浙江省", city: "杭州市", district: "西湖区" }),
  },
};
