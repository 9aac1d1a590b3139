import { Form } from "@remix-run/react";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";
import type { MyPrinter } from "#contract/my-printer.ts";

type Props = {
  printer: Pick<MyPrinter, "printer_id" | "name" | "place" | "machines" | "monthly_pages" | "is_active">;
  /** The printer's name for the customer. */
  of: string;
};

/** The form that removes a printer, with the fields that 撤销 restores. */
export function RemovePrinter({ printer, of }: Props) {
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
    <Form method="post" action={urls.myPrinters} preventScrollReset>
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
export function SwitchPrinter({ printer_id, of, isActive }: { printer_id: number; of: string; isActive: boolean }) {
  const act = isActive ? "停用" : "启用";
  return (
    <Form method="post" action={urls.myPrinters} preventScrollReset>
      <input type="hidden" name="printer_id" value={printer_id} />
      <Button size="m" name="intent" value={isActive ? "stop_printer" : "start_printer"} aria-label={`${act} ${of}`}>
        {act}
      </Button>
    </Form>
  );
}
