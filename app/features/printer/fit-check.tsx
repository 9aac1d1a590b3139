import { Form } from "@remix-run/react";
import { printerAddress, printerName } from "#app/features/catalog/printer-name.ts";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { HiddenFields } from "#app/ui/search-form.tsx";
import { urls } from "#app/urls.ts";
import type { FitAnswer } from "./printer.server.ts";
import "./fit-check.css";

type Props = {
  /** The address of the product, without its search part. */
  action: string;
  /** The search parameters that the form repeats: the SKU and the tab. */
  fields: Readonly<Record<string, string | number | undefined>>;
  fit: FitAnswer | null;
};

/** 我的机型适用吗: a form that loads the page with a typed model, and its result with a link to fitting products. */
export function FitCheck({ action, fields, fit }: Props) {
  return (
    <aside
      className="fit-check small grid content-start gap-2 border border-(--line) rounded-(--r-2) p-3"
      id="fit"
      aria-labelledby="fit-title"
    >
      <h2 className="text-(length:--f-13)" id="fit-title">
        我的机型适用吗
      </h2>
      <Form className="input-group" action={`${action}#fit`} preventScrollReset>
        <HiddenFields of={fields} />
        <Input
          key={fit?.model}
          name="model"
          defaultValue={fit?.model}
          required
          aria-label="打印机型号"
          placeholder="如 M1136"
        />
        <Button className="px-2.5 py-0" size="m">
          查询
        </Button>
      </Form>
      <div role="status">{fit ? <Answer fit={fit} /> : null}</div>
      <Link className="link small" to={urls.printer.list}>
        从品牌、系列里选机型
      </Link>
    </aside>
  );
}

function Answer({ fit: { model, fitting, others } }: { fit: FitAnswer }) {
  const [other] = others;
  if (fitting.length > 0) {
    return (
      <ul>
        {fitting.map((printer) => (
          <li key={printer.printer_id} className="ok">
            <Icon name="check" size="s" />
            <Link className="underline" to={printerAddress(printer.printer_id)}>
              {printerName(printer)}
            </Link>{" "}
            适用
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p>
      <span className="warn">
        <Icon name="x" size="s" />
        {other ? `${printerName(other)} 不适用` : `没有“${model}”这款机型，或不适用`}
      </span>
      <Link
        className="link"
        to={other ? printerAddress(other.printer_id) : link(urls.printer.search, {}, { title: model })}
      >
        {other ? "查看适用它的耗材" : `查询“${model}”的耗材`}
      </Link>
    </p>
  );
}
