import "./funds-table.css";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Bill } from "#contract/bill.ts";
import { BILL_TYPES } from "#contract/rules/bill.ts";
import { FUNDS_COLUMNS } from "./bill.ts";
import { BillOrders } from "./bill-list.tsx";

const NUMERIC: ReadonlySet<string> = new Set(["收入", "支出", "余额"]);

/** The movements of the balance as a ledger, with the sums of the whole range below; rows become cards on phones. */
export function FundsTable({ bills, income, expense }: { bills: readonly Bill[]; income: string; expense: string }) {
  return (
    <table className="data-table funds-table">
      <caption className="visually-hidden">资金记录</caption>
      <thead>
        <tr>
          {FUNDS_COLUMNS.map((name) => (
            <th key={name} scope="col" className={NUMERIC.has(name) ? "numeric" : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bills.map((bill) => (
          <FundsRow key={bill.bill_id} bill={bill} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            合计
          </th>
          <td className="numeric ok" data-label="收入">
            {formatYuan(income)}
          </td>
          <td className="numeric" data-label="支出">
            {formatYuan(expense)}
          </td>
          <td colSpan={3} />
        </tr>
      </tfoot>
    </table>
  );
}

function FundsRow({ bill }: { bill: Bill }) {
  return (
    <tr>
      <td className="funds-table__time">
        <Time at={bill.create_time} />
      </td>
      <td className="funds-table__number monospace small muted">{bill.sn}</td>
      <td className="funds-table__type">
        <Tag>{BILL_TYPES[bill.type].name}</Tag>
      </td>
      <td className="numeric ok" data-label="收入">
        {bill.pm === 1 ? formatYuan(bill.number) : null}
      </td>
      <td className="numeric" data-label="支出">
        {bill.pm === 0 ? formatYuan(bill.number) : null}
      </td>
      <td className="numeric strong" data-label="余额">
        {formatYuan(bill.balance)}
      </td>
      <td className="funds-table__orders small">{bill.orders.length > 0 ? <BillOrders bill={bill} /> : "—"}</td>
      <td className="wide">{bill.mark}</td>
    </tr>
  );
}
