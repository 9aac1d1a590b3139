import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import { FILLED_PATTERN } from "#contract/rules/keyword.ts";

/** 按机型找耗材: a form that leads to the consumables of a typed model, with a text beside it. */
export function FindByModel() {
  return (
    <Panel title="按机型找耗材" titleId="find-by-model">
      <div className="panel__body">
        <p className="muted small mb-2">输入打印机型号，原装与国产兼容并排比较</p>
        <Form className="input-group" action={urls.printer.search}>
          <Input
            name="title"
            aria-label="打印机型号"
            placeholder="如 DCP-7080D"
            required
            pattern={FILLED_PATTERN}
            autoComplete="off"
          />
          <Button>查询</Button>
        </Form>
      </div>
    </Panel>
  );
}
