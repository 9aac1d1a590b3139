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
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-0 min-h-9 border-y border-(--line-soft) in-[.tabs+section]:border-t-0 bg-(--fill) px-(--pad) text-(length:--f-13) max-md:py-1.5">
        {year} 年 {Number(number)} 月
        <small className="text-(length:--f-12) font-normal text-(--ink-3)">
          收入 {formatYuan(month.income)}　支出 {formatYuan(month.expense)}
        </small>
      </h2>
      <ul className="max-md:[&_.link]:inline-block max-md:[&_.link]:leading-8">
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
    <li className="grid grid-cols-[32px_minmax(0,1fr)_auto_92px_100px] items-center gap-3 min-h-14 border-b border-(--line-soft) px-(--pad) py-2 text-(length:--f-13) hover:bg-(--fill) max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:px-3 max-md:py-2.5">
      <span className="grid place-items-center size-8 rounded-full bg-(--fill-2) text-(--ink-2) max-md:hidden">
        <Icon name={BILL_ICONS[bill.type]} />
      </span>
      <div className="min-w-0 max-md:col-[1]">
        <b className="font-medium wrap-anywhere">{billTitle(bill)}</b>
        <p className="muted small">
          <BillOrders bill={bill} />
        </p>
      </div>
      <span className="muted small max-md:col-start-1 max-md:row-start-2">
        <Time at={bill.create_time} />
      </span>
      <b
        className={`numeric text-(length:--f-14) font-semibold wrap-anywhere max-md:col-start-2 max-md:row-start-1 max-md:self-start ${income ? "ok" : ""}`}
      >
        {income ? "+" : "−"}
        {formatYuan(bill.number)}
      </b>
      <span className="numeric muted small max-md:col-start-2 max-md:row-start-2">余 {formatYuan(bill.balance)}</span>
    </li>
  );
}

/** The orders of a movement, each linked to its page; the movement's own number where it belongs to none. */
export function BillOrders({ bill: { orders, sn } }: { bill: Pick<Bill, "orders" | "sn"> }) {
  if (orders.length === 0) return sn;
  return orders.map(({ order_id, order_sn, po }, index) => (
    <span key={order_id} className="max-md:block">
      {index > 0 ? <span className="max-md:hidden">、</span> : null}
      <Link className="link" to={link(urls.order.detail, {}, { id: order_id })}>
        {order_sn}
      </Link>
      {po ? (
        <span className="whitespace-nowrap">
          <span className="max-md:hidden"> ·</span> {po}
        </span>
      ) : null}
    </span>
  ));
}
