import type { PageSample } from "#tests/support/site-map.ts";
import { groupForm } from "./forms.ts";

export const sample: PageSample = {
  forms: [groupForm],
  acts: {
    add: { fields: () => ({ name: "新分组" }) },
    rename: { owned: true, fields: ({ standing_group }) => ({ group_id: standing_group, name: "改名" }) },
    up: { owned: true, fields: ({ standing_group }) => ({ group_id: standing_group }) },
    down: { owned: true, fields: ({ standing_group }) => ({ group_id: standing_group }) },
    delete: { owned: true, fields: ({ standing_group }) => ({ group_id: standing_group, confirmed: "1" }) },
  },
};
