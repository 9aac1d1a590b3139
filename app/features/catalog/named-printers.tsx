import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import type { NamedPrinter } from "#contract/search.ts";
import { printerAddress, printerName } from "./printer-name.ts";

type Props = {
  printers: readonly NamedPrinter[];
  /** Set where the list shows the printers' consumables, because no product has these words. */
  instead?: string | null;
};

/** 机型: the printers that a search names, as links to what fits them. */
export function NamedPrinters({ printers, instead = null }: Props) {
  if (printers.length === 0) return null;
  return (
    <>
      <ul className="panel flex flex-wrap gap-x-5 gap-y-0 mb-(--gap) px-4 py-0.5" aria-label="机型">
        {printers.map((printer) => (
          <li key={printer.printer_id}>
            <Link
              className="flex flex-wrap items-center gap-x-2 gap-y-0.5 min-h-10.5"
              to={printerAddress(printer.printer_id)}
            >
              <Icon name="print" />
              <span className="muted">机型</span>
              <b className="font-semibold">{printerName(printer)}</b>
              <span className="muted">
                · {printer.consumables > 0 ? `${printer.consumables} 种适用耗材` : "暂无适用耗材"}
              </span>
              <Icon name="right" size="s" />
            </Link>
          </li>
        ))}
      </ul>
      {instead === null ? null : (
        <Note kind="info" role="status">
          没有名称含“{instead}”的商品，下面是{printers.length > 1 ? "这些" : "这款"}机型的适用耗材
        </Note>
      )}
    </>
  );
}
