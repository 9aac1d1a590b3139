import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { RadioGroup } from "#app/ui/field-group.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
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
  const field = (name: string, value = "") => fieldOf(sent, name, value, `objection-${name}`);
  return (
    <details className="[&_form]:max-w-140 [&_form]:pt-3" open={sent !== null || order_sn !== null}>
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
        <TextField key={order_sn} field={field("order_sn", order_sn ?? "")} label="订单号（选填）" />
        <RadioGroup
          field={field("kind", "price")}
          legend="问题"
          options={Object.entries(OBJECTION_KINDS).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          field={field("claimed")}
          label="我方金额（元，选填）"
          inputMode="decimal"
          placeholder="订单或本月净额应为多少"
        />
        <TextareaField
          field={field("reason")}
          label="异议说明"
          rows={3}
          placeholder="如 单价与报价不符，报价单为 ¥468.20"
        />
        <FileField
          name="attachment"
          label="附件（选填）"
          hint="图片或 PDF，5 MB 内"
          documents={DOCUMENTS}
          error={sent?.error?.attachment?.[0]}
        />
        <div>
          <Button busy={formData?.get("intent") === "object"}>提交异议</Button>
        </div>
      </Form>
    </details>
  );
}
