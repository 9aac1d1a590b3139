import { Form } from "@remix-run/react";
import { printerAddress, printerName } from "#app/features/catalog/printer-name.ts";
import { needsText } from "#app/features/printer/printer.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import type { SavedPrinter } from "./saved-printers.server.ts";
import "./saved-printers.css";

/** 我的打印机 as links to their consumables, each with a button that removes it. */
export function SavedPrinters({ printers, signedIn }: { printers: readonly SavedPrinter[]; signedIn: boolean }) {
  return (
    <Panel
      title="我的打印机"
      titleId="saved-title"
      hint={printers.length > 0 ? `${printers.length} 款，点一下就看到它的耗材` : "存下来，下次一点就到"}
      actions={
        signedIn && printers.length > 0 ? (
          <Link className="saved-printers__manage" to={urls.myPrinter.list}>
            管理
            <Icon name="right" size="s" />
          </Link>
        ) : null
      }
    >
      <ul className="saved-printers">
        {printers.map((printer) => (
          <li key={printer.printer_id}>
            <Link to={printerAddress(printer.printer_id)}>
              <b>{printer.name || printerName(printer)}</b>
              <small>
                {[printer.name ? printerName(printer) : printer.function, printer.place].filter(Boolean).join(" · ")}
              </small>
              <small className="saved-printers__needs">{needsText(printer)}</small>
            </Link>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="printer_id" value={printer.printer_id} />
              <input type="hidden" name="name" value={printer.name} />
              <input type="hidden" name="place" value={printer.place} />
              <input type="hidden" name="machines" value={printer.machines} />
              <input type="hidden" name="monthly_pages" value={printer.monthly_pages ?? ""} />
              <IconButton type="submit" name="intent" value="remove_printer" label={`移除 ${printerName(printer)}`}>
                <Icon name="x" size="s" />
              </IconButton>
            </Form>
          </li>
        ))}
        {printers.length < HINT_BELOW ? (
          <li className="saved-printers__hint">
            <Icon name="plus" />
            选好机型后点“存为我的打印机”
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

/** The number of printers in a row; with fewer of them a hint fills the next place. */
const HINT_BELOW = 4;
