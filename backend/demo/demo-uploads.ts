import { uploadName } from "../modules/picture/store-picture.ts";
import type { Uploads } from "../ports.ts";
import { DEMO_INVOICE_UPLOAD, demoInvoiceFile } from "./demo-invoice.ts";
import { readDemoLicence } from "./demo-licences.ts";

/** The photographs of the demo's products as data URLs, each loaded at its first use. */
const photographs = import.meta.glob<string>("./photographs/*.webp", { query: "?inline", import: "default" });

/** Uploads that contain the demo's photographs: the first reading of a photograph stores it like any other upload. */
export function demoUploads(uploads: Uploads): Uploads {
  return {
    write: uploads.write,
    remove: uploads.remove,
    async read(name) {
      const stored = await uploads.read(name);
      if (stored) return stored;
      if (name === DEMO_INVOICE_UPLOAD) return demoInvoiceFile();
      const licence = await readDemoLicence(name);
      if (licence) return licence;
      const load = photographs[`./photographs/${name.split("/").at(-1)}`];
      if (!load || name !== uploadName(name.split("/").at(-1) ?? "")) return null;
      const bytes = Buffer.from((await load()).split(",")[1] ?? "", "base64");
      await uploads.write(name, bytes);
      return bytes;
    },
  };
}
