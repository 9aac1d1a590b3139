import type { ReactNode } from "react";
import { formatYuan } from "#app/ui/price.tsx";
import type { Answer } from "#contract/endpoint.ts";
import { fen } from "#contract/rules/money.ts";
import type { staffReport } from "#contract/staff-report.ts";
import { change, perOrder, shareOf, unknownText } from "./report.ts";

type Report = Answer<typeof staffReport.sales>;

/** The sums of a range, each with what it is compared with. */
export function SalesFigures({ total, total_before, before }: Pick<Report, "total" | "total_before" | "before">) {
  const average = perOrder(total.net, total.orders);
  const than = `比 ${before.from.slice(5)} 至 ${before.to.slice(5)}`;
  return (
    <dl className="grid grid-cols-2 border-t border-(--line-soft) md:grid-cols-3 xl:grid-cols-6">
      <Figure name="成交额" below={`${than} ${change(fen(total.net), fen(total_before.net))}`}>
        {formatYuan(total.net)}
      </Figure>
      <Figure name="订单" below={change(total.orders, total_before.orders)}>
        {total.orders.toLocaleString("en")} 笔
      </Figure>
      <Figure name="客户" below={`新客户 ${total.new_customers} 家`}>
        {total.customers.toLocaleString("en")} 家
      </Figure>
      <Figure name="客单" below="成交额 ÷ 订单">
        {average === null ? "–" : formatYuan(average)}
      </Figure>
      {total.margin === null ? null : (
        <Figure
          name="毛利"
          below={
            <>
              {shareOf(total.margin, total.net)}
              {total.unknown_units ? <span className="warn">，{unknownText(total.unknown_units)}</span> : null}
            </>
          }
        >
          {formatYuan(total.margin)}
        </Figure>
      )}
      <Figure name="退款" below={`占实付 ${shareOf(total.refund, total.paid)}`}>
        {formatYuan(total.refund)}
      </Figure>
    </dl>
  );
}

const Figure = ({ name, below, children }: { name: string; below: ReactNode; children: ReactNode }) => (
  <div className="border-r border-(--line-soft) px-4 py-2.5 last:border-r-0 max-md:px-3">
    <dt className="muted small">{name}</dt>
    <dd className="text-(length:--f-18) font-semibold">{children}</dd>
    <dd className="muted small">{below}</dd>
  </div>
);
