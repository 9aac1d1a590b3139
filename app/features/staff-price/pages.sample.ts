import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { priceForm } from "./forms.ts";

const KEY = "key-of-a-form-of-prices";
const UNTIL = "2027-01-31";

export const samples: PageSamples = {
  prices: {
    address: ({ customer }) => link(deskUrls.staffPrice.list, { id: customer }),
    forms: [priceForm],
    acts: {
      one: { fields: () => ({ code: "100506", price: "48.50", until: UNTIL }) },
      paste: { fields: () => ({ text: `100506\t48.50\t${UNTIL}` }) },
      upload: { fields: () => ({}) },
      category: { fields: () => ({ category_id: "1", percent: "3", until: UNTIL }) },
      write: {
        fields: () => ({
          key: KEY,
          row: JSON.stringify({ row: 1, sku_id: 100506, price: "48.50", until: UNTIL, version: "read" }),
          reason: "年度协议",
        }),
      },
      remove: {
        fields: () => ({ key: KEY, row: JSON.stringify({ sku_id: 100506, version: "read" }), reason: "到期不续" }),
      },
    },
  },
  receipt: {
    address: ({ customer }) => `${link(deskUrls.staffPrice.receipt, { id: customer })}?key=none`,
    status: 404,
  },
};
