import { Form } from "@remix-run/react";
import { printerAddress, printerName } from "#app/features/catalog/printer-name.ts";
import { needsText } from "#app/features/printer/printer.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import type { SavedPrinter } from "./saved-printers.server.ts";

/** 我的打印机 as links to their consumables, each with a button that removes it. */
export function SavedPrinters({ printers, signedIn }: { printers: readonly SavedPrinter[]; signedIn: boolean }) {
  return (
    <Panel
      title="我的打印机"
      titleId="saved-title"
      hint={printers.length > 0 ? `${printers.length} 款，点一下就看到它的耗材` : "存下来，下次一点就到"}
      actions={
        signedIn && printers.length > 0 ? (
          <Link
            className="inline-flex items-center gap-0.5 min-h-8 ml-auto text-(length:--f-13) text-(--ink-3)"
            to={urls.myPrinter.list}
          >
            管理
            <Icon name="right" size="s" />
          </Link>
        ) : null
      }
    >
      <ul className="grid grid-cols-4 gap-(--gap) px-(--pad) py-3 max-wide:grid-cols-2 max-md:flex max-md:px-3 max-md:py-2.5 max-md:overflow-x-auto max-md:[scroll-padding-inline:12px] max-md:[scroll-snap-type:x_proximity] max-md:[scrollbar-width:none]">
        {printers.map((printer) => (
          <li
            key={printer.printer_id}
            className="relative border border-(--line) rounded-(--r-2) hover:border-(--line-strong) max-md:flex-[0_0_82%] max-md:[scroll-snap-align:start]"
          >
            <Link className="block h-full py-2.5 pr-9 pl-3" to={printerAddress(printer.printer_id)}>
              <b>{printer.name || printerName(printer)}</b>
              <small className="block text-(length:--f-12) text-(--ink-3)">
                {[printer.name ? printerName(printer) : printer.function, printer.place].filter(Boolean).join(" · ")}
              </small>
              <small className="block text-(length:--f-12) text-(--ink-2)">{needsText(printer)}</small>
            </Link>
            <Form className="absolute top-0.5 right-0.5" method="post" preventScrollReset>
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
          <li className="small muted relative flex items-center gap-2 min-h-14 border border-(--line) border-dashed rounded-(--r-2) px-3.5 py-2.5 hover:border-(--line-strong) max-md:flex-[0_0_82%] max-md:[scroll-snap-align:start]">
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
