import { monthDay } from "#app/features/payment/payment.ts";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { CreditBill } from "#contract/credit.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import { CREDIT_BILL_STATES } from "#contract/rules/credit.ts";
import { BILL_TAGS, billDay, billPeriod, monthLabel, owes, repaidOfBill, timeLeft } from "./credit.ts";

type Props = {
  bill: CreditBill;
  now: number;
  /** Whether its rows are shown below. */
  isShown: boolean;
};

/** A bill with its state, amount and day, and the links to its rows and to the repayment. */
export function BillRow({ bill, now, isShown }: Props) {
  const { bill_id, month, sn, state, amount, owed, orders, issued_at } = bill;
  const isLate = state === "overdue";
  const paid = repaidOfBill(bill);
  const page = link(urls.credit.index, {}, { bill: bill_id });
  return (
    <div
      className={`credit-bill grid items-center gap-3 border-t border-(--line-soft) px-(--pad) py-3 text-(length:--f-13) [&_small]:block [&_small]:text-(length:--f-12) max-mid:grid-cols-[minmax(0,1fr)_auto] ${isLate ? "grid-cols-[minmax(0,1fr)_120px_110px_270px] bg-(--red-tint)" : "grid-cols-[minmax(0,1fr)_120px_130px_190px]"}`}
    >
      <div>
        <b>
          {monthLabel(month)}
          {issued_at === null ? null : `账单 ${sn}`}
        </b>{" "}
        <Tag kind={BILL_TAGS[state]}>{stateName(bill)}</Tag>
        <small>
          {billPeriod(bill)}，{orders} 笔订单
          {issued_at === null ? "，出账前退款直接减" : ` · ${monthDay(formatDay(issued_at))} 出账`}
          {paid !== null && state !== "settled" ? ` · 已还和抵减 ${formatYuan(paid)}` : null}
        </small>
      </div>
      <div className={isLate ? "red text-right text-(length:--f-16)" : "text-right text-(length:--f-16)"}>
        <b>{formatYuan(state === "settled" ? amount : owed)}</b>
      </div>
      <BillDue bill={bill} now={now} />
      <div className="row justify-end max-mid:col-span-full max-mid:justify-start">
        <ButtonLink
          size="m"
          to={`${page}#bill`}
          aria-label={`查看明细：${monthLabel(month)}`}
          aria-current={isShown ? "true" : undefined}
        >
          查看明细
        </ButtonLink>
        {isLate ? (
          <ButtonLink size="m" to={urls.messages.index}>
            说明情况
          </ButtonLink>
        ) : null}
        {owes(bill) && issued_at !== null ? (
          <ButtonLink size="m" variant={isLate ? "primary" : "tint"} to={`${page}#repay`}>
            {isLate ? "现在还" : "去还款"}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

const stateName = ({ state, amount, owed }: CreditBill) =>
  state === "overdue" && amount !== owed ? "逾期，部分已还" : CREDIT_BILL_STATES[state];

/** When a bill is issued or due. */
function BillDue({ bill, now }: Pick<Props, "bill" | "now">) {
  const { state, month, due_on, issued_at } = bill;
  if (state === "settled") return <div className="muted">{monthDay(due_on)} 前还</div>;
  if (issued_at === null) {
    return (
      <div>
        {billDay(month)} 出账
        <small>{monthDay(due_on)} 前还</small>
      </div>
    );
  }
  const { text, kind } = timeLeft(bill, now);
  return (
    <div>
      <b className={state === "overdue" ? "red" : undefined}>
        {monthDay(due_on)} {state === "overdue" ? "到期" : "前还"}
      </b>
      <small className={kind}>{text}</small>
    </div>
  );
}
