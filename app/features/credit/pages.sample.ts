import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { creditForms } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  credit: {
    address: ({ credit_bill }) => link(urls.credit.index, {}, { bill: credit_bill }),
    owned: true,
    forms: [creditForms],
    acts: {
      repay: {
        fields: ({ credit_bill }) => ({
          bill: credit_bill,
          amount: "",
          pay_type: "balance",
          code: "000000",
          key: "generated-key-000001",
        }),
      },
      send_code: { fields: () => ({ amount: "" }) },
    },
  },
};
