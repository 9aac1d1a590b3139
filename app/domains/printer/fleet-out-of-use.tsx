import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { RemovePrinter, SwitchPrinter } from "./fleet-acts.tsx";
import type { PrinterOutOfUse } from "./printer.server.ts";
import { printerAddress, printerName } from "./printer-name.ts";
import "./fleet-out-of-use.css";

/** The printers out of use, for which no consumables are suggested. */
export function PrintersOutOfUse({ printers }: { printers: readonly PrinterOutOfUse[] }) {
  return (
    <section className="panel" aria-labelledby="out-of-use-title">
      <div className="panel__header">
        <h2 id="out-of-use-title">已停用</h2>
        <small>{printers.length} 款，不再推荐耗材，资料都留着</small>
      </div>
      <ul className="out-of-use">
        {printers.map((printer) => {
          const model = printerName(printer);
          const of = printer.name || model;
          return (
            <li key={printer.printer_id}>
              <div className="out-of-use__name">
                <Link className="inline-flex min-h-8 items-center" to={printerAddress(printer.printer_id)}>
                  {of}
                </Link>{" "}
                <Tag>停用</Tag>
                <p className="muted small">
                  {[printer.name ? model : "", `${printer.machines} 台`, printer.place].filter(Boolean).join(" · ")}
                </p>
              </div>
              <SwitchPrinter printer_id={printer.printer_id} of={of} isActive={false} />
              <RemovePrinter printer={printer} of={of} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
