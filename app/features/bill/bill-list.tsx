import "./bill-list.css";
import { link } from "#app/link.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { Bill } from "#contract/bill.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { BILL_ICONS, billTitle } from "./bill.ts";

type Props = { month: { from: number; income: string; expense: string }; bills: readonly Bill[] };

/** The movements of the balance in one month, with the sums of the whole month. */
export function BillMonth({ month, bills }: Props) {
  const [year, number] = formatMinute(month.from).split("-");
  return (
    <section>
      <h2 className="bill-month">
        {year} 年 {Number(number)} 月
        <small>
          收入 {formatYuan(month.income)}　支出 {formatYuan(month.expense)}
        </small>
      </h2>
      <ul className="bill-list">
        {bills.map((bill) => (
          <BillRow key={bill.bill_id} bill={bill} />
        ))}
      </ul>
    </section>
  );
}

function BillRow({ bill }: { bill: Bill }) {
  const income = bill.pm === 1;
  return (
    <li>
      <span className="bill-list__icon">
        <Icon name={BILL_ICONS[bill.type]} />
      </span>
      <div className="min-w-0">
        <b>{billTitle(bill)}</b>
        <p className="muted small">
          <BillOrders bill={bill} />
        </p>
      </div>
      <span className="bill-list__time muted small">
        <Time at={bill.create_time} />
      </span>
      <b className={income ? "numeric ok" : "numeric"}>
        {income ? "+" : "−"}
        {formatYuan(bill.number)}
      </b>
      <span className="bill-list__rest numeric muted small">余 {formatYuan(bill.balance)}</span>
    </li>
  );
}

/** The orders of a movement, each linked to its page; the movement's own number where it belongs to none. */
export function BillOrders({ bill: { orders, sn } }: { bill: Pick<Bill, "orders" | "sn"> }) {
  if (orders.length === 0) return sn;
  return orders.map(({ order_id, order_sn, po }, index) => (
    <span key={order_id} className="bill-order">
      {index > 0 ? <span className="bill-order__mark">、</span> : null}
      <Link className="link" to={link(urls.order.detail, {}, { id: order_id })}>
        {order_sn}
      </Link>
      {po ? (
        <span className="whitespace-nowrap">
          <span className="bill-order__mark"> ·</span> {po}
        </span>
      ) : null}
    </span>
  ));
}
