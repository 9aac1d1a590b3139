import { overviewForm } from "#app/features/account/forms.ts";
import type { PageSamples } from "#tests/support/site-map.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  overview: {
    forms: [overviewForm("2010-01-01")],
    acts: {
      edit_profile: { fields: () => ({ nickname: "新名字", real_name: "新姓名" }) },
      edit_birthday: { fields: () => ({ birthday: "1990-01-01" }) },
    },
  },
};
