import { Form } from "@remix-run/react";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { PRINTER_NAME_MAX, PRINTER_PLACE_MAX } from "#contract/rules/printer.ts";
import { ConsumableSets } from "./consumable-sets.tsx";
import { FleetRows } from "./fleet-rows.tsx";
import type { FleetPrinter } from "./printer.server.ts";
import { needsText } from "./printer.ts";
import { printerAddress, printerName } from "./printer-name.ts";
import "./fleet-panel.css";

/** The form that repeats the printer's last purchase; renders nothing before a purchase. */
function BuyAgain({ printer: { printer_id, again }, of }: { printer: FleetPrinter; of: string }) {
  if (again === 0) return null;
  return (
    <Form method="post" action={urls.myPrinters} preventScrollReset>
      <input type="hidden" name="printer_id" value={printer_id} />
      <Button variant="tint" size="m" name="intent" value="buy_again" aria-label={`按上次再买，用于 ${of}`}>
        按上次再买{again > 1 ? ` ${again} 种` : ""}
      </Button>
    </Form>
  );
}

/** A printer with its name and place, what it takes, and its sets. */
export function FleetPanel({ printer, ticked }: { printer: FleetPrinter; ticked: ReadonlySet<number> }) {
  const { printer_id, name, place } = printer;
  const titleId = `printer-${printer_id}`;
  const model = printerName(printer);
  return (
    <section className="panel" aria-labelledby={titleId}>
      <div className="my-printers__head">
        <div>
          <h2 id={titleId}>
            <Link className="inline-flex min-h-8 items-center" to={printerAddress(printer_id)}>
              {name || model}
            </Link>
            {name ? <small>{model}</small> : null}
          </h2>
          <p className="muted small">
            {printer.type} · {printer.color_mode} · {printer.function}
            {printer.pageCost ? (
              <>
                {" · 现用耗材 "}
                <b>{printer.pageCost}</b>
              </>
            ) : null}
          </p>
          {printer.places.length > 0 ? (
            <p className="row row--tight">
              {printer.places.map((one) => (
                <Tag key={one}>{one}</Tag>
              ))}
            </p>
          ) : null}
          <p className="small">{needsText(printer)}</p>
        </div>
        <div className="row my-printers__acts">
          {printer.due > 0 ? <Tag kind="warn">{printer.due} 种该补</Tag> : null}
          <BuyAgain printer={printer} of={name || model} />
          <Button asChild size="m">
            <Link to={printerAddress(printer_id)}>
              {printer.count > 0 ? `查看 ${printer.count} 种耗材` : "查看机型"}
            </Link>
          </Button>
          <Form method="post" action={urls.myPrinters} preventScrollReset>
            <input type="hidden" name="printer_id" value={printer_id} />
            <input type="hidden" name="name" value={name} />
            <input type="hidden" name="place" value={place} />
            <IconButton type="submit" name="intent" value="remove_printer" label={`移除 ${name || model}`}>
              <Icon name="trash" />
            </IconButton>
          </Form>
        </div>
      </div>
      <details className="my-printers__rename">
        <summary>改名称和位置</summary>
        <Form className="row" method="post" action={urls.myPrinters} preventScrollReset>
          <input type="hidden" name="intent" value="update_printer" />
          <input type="hidden" name="printer_id" value={printer_id} />
          <label>
            名称
            <input className="input" name="name" defaultValue={name} maxLength={PRINTER_NAME_MAX} placeholder={model} />
          </label>
          <label>
            位置
            <input
              className="input"
              name="place"
              defaultValue={place}
              maxLength={PRINTER_PLACE_MAX}
              placeholder="如 1102 前台、3 号仓"
            />
          </label>
          <Button>保存</Button>
        </Form>
      </details>
      <FleetRows rows={printer.rows} of={name || model} ticked={ticked} />
      <ConsumableSets id={titleId} sets={printer.sets} action={urls.myPrinters} of={name || model} />
    </section>
  );
}
