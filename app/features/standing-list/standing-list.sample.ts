import type { PageSample } from "#tests/support/site-map.ts";
import { standingForm } from "./forms.ts";

/** A line of the list, which belongs to its owner alone. */
const line = {
  owned: true,
  fields: ({ standing_line }: { standing_line: number }) => ({ line: standing_line, id: standing_line, num: 2 }),
} as const;

export const sample: PageSample = {
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
};
