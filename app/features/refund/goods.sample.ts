import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { CARRIERS } from "#contract/rules/refund.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { parcelForm } from "./forms.ts";

const fields = () => ({
  delivery_type: CARRIERS[0],
  delivery_id: "SF12345678",
  delivery_phone: "13912345678",
  delivery_mark: "",
});

export const sample: PageSample = {
  address: ({ refund }) => link(urls.refund.goods, {}, { id: refund }),
  owned: true,
  forms: [parcelForm],
  acts: {
    send_back: { owned: true, fields },
    upload: { owned: true, fields },
    remove_picture: { owned: true, fields },
  },
};
