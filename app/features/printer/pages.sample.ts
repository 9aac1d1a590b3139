import { printerAddress } from "#app/features/catalog/printer-name.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { printerForm, savedPrinterForm } from "./forms.ts";

/** A printer of the demo catalogue. */
const LASERJET_1020 = 5;

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "printer-list": {
    address: () => urls.printer.list,
    forms: [savedPrinterForm],
    acts: {
      save_printer: { fields: () => ({ printer_id: LASERJET_1020 }), open: true },
      remove_printer: { fields: () => ({ printer_id: LASERJET_1020 }), open: true },
    },
  },
  "printer-search": {
    address: () => printerAddress(LASERJET_1020),
    forms: [printerForm],
    acts: {
      add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
      add_set: { fields: ({ sku }) => ({ sku }) },
      save_printer: { fields: () => ({ printer_id: LASERJET_1020 }), open: true },
      remove_printer: { fields: () => ({ printer_id: LASERJET_1020 }), open: true },
    },
  },
};
