import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { CARRIERS, REFUND_REASONS } from "#contract/rules/refund.ts";
import type { PageSamples, Records } from "#tests/support/site-map.ts";
import { parcelForm, refundApplicationForm, refundForm } from "./forms.ts";

const goods = ({ item }: Records) => ({
  item,
  num: 1,
  refund_type: 1,
  key: "sample-refund-key",
  refund_message: REFUND_REASONS[0],
  mark: "",
});

const parcel = () => ({
  delivery_type: CARRIERS[0],
  delivery_id: "SF12345678",
  delivery_phone: "13912345678",
  delivery_mark: "",
});

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "after-sale": {
    forms: [refundForm],
    acts: {
      withdraw: { owned: true, fields: ({ refund }) => ({ refund_order_id: refund }) },
      remove: { owned: true, fields: ({ refund }) => ({ refund_order_id: refund }) },
    },
  },
  batch: { address: ({ order }) => link(urls.refund.batch, {}, { id: order }), owned: true },
  confirm: {
    address: ({ order, item }) => link(urls.refund.confirm, {}, { id: order, item }),
    owned: true,
    forms: [refundApplicationForm],
    acts: {
      apply: { owned: true, fields: goods },
      refresh: { fields: goods },
      upload: { fields: goods },
      remove_picture: { fields: goods },
    },
  },
  detail: {
    address: ({ refund }) => link(urls.refund.detail, {}, { id: refund }),
    owned: true,
    forms: [refundForm],
    acts: {
      withdraw: { owned: true, fields: ({ refund }) => ({ refund_order_id: refund }) },
      remove: { owned: true, fields: ({ refund }) => ({ refund_order_id: refund }) },
    },
  },
  goods: {
    address: ({ refund }) => link(urls.refund.goods, {}, { id: refund }),
    owned: true,
    forms: [parcelForm],
    acts: {
      send_back: { owned: true, fields: parcel },
      upload: { owned: true, fields: parcel },
      remove_picture: { owned: true, fields: parcel },
    },
  },
  logistics: {
    address: ({ refund }) => link(urls.refund.logistics, {}, { id: refund }),
    owned: true,
    // The goods of the sample have not been sent back.
    status: 302,
  },
  picture: {
    address: ({ evidence }) => link(urls.refund.picture, { id: evidence }),
    owned: true,
  },
  "refund-select": {
    address: ({ order, item }) => link(urls.refund.select, {}, { id: order, item }),
    owned: true,
  },
  refunds: {
    forms: [refundForm],
    acts: {
      withdraw: { owned: true, fields: ({ refund }) => ({ refund_order_id: refund }) },
      remove: { owned: true, fields: ({ refund }) => ({ refund_order_id: refund }) },
    },
  },
};
