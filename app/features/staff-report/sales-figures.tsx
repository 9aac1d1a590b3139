import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { Answer } from "#contract/endpoint.ts";
import { fen } from "#contract/rules/money.ts";
import type { staffReport } from "#contract/staff-report.ts";
import { Figure } from "./figure.tsx";
import { change, perOrder, shareOfTotal, unknownText } from "./report.ts";

type Report = Answer<typeof staffReport.sales>;

type Props = Pick<Report, "total" | "total_before" | "before"> & {
  /** The address of the refunds of the range. */
  refunds: string;
};

/** The sums of a range, each with what it is compared with. */
export function SalesFigures({ total, total_before, before, refunds }: Props) {
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
              {shareOfTotal(total.margin, total.net)}
              {total.unknown_units ? <span className="warn">，{unknownText(total.unknown_units)}</span> : null}
            </>
          }
        >
          {formatYuan(total.margin)}
        </Figure>
      )}
      <Figure name="退款" below={`占实付 ${shareOfTotal(total.refund, total.paid)}`}>
        <Link className="link" to={refunds}>
          {formatYuan(total.refund)}
        </Link>
      </Figure>
    </dl>
  );
}
