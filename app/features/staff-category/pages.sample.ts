import { deskUrls } from "#app/desk-urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { brandForm, categoryForm } from "./forms.ts";

const FORM = { key: "key-of-a-form-of-a-category", id: 1, version: "read" };
const ORDERED = { up: { fields: () => FORM }, down: { fields: () => FORM }, remove: { fields: () => FORM } };

export const samples: PageSamples = {
  categories: {
    address: () => `${deskUrls.staffCategory.categories}?edit=1`,
    forms: [categoryForm],
    acts: {
      add: { fields: () => ({ key: FORM.key, parent_id: 0, name: "新分类" }) },
      rename: { fields: () => ({ ...FORM, name: "新分类" }) },
      move: { fields: () => ({ ...FORM, parent_id: 2 }) },
      merge: { fields: () => ({ ...FORM, into_id: 2 }) },
      ...ORDERED,
    },
  },
  brands: {
    address: () => `${deskUrls.staffCategory.brands}?edit=1`,
    forms: [brandForm],
    acts: {
      add: { fields: () => ({ key: FORM.key, name: "新品牌", name_en: "" }) },
      rename: { fields: () => ({ ...FORM, name: "新品牌", name_en: "" }) },
      merge: { fields: () => ({ ...FORM, into_id: 2 }) },
      ...ORDERED,
    },
  },
};
