import { Form } from "@remix-run/react";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";
import type { MyPrinter } from "#contract/my-printer.ts";

type Props = {
  printer: Pick<MyPrinter, "printer_id" | "name" | "place" | "machines" | "monthly_pages">;
  /** The printer's name for the customer. */
  of: string;
};

/** The form that removes a printer, with all that 撤销 restores. */
export function RemovePrinter({ printer: { printer_id, name, place, machines, monthly_pages }, of }: Props) {
  return (
    <Form method="post" action={urls.myPrinters} preventScrollReset>
      {Object.entries({ printer_id, name, place, machines, monthly_pages: monthly_pages ?? "" }).map(
        ([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ),
      )}
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
