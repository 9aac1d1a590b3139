import { urls } from "#app/urls.ts";
import { ADDRESS } from "#tests/support/records.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { addressForm } from "./forms.ts";

export const sample: PageSample = {
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
};
