import { followedForm } from "#app/features/store/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  forms: [followedForm],
  acts: {
    unfollow: { fields: () => ({ mer_id: 1 }) },
    refollow: { fields: () => ({ mer_id: 1 }) },
  },
};
