import { standingPasteForm } from "#app/features/quick-order/forms.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { groupForm, standingForm } from "./forms.ts";

/** A line of the list, which belongs to its owner alone. */
const line = {
  owned: true,
  fields: ({ standing_line }: { standing_line: number }) => ({ line: standing_line, id: standing_line, num: 2 }),
} as const;

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "standing-export": { address: () => urls.standingList.export },
  "standing-groups": {
    forms: [groupForm],
    acts: {
      add: { fields: () => ({ name: "新分组" }) },
      rename: { owned: true, fields: ({ standing_group }) => ({ group_id: standing_group, name: "改名" }) },
      up: { owned: true, fields: ({ standing_group }) => ({ group_id: standing_group }) },
      down: { owned: true, fields: ({ standing_group }) => ({ group_id: standing_group }) },
      delete: { owned: true, fields: ({ standing_group }) => ({ group_id: standing_group, confirmed: "1" }) },
    },
  },
  "standing-list": {
    forms: [standingForm],
    acts: {
      add: { fields: ({ sku }) => ({ sku_code: sku }) },
      save: { fields: ({ standing_line }) => ({ id: standing_line, num: 3 }) },
      add_cart: line,
      add_all: { fields: ({ standing_line }) => ({ id: standing_line, num: 2 }) },
      send: line,
      quote: line,
      move: { fields: ({ standing_line }) => ({ line: standing_line, group_id: "" }) },
      remove: { fields: ({ standing_line }) => ({ line: standing_line, confirmed: "1" }) },
      reminder: { fields: () => ({ on: "1", email: "" }) },
    },
  },
  "standing-paste": {
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
  },
};
