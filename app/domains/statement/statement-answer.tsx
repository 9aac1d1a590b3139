import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";
import { customerUrls } from "#app/customer-urls.ts";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Time } from "#app/ui/time.tsx";
import { OBJECTION_KINDS, REASON_MAX } from "#contract/rules/statement.ts";
import { claimText, type Statement, WITHOUT_ORDER } from "./statement.ts";

type Props = {
  sums: Statement;
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** The order that the address names for an objection, empty for none; null where it asks for no objection. */
  order_sn: string | null;
};

/** The objections to a statement with their answers, and the form for another one. */
export function StatementAnswer({ sums, lastResult, order_sn }: Props) {
  const { objections, state, confirmed_at } = sums;
  return (
    <section className="panel no-print" aria-labelledby="statement-answer">
      <div className="panel__header">
        <h2 id="statement-answer">核对结果</h2>
      </div>
      <div className="panel__body stack">
        {objections.length > 0 ? (
          <ul className="statement__objections">
            {objections.map((objection) => (
              <li key={objection.objection_id}>
                <p>
                  <Time at={objection.created_at} /> <b>{OBJECTION_KINDS[objection.kind]}</b>
                  {objection.order_sn ? `（订单 ${objection.order_sn}）` : ""}：{objection.reason}
                </p>
                {objection.claimed === null ? null : <p className="muted">{claimText(objection)}</p>}
                {objection.answer !== null && objection.answered_at !== null ? (
                  <p className="muted">
                    <Time at={objection.answered_at} /> 商城答复：{objection.answer}
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
        {state === "open" ? <Objection lastResult={lastResult} order_sn={order_sn} /> : null}
      </div>
    </section>
  );
}

/** The form that objects to the statement or to one order of it, open where it has an error or an order is chosen. */
function Objection({ lastResult, order_sn }: Pick<Props, "lastResult" | "order_sn">) {
  const { formData } = useNavigation();
  const sent = lastResult?.initialValue?.intent === "object" ? lastResult : null;
  const error = (name: string) => sent?.error?.[name]?.[0];
  const reasonError = error("reason");
  const kind = sent?.initialValue?.kind ?? "price";
  return (
    <details className="statement__object" open={sent !== null || order_sn !== null}>
      <summary className="link">提出异议</summary>
      <Form method="post" preventScrollReset className="stack" aria-label="提出异议" noValidate>
        <input type="hidden" name="intent" value="object" />
        <FormErrors of={sent} fields={[]} />
        <Line
          key={order_sn}
          name="order_sn"
          label="订单号（选填）"
          maxLength={40}
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
          maxLength={12}
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
            maxLength={REASON_MAX}
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

type BarProps = Pick<Props, "sums" | "lastResult"> & {
  /** The orders that are ticked off; null where the orders are not shown. */
  ticked: number | null;
};

/** The bar below the rows that confirms a statement with the sums that it shows. */
export function StatementBar({ sums: { month, closing, net, orders }, ticked, lastResult }: BarProps) {
  const { formData } = useNavigation();
  return (
    <div className="stack no-print">
      <FormErrors of={lastResult?.initialValue?.intent === "confirm" ? lastResult : undefined} />
      <Form method="post" preventScrollReset className="action-bar statement__bar" aria-label="确认对账单">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="closing" value={closing} />
        <input type="hidden" name="net" value={net} />
        {ticked === null || orders.count === 0 ? null : (
          <span>
            已核对 <b>{ticked}</b> / {orders.count}
          </span>
        )}
        <span className="muted hidden-on-phones">确认后不能再提异议</span>
        <span className="action-bar__end">
          <Button asChild>
            <Link to={`${link(customerUrls.statement, {}, { month, object: WITHOUT_ORDER })}#statement-answer`}>
              有异议
            </Link>
          </Button>
          <Button variant="primary" busy={formData?.get("intent") === "confirm"}>
            确认无误
          </Button>
        </span>
      </Form>
    </div>
  );
}
