import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { savedPrinterForm } from "./forms.ts";

/** A printer of the demo catalogue. */
const LASERJET_1020 = 5;

export const sample: PageSample = {
  address: () => urls.printer.list,
  forms: [savedPrinterForm],
  acts: {
    save_printer: { fields: () => ({ printer_id: LASERJET_1020 }), open: true },
    remove_printer: { fields: () => ({ printer_id: LASERJET_1020 }), open: true },
  },
};
