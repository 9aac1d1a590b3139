import { deskUrls } from "#app/desk-urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { shipForm } from "./forms.ts";

const KEY = "key-of-a-form-of-shipping";
const LABEL = { company: "顺丰速运", number: "SF1419920076112" };

export const samples: PageSamples = {
  ship: {
    forms: [shipForm],
    acts: {
      check: { fields: ({ sn }) => ({ text: `${sn} 顺丰速运 SF1419920076112` }) },
      upload: { fields: () => ({}) },
      fill: { fields: ({ sn }) => ({ sn, ...LABEL }) },
      ship: {
        fields: ({ sn }) => ({ key: KEY, row: JSON.stringify({ row: 1, sn, ...LABEL, version: "read" }) }),
      },
    },
  },
  print: { address: ({ sn }) => `${deskUrls.staffOrder.print}?kind=pick&sn=${sn}`, forms: [] },
};
