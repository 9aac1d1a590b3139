import type { PageSample } from "#tests/support/site-map.ts";
import { offersForm } from "./forms.ts";

export const sample: PageSample = {
  forms: [offersForm],
  acts: Object.fromEntries(
    offersForm.shape.intent.options.map((intent) => [
      intent,
      { owned: true, fields: ({ draft }) => ({ offer_id: draft }) },
    ]),
  ),
};
