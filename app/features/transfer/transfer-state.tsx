import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import { isOpenTransfer, TRANSFER_STATES, type TransferState } from "#contract/rules/transfer.ts";
import type { Transfer } from "#contract/transfer.ts";

/** The name of a recharge whose money repays what was bought by the month. */
export const CREDIT_REPAYMENT = "月结还款";

/** The place of the page of such a recharge in the account menu; undefined for other recharges. */
export const placeOfRepayment = (recharge: { purpose?: "balance" | "credit" | undefined } | undefined) =>
  recharge?.purpose === "credit" ? { menuPath: urls.credit.index, crumb: CREDIT_REPAYMENT } : undefined;

/** A note on the page of the payment methods that links to the page of the chosen, open transfer. */
export function TransferChosen({ to, transfer }: { to: string; transfer: Transfer }) {
  if (!isOpenTransfer(transfer.state)) return null;
  return (
    <Note kind="info" role="status">
      已选择对公转账，{TRANSFER_STATES[transfer.state]}。
      <Link className="link" to={to}>
        查看汇款账户与凭证
      </Link>
      ；也可以改用下面的方式支付。
    </Note>
  );
}

/** The kind and the sentence of each state in which the money is awaited. */
const AWAITED: Partial<Record<TransferState, { kind: "ok" | "warn" | "err"; text: string }>> = {
  waiting: { kind: "warn", text: "已选择对公转账，请汇款并上传凭证。" },
  submitted: { kind: "ok", text: "转账凭证已提交，等待财务确认。" },
  refused: { kind: "err", text: "转账凭证已退回，请核对后重新提交。" },
};

type AwaitedProps = { state: TransferState; until: number; to: string };

/** On the page of an unpaid order: what its open transfer waits for, and until when the order is reserved. */
export function TransferAwaited({ state, until, to }: AwaitedProps) {
  const awaited = AWAITED[state];
  if (!awaited) return null;
  return (
    <Note kind={awaited.kind}>
      {awaited.text}订单和库存为您保留到 <Time at={until} />
      ，逾期自动取消，优惠券和积分退回。
      <Link className="link" to={to}>
        查看汇款账户与凭证
      </Link>
    </Note>
  );
}

/** The state of a transfer with the customer's next act, or with what the customer waits for. */
export function TransferNote({ transfer: { state, submit_time, reason } }: { transfer: Transfer }) {
  if (state === "submitted") {
    return (
      <Note kind="ok" role="status">
        <b>凭证已提交，等待财务确认</b>（{TRANSFER_STATES.submitted}
        {submit_time === null ? null : (
          <>
            ，<Time at={submit_time} /> 提交
          </>
        )}
        ）。识别码和金额相符的汇款到账后自动确认。
      </Note>
    );
  }
  if (state === "refused") {
    return (
      <Note kind="err" role="status">
        <b>凭证{TRANSFER_STATES.refused}</b>：{reason}。请核对后重新提交。
      </Note>
    );
  }
  return (
    <Note kind="warn" role="status">
      <b>{TRANSFER_STATES[state]}</b>：请按下面的账户、金额和识别码汇款，汇款后上传凭证可加快确认。
    </Note>
  );
}
