import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { AwaitedRepayment } from "#contract/credit.ts";
import { awaitedText } from "./credit.ts";

/** The repayments whose money is on its way, each with the page that shows its account or QR code. */
export function AwaitedRepayments({ repayments }: { repayments: readonly AwaitedRepayment[] }) {
  return repayments.map((repayment) => {
    const isTransfer = repayment.state !== null;
    const page = isTransfer ? urls.transfer.recharge : urls.payment.recharge;
    return (
      <Note key={repayment.recharge_id} kind={repayment.state === "refused" ? "warn" : "info"}>
        <Time at={repayment.created_at} /> <b>{formatYuan(repayment.amount)}</b> {awaitedText(repayment)}。
        <Link className="link" to={link(page, {}, { id: repayment.recharge_id })}>
          {isTransfer ? "账户与凭证" : "继续付款"}
        </Link>
      </Note>
    );
  });
}
