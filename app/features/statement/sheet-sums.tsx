import { formatPayType } from "#app/features/payment/payment.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { type Statement, signedAmount } from "./statement.ts";

type SumRow = { name: string; count?: number; amount: string; isTotal?: boolean };

const minus = ({ count, amount }: { count: number; amount: string }) => ({ count, amount: yuan(-fen(amount)) });

/** The sums of a statement in two tables side by side: the balance, and purchases with their invoices. */
export function SheetSums({ sums }: { sums: Statement }) {
  const { opening, recharged, paid, returned, adjusted, closing } = sums;
  const { orders, methods, refunds, net, issued, reversed, waiting } = sums;
  const balance: SumRow[] = [
    { name: "期初余额", amount: opening },
    { name: "充值", ...recharged },
    { name: "余额付款", ...minus(paid) },
    { name: "退回余额", ...returned },
    ...(adjusted.count > 0 ? [{ name: "调整", ...adjusted }] : []),
    { name: "期末余额", amount: closing, isTotal: true },
  ];
  const purchases: SumRow[] = [
    { name: "订单", ...orders },
    { name: "退款", ...minus(refunds) },
    { name: "净采购额", amount: net, isTotal: true },
    { name: "已开票", ...issued },
    ...(reversed.count > 0 ? [{ name: "红冲", ...minus(reversed) }] : []),
    { name: "开票中", ...waiting },
  ];
  const ways = methods.map(({ pay_type, count }) => `${formatPayType(pay_type)} ${count} 笔`).join("，");
  return (
    <section className="statement-sheet__sums" aria-label="汇总">
      <SumTable caption="余额" rows={balance} />
      <SumTable caption="采购与开票" rows={purchases} />
      {ways ? <p>订单付款方式：{ways}</p> : null}
    </section>
  );
}

function SumTable({ caption, rows }: { caption: string; rows: readonly SumRow[] }) {
  return (
    <table className="a4__table">
      <caption>
        <b>{caption}</b>
      </caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col" className="numeric">
            笔数
          </th>
          <th scope="col" className="numeric">
            金额（元）
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, amount, isTotal = false }) => (
          <tr key={name} className={isTotal ? "strong" : undefined}>
            <th scope="row">{name}</th>
            <td className="numeric">{count}</td>
            <td className="numeric">{signedAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
