import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { ApprovalSheet } from "#contract/approval.ts";
import { APPROVAL_TEXT_MAX, APPROVER_NAME_MAX, REFUSAL_REASONS } from "#contract/rules/approval.ts";

/** The approver's form: approves, or refuses with a reason. */
export function ApprovalDecision({
  sheet: { approver, applicant, total },
  form,
}: {
  sheet: ApprovalSheet;
  form: SubmissionResult<string[]> | null | undefined;
}) {
  const typed = (name: string) => {
    const value = form?.initialValue?.[name];
    return typeof value === "string" ? value : "";
  };
  return (
    <section className="panel" aria-labelledby="approval-decision">
      <div className="panel__header">
        <h2 id="approval-decision">您的决定</h2>
        <small>只能处理一次</small>
      </div>
      <Form method="post" className="panel__body stack">
        <FormErrors of={form} />
        <label className="field">
          <span className="field__label">
            审批人<em aria-hidden="true"> *</em>
          </span>
          <input
            className="input"
            name="name"
            required
            maxLength={APPROVER_NAME_MAX}
            autoComplete="name"
            defaultValue={typed("name") || approver}
          />
        </label>
        <fieldset>
          <legend className="field__label">不同意时选原因</legend>
          <div className="option-list">
            {REFUSAL_REASONS.map((reason) => (
              <label key={reason}>
                <input type="radio" name="why" value={reason} defaultChecked={typed("why") === reason} />
                {reason}
              </label>
            ))}
          </div>
        </fieldset>
        <label className="field">
          <span className="field__label">批注</span>
          <textarea
            className="input"
            name="note"
            rows={2}
            maxLength={APPROVAL_TEXT_MAX}
            defaultValue={typed("note")}
            placeholder="同意可不填；不同意请写明，申请人会看到"
          />
        </label>
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
    </section>
  );
}
