import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { countForm, skuForm, transferForm, warehouseForm } from "./forms.ts";

const KEY = "key-of-a-form-of-stock";
const SKU = 100_506;
const PLACE = { province: "四川省", city: "成都", ship_hours: 36 };

export const samples: PageSamples = {
  sku: {
    address: () => link(deskUrls.staffStock.detail, { id: SKU }),
    forms: [skuForm],
    acts: {
      count: {
        fields: () => ({ key: KEY, warehouse_id: 1, read: 1, counted: 2, version: "read", reason: "count", note: "" }),
      },
      receive: { fields: () => ({ key: KEY, warehouse_id: 1, pieces: 1, number: "SH-1" }) },
      send: { fields: () => ({ key: KEY, from_id: 1, to_id: 2, moved: 1, why: "当天要发" }) },
    },
  },
  transfers: {
    forms: [transferForm],
    acts: {
      arrive: { fields: () => ({ key: KEY, id: 1, pieces: 1, note: "" }) },
      return: { fields: () => ({ key: KEY, id: 1, why: "不发了" }) },
    },
  },
  count: {
    forms: [countForm],
    acts: {
      check: { fields: () => ({ warehouse_id: 1, text: `${SKU} 1` }) },
      upload: { fields: () => ({ warehouse_id: 1 }) },
      write: {
        fields: () => ({
          key: KEY,
          warehouse_id: 1,
          reason: "count",
          note: "",
          row: JSON.stringify({ row: 1, sku_id: SKU, read: 1, counted: 2, version: "read" }),
        }),
      },
    },
  },
  warehouses: {
    forms: [warehouseForm],
    acts: {
      add: { fields: () => ({ key: KEY, name: "成都仓", ...PLACE }) },
      change: { fields: () => ({ key: KEY, id: 1, version: "read", ...PLACE }) },
    },
  },
};
