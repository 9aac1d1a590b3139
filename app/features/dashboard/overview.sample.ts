import { overviewForm } from "#app/features/account/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  forms: [overviewForm("2010-01-01")],
  acts: {
    edit_profile: { fields: () => ({ nickname: "新名字", real_name: "新姓名" }) },
    edit_birthday: { fields: () => ({ birthday: "1990-01-01" }) },
  },
};
