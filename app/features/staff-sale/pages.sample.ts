import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { couponForm, newCouponForm, newSaleForm, saleForm } from "./forms.ts";

const FORM = { key: "key-of-a-form-of-sales", version: "version-of-a-sale", reason: "清库存" };
const SALE = {
  starts_at: "2027-01-05T10:00",
  ends_at: "2027-01-05T12:00",
  price: "39.90",
  quota: "100",
  per_customer: "5",
};
const COUPON = {
  type: "10",
  title: "年末券",
  amount: "10",
  threshold: "200",
  total: "100",
  per_customer: "1",
  from: "2027-01-01",
  until: "2027-01-31",
};
const end = { fields: () => FORM };

export const samples: PageSamples = {
  "new-sale": {
    forms: [newSaleForm],
    acts: {
      check: { fields: () => ({ goods: "硒鼓", ...SALE }) },
      save: { fields: () => ({ ...FORM, goods: "硒鼓", sku_id: "1", ...SALE }) },
    },
  },
  sale: {
    address: () => link(deskUrls.staffSale.detail, { id: 1 }),
    forms: [saleForm],
    acts: { check: { fields: () => SALE }, save: { fields: () => ({ ...FORM, ...SALE }) }, end },
  },
  "new-coupon": {
    forms: [newCouponForm],
    acts: { check: { fields: () => COUPON }, save: { fields: () => ({ ...FORM, ...COUPON }) } },
  },
  coupon: {
    address: () => link(deskUrls.staffSale.coupon, { id: 1 }),
    forms: [couponForm],
    acts: { check: { fields: () => COUPON }, save: { fields: () => ({ ...FORM, ...COUPON }) }, end },
  },
};
