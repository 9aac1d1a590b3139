import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Time } from "#app/ui/time.tsx";
import { REASON_MAX } from "#contract/rules/statement.ts";
import type { Statement } from "./statement.ts";

type Props = { sums: Statement; lastResult: SubmissionResult<string[]> | null | undefined };

/** The form that confirms or disputes a statement, and the earlier answers. */
export function StatementAnswer({ sums, lastResult }: Props) {
  const { objections, state, confirmed_at } = sums;
  return (
    <section className="panel no-print" aria-labelledby="statement-answer">
      <div className="panel__header">
        <h2 id="statement-answer">核对结果</h2>
      </div>
      <div className="panel__body stack">
        {objections.length > 0 ? (
          <ul className="statement__objections">
            {objections.map(({ objection_id, order_sn, reason, answer, created_at, answered_at }) => (
              <li key={objection_id}>
                <p>
                  <Time at={created_at} /> 提出异议{order_sn ? `（订单 ${order_sn}）` : ""}：{reason}
                </p>
                {answer !== null && answered_at !== null ? (
                  <p className="muted">
                    <Time at={answered_at} /> 商城答复：{answer}
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
        {state === "confirmed" && confirmed_at !== null ? (
          <p role="status">
            已于 <Time at={confirmed_at} /> 确认无误
          </p>
        ) : null}
        {state === "disputed" ? <p role="status">异议已提交，商城答复后可再次核对</p> : null}
        {state === "open" ? <OpenStatement sums={sums} lastResult={lastResult} /> : null}
      </div>
    </section>
  );
}

function OpenStatement({ sums: { closing, net }, lastResult }: Props) {
  const { formData } = useNavigation();
  const objection = lastResult?.initialValue?.intent === "object" ? lastResult : null;
  const busy = (intent: string) => formData?.get("intent") === intent;
  const error = objection?.error?.reason?.[0];
  return (
    <>
      <FormErrors of={lastResult?.initialValue?.intent === "confirm" ? lastResult : undefined} />
      <Form method="post" preventScrollReset className="row">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="closing" value={closing} />
        <input type="hidden" name="net" value={net} />
        <Button variant="primary" busy={busy("confirm")}>
          确认无误
        </Button>
        <span className="muted small">确认后不能再提异议</span>
      </Form>
      <details className="statement__object" open={objection !== null}>
        <summary className="link">提出异议</summary>
        <Form method="post" preventScrollReset className="stack" aria-label="提出异议">
          <input type="hidden" name="intent" value="object" />
          <FormErrors of={objection} fields={[]} />
          <label className="field">
            <span className="field__label">订单号（选填）</span>
            <input
              className="input"
              name="order_sn"
              maxLength={40}
              defaultValue={String(objection?.initialValue?.order_sn ?? "")}
            />
          </label>
          <label className="field">
            <span className="field__label">异议内容</span>
            <textarea
              className="input"
              name="reason"
              rows={3}
              maxLength={REASON_MAX}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? "objection-error" : undefined}
              defaultValue={String(objection?.initialValue?.reason ?? "")}
            />
            {error ? (
              <span className="field__error" id="objection-error">
                {error}
              </span>
            ) : null}
          </label>
          <div>
            <Button busy={busy("object")}>提交异议</Button>
          </div>
        </Form>
      </details>
    </>
  );
}
