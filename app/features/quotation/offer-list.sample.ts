import { offerListForm } from "#app/features/quick-order/forms.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ draft, list }) => link(urls.quotation.versions, { offer_id: draft }, { list }),
  owned: true,
  forms: [offerListForm],
  acts: {
    identify: { fields: ({ product, sku }) => ({ text: `${product}-${sku} 2` }) },
    // Without a file, the answer is a message that asks for one.
    upload: { fields: () => ({}) },
    choose: { owned: true, fields: ({ sku }) => ({ row: 1, sku_id: sku }) },
    quantity: { owned: true, fields: () => ({ row: 1, cart_num: 3 }) },
    find: { owned: true, fields: () => ({ row: 1, words: "测试硒鼓" }) },
    remove: { owned: true, fields: () => ({ row: 2 }) },
    accept: { owned: true, fields: () => ({}) },
    add_lines: { owned: true, fields: () => ({ scene: "会议室" }) },
  },
};
