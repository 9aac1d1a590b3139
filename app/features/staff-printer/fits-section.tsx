import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Answer } from "#contract/endpoint.ts";
import type { staffPrinter } from "#contract/staff-printer.ts";

type Props = { fits: Answer<typeof staffPrinter.ofProduct>; id: string; refused: Parameters<typeof fieldOf>[0] };

/** The printers that a product fits; its forms go to the page of the product's printers. */
export function FitsSection({ fits: { consumables, printers }, id, refused }: Props) {
  const to = link(deskUrls.staffPrinter.ofProduct, { id });
  return (
    <Panel title="适用机型" titleId="fits" hint={`${printers.length} 台`}>
      {consumables.length === 0 ? (
        <p className="panel__body muted">
          还不知道它是哪种耗材，先用
          <Link className="link" to={deskUrls.staffPrinter.import}>
            机型导入表
          </Link>
          写明耗材型号和规格编号
        </p>
      ) : (
        <Form method="post" action={to} className="panel__body grid gap-2" key={printers.length} noValidate>
          <FormKey />
          <p className="muted">耗材：{consumables.join("、")}</p>
          <TextField field={fieldOf(refused, "model")} label="加一台" hint="如 兄弟 HL-2260D" required />
          <Effect title="提交后" lines={["商品页的适用机型和按打印机找耗材马上有它"]} />
          <Button type="submit" name="intent" value="add_printer" variant="primary" className="justify-self-start">
            加上
          </Button>
        </Form>
      )}
      <ul className="flex flex-wrap gap-2 px-4 pb-4">
        {printers.map(({ printer_id, name }) => (
          <li key={printer_id}>
            <Form
              method="post"
              action={to}
              className="row border border-(--line-soft) py-0.5 pr-0.5 pl-2"
              preventScrollReset
            >
              <FormKey />
              <input type="hidden" name="printer_id" value={printer_id} />
              <Link className="link" to={link(deskUrls.staffPrinter.detail, { id: printer_id })}>
                {name}
              </Link>
              <Button type="submit" name="intent" value="remove_printer" size="s" aria-label={`去掉 ${name}`}>
                去掉
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
