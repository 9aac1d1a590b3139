import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { RadioGroup } from "#app/ui/field-group.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import type { ApprovalSheet } from "#contract/approval.ts";
import { REFUSAL_REASONS } from "#contract/rules/approval.ts";

const schema = () => import("./forms.ts").then(({ decisionForm }) => decisionForm);

/** The approver's form: approves, or refuses with a reason. */
export function ApprovalDecision({
  sheet: { approver, applicant, total },
  lastResult,
}: {
  sheet: ApprovalSheet;
  lastResult: SubmissionResult<string[]> | null | undefined;
}) {
  const { form, fields, onFocus } = useShopForm({
    id: "approval-decision-form",
    lastResult,
    schema,
    defaultValue: { name: approver },
  });
  return (
    <Panel title="您的决定" titleId="approval-decision" hint="只能处理一次">
      <Form
        method="post"
        id={form.id}
        className="panel__body stack"
        onSubmit={form.onSubmit}
        onFocus={onFocus}
        preventScrollReset
        noValidate
        aria-labelledby="approval-decision"
      >
        <FormErrors of={form} />
        <TextField field={fields.name} label="审批人" required autoComplete="name" />
        <RadioGroup
          field={fieldOf(lastResult, "why")}
          legend="不同意时选原因"
          options={REFUSAL_REASONS.map((reason) => ({ value: reason, label: reason }))}
        />
        <TextareaField field={fields.note} label="批注" rows={2} placeholder="同意可不填；不同意请写明，申请人会看到" />
        <div className="row justify-end">
          <Button size="l" name="intent" value="refuse">
            不同意
          </Button>
          <Button variant="primary" size="l" name="intent" value="approve">
            同意，{formatYuan(total)}
          </Button>
        </div>
        <p className="muted small text-right">
          同意后按此价生成待付款的订单，由{applicant || "申请人"}付款；清单再有改动须重新送审。
        </p>
      </Form>
    </Panel>
  );
}
