import { myPrintersForm } from "#app/features/printer/forms.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";

/** A printer of the demo catalogue. */
const LASERJET_1020 = 5;

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "printers-export": { address: () => urls.myPrinter.export },
  printers: {
    forms: [myPrintersForm],
    acts: {
      save_printer: { fields: () => ({ printer_id: LASERJET_1020 }) },
      update_printer: { fields: () => ({ printer_id: LASERJET_1020, name: "前台", place: "1 楼" }) },
      stop_printer: { fields: () => ({ printer_id: LASERJET_1020 }) },
      start_printer: { fields: () => ({ printer_id: LASERJET_1020 }) },
      add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
      add_set: { fields: ({ sku }) => ({ sku }) },
      remove_printer: { fields: () => ({ printer_id: LASERJET_1020 }) },
      add_ticked: { fields: ({ sku }) => ({ pick: `${sku}:1` }) },
      send_ticked: { fields: ({ sku }) => ({ pick: `${sku}:1` }) },
      buy_again: { fields: () => ({ printer_id: LASERJET_1020 }) },
      take_over: { fields: () => ({}) },
    },
  },
};
