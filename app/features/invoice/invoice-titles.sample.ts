import { urls } from "#app/urls.ts";
import { TITLE_FIELDS } from "#tests/support/records.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { titleForm } from "./forms.ts";

export const sample: PageSample = {
  address: ({ title }) => `${urls.invoice.titles}?edit=${title}`,
  owned: true,
  forms: [titleForm],
  acts: {
    save: { owned: true, fields: ({ title }) => ({ ...TITLE_FIELDS, receipt_id: title }) },
    recognize: { fields: () => ({ text: `名称：${TITLE_FIELDS.receipt_title}` }) },
    delete: { owned: true, fields: ({ title }) => ({ receipt_id: title }) },
    set_default: { owned: true, fields: ({ title }) => ({ receipt_id: title }) },
  },
};
