import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { addProjectForm } from "./forms.ts";

export const sample: PageSample = {
  address: ({ sku }) => link(urls.quotation.add, {}, { sku, quantity: 2 }),
  forms: [addProjectForm],
  acts: {
    create: { fields: ({ sku }) => ({ name: "新项目", lines: `${sku}_2`, scene: "会议室" }) },
    add_to: { owned: true, fields: ({ draft, sku }) => ({ offer_id: draft, lines: `${sku}_2`, scene: "会议室" }) },
  },
};
