import { customerUrls } from "#app/customer-urls.ts";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import { TRANSFER_STATES } from "#contract/rules/transfer.ts";
import type { Transfer } from "#contract/transfer.ts";

/** On the payment page: the transfer that was chosen leads to its own page. */
export function TransferChosen({ group_order_id, transfer }: { group_order_id: number; transfer: Transfer }) {
  return (
    <Note kind="info" role="status">
      已选择对公转账，{TRANSFER_STATES[transfer.state]}。
      <Link className="link" to={link(customerUrls.transfer, {}, { id: group_order_id })}>
        查看汇款账户与凭证
      </Link>
      ；也可以改用下面的方式支付。
    </Note>
  );
}

/** The next step of a transfer for its customer, and the end of the goods' reservation. */
export function TransferState({ transfer, until }: { transfer: Transfer; until: number }) {
  const reserved = (
    <>
      订单和库存为您保留到 <Time at={until} />。
    </>
  );
  if (transfer.state === "submitted") {
    return (
      <Note kind="ok" role="status">
        <b>凭证已提交，等待财务确认</b>（{TRANSFER_STATES.submitted}
        {transfer.submit_time === null ? null : (
          <>
            ，<Time at={transfer.submit_time} /> 提交
          </>
        )}
        ）。识别码和金额相符的汇款到账后自动确认。{reserved}
      </Note>
    );
  }
  if (transfer.state === "refused") {
    return (
      <Note kind="err" role="status">
        <b>凭证{TRANSFER_STATES.refused}</b>：{transfer.reason}。请核对后重新提交。{reserved}
      </Note>
    );
  }
  return (
    <Note kind="warn" role="status">
      <b>{TRANSFER_STATES[transfer.state]}</b>：请按下面的账户、金额和识别码汇款，汇款后上传凭证可加快确认。{reserved}
    </Note>
  );
}
