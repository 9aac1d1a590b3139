import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { importForm, newForm, pricesForm, productForms, reportForm, showForm } from "./forms.ts";

const KEY = "key-of-a-form-of-a-product";
const VERSION = "version-of-a-product";
const PRODUCT = 10_001;
const WORDS = { name: "格之格 88A 硒鼓", brand: "格之格", category: "打印耗材>硒鼓粉盒>国产黑白硒鼓", unit_name: "支" };

export const samples: PageSamples = {
  products: { address: () => deskUrls.staffProduct.list },
  product: {
    address: () => link(deskUrls.staffProduct.detail, { id: PRODUCT }),
    forms: [productForms([])],
    acts: {
      basics: { fields: () => ({ key: KEY, version: VERSION, ...WORDS, origin: "", tax_percent: "13" }) },
      withdraw_planned: { fields: () => ({ key: KEY, planned_id: 1 }) },
      add_picture: { fields: () => ({}) },
      move_picture: { fields: () => ({ key: KEY, version: VERSION, picture: "/api/picture/a.webp" }) },
      remove_picture: { fields: () => ({ key: KEY, version: VERSION, picture: "/api/picture/a.webp" }) },
    },
  },
  new: {
    address: () => deskUrls.staffProduct.new,
    forms: [newForm],
    acts: { create: { fields: () => ({ key: KEY, ...WORDS, store: "没有的店铺", price: "10", cost: "8" }) } },
  },
  prices: {
    address: () => link(deskUrls.staffProduct.prices, {}, { product: PRODUCT }),
    forms: [pricesForm([])],
    acts: {
      check: { fields: () => ({ [`version_${PRODUCT}`]: VERSION }) },
      write: { fields: () => ({ key: KEY, reason: "跟竞品", [`version_${PRODUCT}`]: VERSION }) },
    },
  },
  show: {
    address: () => link(deskUrls.staffProduct.show, {}, { product: PRODUCT, to: "off" }),
    forms: [showForm],
    acts: {
      on: { fields: () => ({ key: KEY, product: PRODUCT, reason: "补货" }) },
      off: { fields: () => ({ key: KEY, product: PRODUCT, reason: "停产" }) },
    },
  },
  imports: {
    address: () => deskUrls.staffProduct.imports,
    forms: [importForm],
    acts: { upload: { fields: () => ({}) } },
  },
  "import-report": {
    address: () => link(deskUrls.staffProduct.report, { id: 1 }),
    forms: [reportForm],
    acts: {
      pictures: { fields: () => ({}) },
      write: { fields: () => ({ key: KEY, create: "false", reason: "年框" }) },
    },
  },
};
