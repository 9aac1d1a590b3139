import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { addPrinterForm, fitsForm, importForm, printerForm } from "./forms.ts";

const KEY = "key-of-a-form-of-a-printer";
const FACTS = {
  brand_id: 1,
  series: "HL",
  model: "HL-1",
  short_model: "",
  type: "激光",
  color_mode: "黑白",
  function: "打印",
};
const ADD = { add: { fields: () => ({ key: KEY, ...FACTS }) } };
const ACTS = {
  change: { fields: () => ({ key: KEY, version: "read", ...FACTS }) },
  remove: { fields: () => ({ key: KEY, version: "read" }) },
  fit: { fields: () => ({ key: KEY, goods: "TN-2325" }) },
  unfit: { fields: () => ({ key: KEY, consumable_id: 1 }) },
};

export const samples: PageSamples = {
  printers: { forms: [addPrinterForm], acts: ADD },
  printer: { address: () => link(deskUrls.staffPrinter.detail, { id: 1 }), forms: [printerForm], acts: ACTS },
  product: {
    address: () => link(deskUrls.staffPrinter.ofProduct, { id: 10_230 }),
    forms: [fitsForm],
    acts: {
      add_printer: { fields: () => ({ key: KEY, model: "HL-2260D" }) },
      remove_printer: { fields: () => ({ key: KEY, printer_id: 1 }) },
    },
  },
  import: {
    forms: [importForm],
    acts: { check: { fields: () => ({}) }, import: { fields: () => ({ key: KEY }) } },
  },
};
