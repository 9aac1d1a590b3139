import { printerAddress } from "#app/features/catalog/printer-name.ts";
import { Link } from "#app/ui/link.tsx";
import type { PrinterCard } from "#contract/printer.ts";
import "./printer-links.css";

type LinkedPrinter = Pick<PrinterCard, "printer_id" | "model" | "function" | "overseas"> & {
  /** The brand, shown before the model where a list has several brands. */
  brand_name?: string;
};

/** Printers as links to their consumables. */
export function PrinterLinks({ printers }: { printers: readonly LinkedPrinter[] }) {
  return (
    <ul className="printer-links">
      {printers.map(({ printer_id, brand_name, model, function: kind, overseas }) => (
        <li key={printer_id}>
          <Link to={printerAddress(printer_id)}>
            <span>
              {brand_name ? `${brand_name} ` : ""}
              {model}
            </span>
            <small>
              {kind}
              {overseas ? " 海外版" : ""}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
