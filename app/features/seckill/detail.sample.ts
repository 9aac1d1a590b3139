import { buyForm } from "#app/features/catalog/forms.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ product }) => link(urls.seckill.detail, { id: product }),
  forms: [buyForm],
  acts: {
    add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
    buy_now: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
  },
};
