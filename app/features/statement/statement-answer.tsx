import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { AttachmentLink } from "#app/ui/attachment-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import { OBJECTION_KINDS } from "#contract/rules/statement.ts";
import { ObjectionForm } from "./objection-form.tsx";
import { claimText, periodName, type Statement, WITHOUT_ORDER } from "./statement.ts";

type Props = {
  sums: Statement;
  lastResult: SubmissionResult<string[]> | null | undefined;
  /**
   * The order in the address to object to; empty for the whole statement, null where the address opens no objection.
   */
  order_sn: string | null;
};

/** The objections to a statement with their answers, and the form for another one. */
export function StatementAnswer({ sums, lastResult, order_sn }: Props) {
  const { objections, state, confirmed_at } = sums;
  return (
    <Panel title="核对结果" titleId="statement-answer" className="no-print">
      <div className="panel__body stack">
        {objections.length > 0 ? (
          <ul className="grid gap-3">
            {objections.map((objection) => (
              <li key={objection.objection_id}>
                <p>
                  <Time at={objection.created_at} /> <b>{OBJECTION_KINDS[objection.kind]}</b>
                  {objection.order_sn ? `（订单 ${objection.order_sn}）` : ""}：{objection.reason}
                </p>
                {objection.claimed === null ? null : <p className="muted">{claimText(objection)}</p>}
                {objection.attachment === null ? null : (
                  <AttachmentLink
                    href={link(urls.statement.attachment, { id: objection.attachment.attachment_id })}
                    isPicture={objection.attachment.kind === "picture"}
                    name={objection.attachment.name}
                    bytes={objection.attachment.bytes}
                  />
                )}
                {objection.withdrawn_at === null ? null : (
                  <p className="muted">
                    <Time at={objection.withdrawn_at} /> 您已撤回
                  </p>
                )}
                {state === "disputed" && objection.answered_at === null && objection.withdrawn_at === null ? (
                  <Form method="post" action={link(urls.statement.index, {}, { month: sums.month })} preventScrollReset>
                    <input type="hidden" name="objection_id" value={objection.objection_id} />
                    <Button type="submit" name="intent" value="withdraw" size="s">
                      撤回异议
                    </Button>
                    <span className="muted small"> 撤回后可以确认这张对账单，或重新提异议</span>
                  </Form>
                ) : null}
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
        {state === "open" ? <ObjectionForm lastResult={lastResult} order_sn={order_sn} /> : null}
      </div>
    </Panel>
  );
}

type BarProps = Pick<Props, "sums" | "lastResult"> & {
  /** The number of orders that are ticked off; null where the orders are not shown. */
  ticked: number | null;
};

/** The bar below the rows, which leads to the question before a statement is confirmed. */
export function StatementBar({ sums: { month, orders }, ticked, lastResult }: BarProps) {
  return (
    <div className="stack no-print">
      <FormErrors of={lastResult?.initialValue?.intent === "confirm" ? lastResult : undefined} />
      <section className="action-bar max-md:static max-md:flex-wrap" aria-label="确认对账单">
        {ticked === null || orders.count === 0 ? null : (
          <span>
            已核对 <b>{ticked}</b> / {orders.count}
          </span>
        )}
        <span className="muted hidden-on-phones">确认后不能再提异议</span>
        <span className="action-bar__end">
          <ButtonLink
            className="max-md:min-h-10"
            to={`${link(urls.statement.index, {}, { month, object: WITHOUT_ORDER })}#statement-answer`}
          >
            有异议
          </ButtonLink>
          <ButtonLink
            className="max-md:min-h-10"
            variant="primary"
            to={link(urls.statement.index, {}, { month, confirm: 1 })}
            preventScrollReset
          >
            确认无误
          </ButtonLink>
        </span>
      </section>
    </div>
  );
}

/** 确认这张对账单无误？ The form sends the sums that the customer has seen. */
export function ConfirmQuestion({ sums: { month, closing, net, orders } }: { sums: Statement }) {
  const back = link(urls.statement.index, {}, { month });
  return (
    <Confirmation title="确认这张对账单无误？" closeTo={back}>
      <p className="small">
        {periodName(month)}：期末余额 {formatYuan(closing)}，订单 {orders.count} 笔，净采购额 {formatYuan(net)}
        。确认后不能再提异议。
      </p>
      <Form method="post" action={back} preventScrollReset>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="closing" value={closing} />
        <input type="hidden" name="net" value={net} />
        <ConfirmationButtons act="确认无误" back="先不确认" closeTo={back} />
      </Form>
    </Confirmation>
  );
}
