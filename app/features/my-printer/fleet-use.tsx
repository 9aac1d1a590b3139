import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { urls } from "#app/urls.ts";
import type { MyPrinter } from "#contract/my-printer.ts";

type Props = {
  printer: Pick<MyPrinter, "printer_id" | "name" | "place" | "machines" | "monthly_pages">;
  /** The maker's name of the printer. */
  model: string;
  form: SubmissionResult<string[]> | null | undefined;
};

/** The form of a printer's name, places, machines and monthly pages, open while it has an error. */
export function FleetUse({ printer: { printer_id, name, place, machines, monthly_pages }, model, form }: Props) {
  const sent = form?.initialValue;
  const own = sent?.intent === "update_printer" && sent.printer_id === String(printer_id) ? form : null;
  const fields = [
    { field: "name", label: "名称", value: name, placeholder: model },
    { field: "place", label: "位置", value: place, placeholder: "如 1102 前台、3 号仓" },
    { field: "machines", label: "台数", value: machines, inputMode: "numeric" as const },
    {
      field: "monthly_pages",
      label: "每台每月页数",
      value: monthly_pages ?? "",
      placeholder: "如 1800，不清楚就留空",
      inputMode: "numeric" as const,
    },
  ];
  const idOf = (field: string) => `${field}-${printer_id}`;
  return (
    <details
      className="my-printers__rename px-(--pad) pb-2 text-(length:--f-13) [&_.row]:items-start [&_.row]:pb-1"
      open={own !== null}
    >
      <summary className="inline-flex items-center min-h-8 text-(--link) cursor-pointer">改名称、位置和打印量</summary>
      <Form className="row" method="post" action={urls.myPrinter.list} preventScrollReset>
        <input type="hidden" name="intent" value="update_printer" />
        <input type="hidden" name="printer_id" value={printer_id} />
        {fields.map(({ field, label, value, ...rest }) => {
          const error = own?.error?.[field]?.[0];
          return (
            <div key={field}>
              <label className="text-(--ink-2)" htmlFor={idOf(field)}>
                {label}
              </label>
              <Input
                key={String(value)}
                id={idOf(field)}
                name={field}
                defaultValue={String(own?.initialValue?.[field] ?? (own ? "" : value))}
                {...rest}
                {...describedByError(error, `${idOf(field)}-error`)}
              />
              <FieldError id={`${idOf(field)}-error`}>{error}</FieldError>
            </div>
          );
        })}
        <Button>保存</Button>
        <FormErrors of={own} fields={[]} />
      </Form>
    </details>
  );
}
