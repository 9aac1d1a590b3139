import "./funds-table.css";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Bill } from "#contract/bill.ts";
import { BILL_TYPES } from "#contract/rules/bill.ts";
import { billTitle } from "./bill.ts";
import { BillOrders } from "./bill-list.tsx";

type Props = {
  bills: readonly Bill[];
  income: string;
  expense: string;
  /** The balance before the first day of the range, below its oldest movement. */
  opening?: { day: string; balance: string };
  /** The balance at the end of the range. */
  closing?: string;
};

/** The movements of the balance as a ledger, with the sums of the whole range below; rows become cards on phones. */
export function FundsTable({ bills, income, expense, opening, closing }: Props) {
  return (
    <table className="data-table funds-table max-md:block max-md:[&_.link]:inline-block max-md:[&_.link]:leading-8">
      <caption className="visually-hidden">资金记录</caption>
      <thead className="max-md:hidden">
        <tr>
          <th scope="col">时间 / 流水号</th>
          <th scope="col">类型</th>
          <th scope="col">摘要 / 关联单号</th>
          {["收入", "支出", "余额"].map((name) => (
            <th key={name} scope="col" className="numeric max-md:col-[2] max-md:text-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bills.map((bill) => (
          <FundsRow key={bill.bill_id} bill={bill} />
        ))}
        {opening ? (
          <tr>
            <td className="funds-table__time">{opening.day} 00:00</td>
            <td className="max-md:col-start-2 max-md:row-start-1 max-md:text-right">
              <Tag kind="off">期初</Tag>
            </td>
            <td className="wide muted w-auto max-w-none wrap-anywhere">此前余额转入</td>
            <td />
            <td />
            <td className="numeric strong max-md:col-[2] max-md:text-right" data-label="余额">
              {formatYuan(opening.balance)}
            </td>
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <th className="max-md:col-span-full" scope="row" colSpan={3}>
            合计
          </th>
          <td className="numeric ok max-md:col-[2] max-md:text-right" data-label="收入">
            {formatYuan(income)}
          </td>
          <td className="numeric max-md:col-[2] max-md:text-right" data-label="支出">
            {formatYuan(expense)}
          </td>
          <td className="numeric max-md:col-[2] max-md:text-right" data-label="余额">
            {closing ? formatYuan(closing) : null}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const KINDS = { consume: "plain", recharge: "ok", refund: "link", repay: "plain", adjust: "warn" } as const;

function FundsRow({ bill }: { bill: Bill }) {
  const title = billTitle(bill);
  return (
    <tr>
      <td className="funds-table__time">
        <Time at={bill.create_time} />
        <span className="block monospace small muted">{bill.sn}</span>
      </td>
      <td className="max-md:col-start-2 max-md:row-start-1 max-md:text-right">
        <Tag kind={KINDS[bill.type]}>{BILL_TYPES[bill.type].name}</Tag>
      </td>
      <td className="wide w-auto max-w-none wrap-anywhere">
        {title}
        {bill.orders.length > 0 ? (
          <p className="small muted">
            <BillOrders bill={bill} />
          </p>
        ) : bill.mark && bill.mark !== title ? (
          <p className="small muted">{bill.mark}</p>
        ) : null}
      </td>
      <td className="numeric ok max-md:col-[2] max-md:text-right" data-label="收入">
        {bill.pm === 1 ? formatYuan(bill.number) : null}
      </td>
      <td className="numeric max-md:col-[2] max-md:text-right" data-label="支出">
        {bill.pm === 0 ? formatYuan(bill.number) : null}
      </td>
      <td className="numeric strong max-md:col-[2] max-md:text-right" data-label="余额">
        {formatYuan(bill.balance)}
      </td>
    </tr>
  );
}
