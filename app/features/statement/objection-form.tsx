import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { OBJECTION_KINDS } from "#contract/rules/statement.ts";

const DOCUMENTS = ["pdf"] as const;

type Props = {
  lastResult: SubmissionResult<string[]> | null | undefined;
  /**
   * The order in the address to object to; empty for the whole statement, null where the address opens no objection.
   */
  order_sn: string | null;
};

/** The form that objects to the statement or to one order of it, open where it has an error or an order is chosen. */
export function ObjectionForm({ lastResult, order_sn }: Props) {
  const { formData } = useNavigation();
  const sent = lastResult?.initialValue?.intent === "object" ? lastResult : null;
  const error = (name: string) => sent?.error?.[name]?.[0];
  const reasonError = error("reason");
  const kind = sent?.initialValue?.kind ?? "price";
  return (
    <details className="statement__object" open={sent !== null || order_sn !== null}>
      <summary className="link">提出异议</summary>
      <Form
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        className="stack"
        aria-label="提出异议"
        noValidate
      >
        <input type="hidden" name="intent" value="object" />
        <FormErrors of={sent} fields={[]} />
        <Line
          key={order_sn}
          name="order_sn"
          label="订单号（选填）"
          defaultValue={String(sent?.initialValue?.order_sn ?? order_sn ?? "")}
          error={error("order_sn")}
        />
        <fieldset>
          <legend className="field__label">问题</legend>
          <div className="option-list">
            {Object.entries(OBJECTION_KINDS).map(([value, name]) => (
              <label key={value}>
                <input type="radio" name="kind" value={value} defaultChecked={kind === value} />
                {name}
              </label>
            ))}
          </div>
          {error("kind") ? <p className="field__error">{error("kind")}</p> : null}
        </fieldset>
        <Line
          name="claimed"
          label="我方金额（元，选填）"
          inputMode="decimal"
          placeholder="订单或本月净额应为多少"
          defaultValue={String(sent?.initialValue?.claimed ?? "")}
          error={error("claimed")}
        />
        <label className="field">
          <span className="field__label">异议说明</span>
          <textarea
            className="input"
            name="reason"
            rows={3}
            placeholder="如 单价与报价不符，报价单为 ¥468.20"
            aria-invalid={reasonError ? true : undefined}
            aria-describedby={reasonError ? "objection-error" : undefined}
            defaultValue={String(sent?.initialValue?.reason ?? "")}
          />
          {reasonError ? (
            <span className="field__error" id="objection-error">
              {reasonError}
            </span>
          ) : null}
        </label>
        <FileField
          name="attachment"
          label="附件（选填）"
          hint="图片或 PDF，5 MB 内"
          documents={DOCUMENTS}
          error={error("attachment")}
        />
        <div>
          <Button busy={formData?.get("intent") === "object"}>提交异议</Button>
        </div>
      </Form>
    </details>
  );
}

type LineProps = ComponentPropsWithoutRef<"input"> & { name: string; label: string; error: string | undefined };

/** A field of one line with its error. */
function Line({ label, error, ...input }: LineProps) {
  const errorId = `objection-${input.name}-error`;
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <input
        {...input}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error ? (
        <span className="field__error" id={errorId}>
          {error}
        </span>
      ) : null}
    </label>
  );
}
