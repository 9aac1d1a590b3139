import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { REFUND_REASONS } from "#contract/rules/refund.ts";
import type { PageSample, Records } from "#tests/support/site-map.ts";
import { applicationForm } from "./forms.ts";

const fields = ({ item }: Records) => ({
  item,
  num: 1,
  refund_type: 1,
  key: "sample-refund-key",
  refund_message: REFUND_REASONS[0],
  mark: "",
});

export const sample: PageSample = {
  address: ({ order, item }) => link(urls.refund.confirm, {}, { id: order, item }),
  owned: true,
  forms: [applicationForm],
  acts: {
    apply: { owned: true, fields },
    refresh: { fields },
    upload: { fields },
    remove_picture: { fields },
  },
};
