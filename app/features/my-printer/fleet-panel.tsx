import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { printerAddress, printerName } from "#app/features/catalog/printer-name.ts";
import { ConsumableSets } from "#app/features/printer/consumable-sets.tsx";
import { needsText } from "#app/features/printer/printer.ts";
import { Button, ButtonLink, IconButton } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { yuan } from "#contract/rules/money.ts";
import type { FleetPrinter, PrinterOutOfUse } from "./fleet.server.ts";
import { pagesText } from "./fleet-figures.tsx";
import { FleetRows } from "./fleet-rows.tsx";
import { FleetUse } from "./fleet-use.tsx";
import "./fleet-panel.css";
import { Icon } from "#app/ui/icon.tsx";
import type { MyPrinter } from "#contract/my-printer.ts";

/** A printer with its name and place, its consumables, and its sets. */
export function FleetPanel({
  printer,
  ticked,
  form,
}: {
  printer: FleetPrinter;
  ticked: ReadonlySet<number>;
  form: SubmissionResult<string[]> | null | undefined;
}) {
  const { printer_id, name, machines, month } = printer;
  const titleId = `printer-${printer_id}`;
  const model = printerName(printer);
  return (
    <section className="panel" aria-labelledby={titleId}>
      <div className="my-printers__head flex gap-3 px-(--pad) pt-3 pb-1 max-md:flex-wrap">
        <div className="flex-1 min-w-0 max-md:basis-full">
          <h2 className="text-(length:--f-16)" id={titleId}>
            <Link className="inline-flex min-h-8 items-center" to={printerAddress(printer_id)}>
              {name || model}
            </Link>
            {name ? <small className="ml-2 text-(length:--f-12) font-normal text-(--ink-3)">{model}</small> : null}
            {machines > 1 ? (
              <small className="ml-2 text-(length:--f-12) font-normal text-(--ink-3)">× {machines} 台</small>
            ) : null}
            {printer.places.map((one) => (
              <Tag key={one}>{one}</Tag>
            ))}
          </h2>
          <p className="muted small">
            {printer.type} · {printer.color_mode} · {printer.function}
            {printer.monthly_pages === null ? null : ` · 约 ${pagesText(machines * printer.monthly_pages)}/月`}
            {printer.pageCost ? (
              <>
                {" · 现用耗材 "}
                <b>{printer.pageCost}</b>
              </>
            ) : null}
            {month ? (
              <>
                {month.isBought ? " · 每月耗材约 " : " · 最省的整套每月约 "}
                <b>{formatYuan(yuan(month.amount))}</b>
              </>
            ) : null}
          </p>
          <p className="small">{needsText(printer)}</p>
        </div>
        <div className="row flex-nowrap self-start max-md:flex-wrap">
          {printer.due > 0 ? <Tag kind="warn">{printer.due} 种该补</Tag> : null}
          <BuyAgain printer={printer} of={name || model} />
          <ButtonLink size="m" to={printerAddress(printer_id)}>
            {printer.count > 0 ? `查看 ${printer.count} 种耗材` : "查看机型"}
          </ButtonLink>
          <SwitchPrinter printer_id={printer_id} of={name || model} isActive />
          <RemovePrinter printer={printer} of={name || model} />
        </div>
      </div>
      <FleetUse printer={printer} model={model} form={form} />
      <FleetRows rows={printer.rows} of={name || model} ticked={ticked} />
      <ConsumableSets id={titleId} sets={printer.sets} action={urls.myPrinter.list} of={name || model} />
    </section>
  );
}

/** The printers out of use, for which no consumables are suggested. */
export function PrintersOutOfUse({ printers }: { printers: readonly PrinterOutOfUse[] }) {
  return (
    <Panel title="已停用" titleId="out-of-use-title" hint={`${printers.length} 款，不再推荐耗材，资料都留着`}>
      <ul>
        {printers.map((printer) => {
          const model = printerName(printer);
          const of = printer.name || model;
          return (
            <li
              key={printer.printer_id}
              className="flex items-center gap-2 min-h-14 bg-(--fill) px-(--pad) py-2 not-first:border-t not-first:border-(--line-soft)"
            >
              <div className="flex-1 min-w-0 text-(--ink-2)">
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
    </Panel>
  );
}

/** The form that repeats the printer's last purchase; renders nothing before a purchase. */
function BuyAgain({ printer: { printer_id, again }, of }: { printer: FleetPrinter; of: string }) {
  if (again === 0) return null;
  return (
    <Form method="post" action={urls.myPrinter.list} preventScrollReset>
      <input type="hidden" name="printer_id" value={printer_id} />
      <FormKey />
      <Button variant="tint" size="m" name="intent" value="buy_again" aria-label={`按上次再买，用于 ${of}`}>
        按上次再买{again > 1 ? ` ${again} 种` : ""}
      </Button>
    </Form>
  );
}

type ActProps = {
  printer: Pick<MyPrinter, "printer_id" | "name" | "place" | "machines" | "monthly_pages" | "is_active">;
  /** The printer's name for the customer. */
  of: string;
};

/** The form that removes a printer, with the fields that 撤销 restores. */
function RemovePrinter({ printer, of }: ActProps) {
  const { printer_id, name, place, machines, monthly_pages, is_active } = printer;
  const fields = {
    printer_id,
    name,
    place,
    machines,
    monthly_pages: monthly_pages ?? "",
    is_active: is_active ? 1 : 0,
  };
  return (
    <Form method="post" action={urls.myPrinter.list} preventScrollReset>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <IconButton type="submit" name="intent" value="remove_printer" label={`移除 ${of}`}>
        <Icon name="trash" />
      </IconButton>
    </Form>
  );
}

/** The form that takes a printer out of use, or back into use. */
function SwitchPrinter({ printer_id, of, isActive }: { printer_id: number; of: string; isActive: boolean }) {
  const act = isActive ? "停用" : "启用";
  return (
    <Form method="post" action={urls.myPrinter.list} preventScrollReset>
      <input type="hidden" name="printer_id" value={printer_id} />
      <Button size="m" name="intent" value={isActive ? "stop_printer" : "start_printer"} aria-label={`${act} ${of}`}>
        {act}
      </Button>
    </Form>
  );
}
