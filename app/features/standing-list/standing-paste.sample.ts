import { standingPasteForm } from "#app/features/quick-order/forms.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ list }) => link(urls.standingList.paste, {}, { list }),
  owned: true,
  forms: [standingPasteForm],
  acts: {
    identify: { fields: ({ product, sku }) => ({ text: `${product}-${sku} 2` }) },
    // Without a file, the answer is a message that asks for one.
    upload: { fields: () => ({}) },
    choose: { owned: true, fields: ({ sku }) => ({ row: 1, sku_id: sku }) },
    quantity: { owned: true, fields: () => ({ row: 1, cart_num: 3 }) },
    find: { owned: true, fields: () => ({ row: 1, words: "测试硒鼓" }) },
    remove: { owned: true, fields: () => ({ row: 2 }) },
    accept: { owned: true, fields: () => ({}) },
    add_rows: { owned: true, fields: () => ({ group_id: "" }) },
  },
};
