import { printerAddress } from "#app/features/catalog/printer-name.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { printerForm } from "./forms.ts";

/** A printer of the demo catalogue. */
const LASERJET_1020 = 5;

export const sample: PageSample = {
  address: () => printerAddress(LASERJET_1020),
  forms: [printerForm],
  acts: {
    add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
    add_set: { fields: ({ sku }) => ({ sku }) },
    save_printer: { fields: () => ({ printer_id: LASERJET_1020 }), open: true },
    remove_printer: { fields: () => ({ printer_id: LASERJET_1020 }), open: true },
  },
};
