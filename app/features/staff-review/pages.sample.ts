import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { reviewForms } from "./forms.ts";

const FORM = { key: "key-of-a-form-of-a-review", version: "version-of-a-review" };

export const samples: PageSamples = {
  review: {
    address: () => link(deskUrls.staffReview.detail, { id: 1 }),
    forms: [reviewForms],
    acts: {
      reply: { fields: () => ({ ...FORM, content: "感谢支持" }) },
      hide: { fields: () => ({ ...FORM, reason: "含侮辱字眼" }) },
      show: { fields: () => FORM },
    },
  },
};
