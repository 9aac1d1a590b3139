import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { urls } from "#app/urls.ts";
import { FILLED_PATTERN } from "#contract/rules/keyword.ts";

/** 按机型找耗材: a form that leads to the consumables of a typed model, with a text beside it. */
export function FindByModel() {
  return (
    <section className="panel" aria-labelledby="find-by-model">
      <div className="panel__header">
        <h2 id="find-by-model">按机型找耗材</h2>
      </div>
      <div className="panel__body">
        <p className="muted small mb-2">输入打印机型号，原装与国产兼容并排比较</p>
        <Form className="input-group" action={urls.printer.search}>
          <input
            className="input"
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
    </section>
  );
}
