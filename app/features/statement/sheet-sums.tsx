import { formatPayType } from "#app/features/payment/payment.ts";
import { type Statement, signedAmount } from "./statement.ts";
import { BALANCE_SUMS, CREDIT_SUMS, LINE_LABELS, PURCHASE_SUMS, shownSums } from "./statement-facts.ts";

type SumRows = ReturnType<typeof shownSums>;

/** The sums that end a block. */
const TOTALS: ReadonlySet<string> = new Set(["closing", "net", "creditClosing"]);

/** The sums of a statement in two tables side by side: the balance, and purchases with their invoices. */
export function SheetSums({ sums }: { sums: Statement }) {
  const ways = sums.methods.map(({ pay_type, count }) => `${formatPayType(pay_type)} ${count} 笔`).join("，");
  return (
    <section className="statement-sheet__sums" aria-label="汇总">
      <SumTable caption="余额" rows={shownSums(BALANCE_SUMS, sums)} />
      <SumTable caption="采购与开票" rows={shownSums(PURCHASE_SUMS, sums)} />
      {sums.credit ? <SumTable caption="月结" rows={shownSums(CREDIT_SUMS, sums)} /> : null}
      {ways ? <p>订单付款方式：{ways}</p> : null}
    </section>
  );
}

function SumTable({ caption, rows }: { caption: string; rows: SumRows }) {
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
            {LINE_LABELS.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, count, amount }) => (
          <tr key={key} className={TOTALS.has(key) ? "strong" : undefined}>
            <th scope="row">{label}</th>
            <td className="numeric">{count}</td>
            <td className="numeric">{signedAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
