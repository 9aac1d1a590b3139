import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { PrinterCard } from "#contract/printer.ts";
import { printerName } from "./printer-name.ts";

/** The button 存为我的打印机, or 已存, which removes the printer; its form is posted to the page around it (P6.36). */
export function SaveButton({ printer, isSaved }: { printer: PrinterCard; isSaved: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="printer_id" value={printer.printer_id} />
      <Button
        name="intent"
        value={isSaved ? "remove_printer" : "save_printer"}
        aria-label={isSaved ? `从我的打印机移除 ${printerName(printer)}` : undefined}
      >
        <Icon name={isSaved ? "check" : "star"} />
        {isSaved ? "已存" : "存为我的打印机"}
      </Button>
    </Form>
  );
}
