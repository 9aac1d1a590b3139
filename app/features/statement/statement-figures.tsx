import { formatPayType } from "#app/features/payment/payment.ts";
import { link } from "#app/link.ts";
import { Figures } from "#app/ui/figures.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatSignedYuan, formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { BillType } from "#contract/rules/bill.ts";
import { INVOICE_STATUS } from "#contract/rules/invoice.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { addMonths } from "#contract/rules/month.ts";
import { daysOf } from "#contract/rules/statement.ts";
import type { LineType, Statement } from "./statement.ts";
import { CREDIT_SUMS, STATEMENT_SUMS, shownSums } from "./statement-facts.ts";

type Sign = Parameters<typeof formatSignedYuan>[0];

/** The sums of a statement, each a link to its rows. */
export function StatementFigures({ sums }: { sums: Statement }) {
  const { month, opening, recharged, paid, returned, adjusted, repaid, credit, closing } = sums;
  const { orders, methods, refunds, net, issued, reversed, waiting } = sums;
  const { first, last } = daysOf(month);
  const funds = (name: string, type: BillType, { count, amount }: Statement["paid"], sign?: Sign) => ({
    name: `${name} ${count} 笔`,
    value: (
      <Link className="link" to={link(urls.bill.records, {}, { type, from: first, to: last })}>
        {sign ? formatSignedYuan(sign, amount) : formatYuan(amount)}
      </Link>
    ),
  });
  const rows = (name: string, type: LineType, { count, amount }: Statement["orders"], sign?: Sign) => ({
    name: `${name} ${count} ${type === "invoices" ? "张" : "笔"}`,
    value: (
      <Link className="link" to={`${link(urls.statement.index, {}, { month, type })}#lines`}>
        {sign ? formatSignedYuan(sign, amount) : formatYuan(amount)}
      </Link>
    ),
  });
  return (
    <>
      <h2 className="px-(--pad) pt-3 text-(length:--f-14)">余额</h2>
      <Figures
        figures={[
          {
            name: STATEMENT_SUMS.opening.label,
            value: (
              <Link className="link" to={link(urls.bill.records, {}, { to: daysOf(addMonths(month, -1)).last })}>
                {formatYuan(opening)}
              </Link>
            ),
            hint: `${Number(addMonths(month, -1).slice(5))} 月期末`,
          },
          funds(STATEMENT_SUMS.recharged.label, "recharge", recharged, "+"),
          funds(STATEMENT_SUMS.paid.label, "consume", paid, "−"),
          funds(STATEMENT_SUMS.returned.label, "refund", returned, "+"),
          ...(adjusted.count > 0 ? [funds(STATEMENT_SUMS.adjusted.label, "adjust", adjusted)] : []),
          ...(repaid && repaid.count > 0 ? [funds(STATEMENT_SUMS.repaid.label, "repay", repaid, "−")] : []),
          {
            name: STATEMENT_SUMS.closing.label,
            value: (
              <Link className="link" to={`${link(urls.statement.index, {}, { month, type: "funds" })}#lines`}>
                {formatYuan(closing)}
              </Link>
            ),
            hint: `转入 ${Number(addMonths(month, 1).slice(5))} 月`,
          },
        ]}
      />
      {credit ? <CreditFigures sums={sums} /> : null}
      <h2 className="px-(--pad) pt-3 text-(length:--f-14)">采购与开票</h2>
      <Figures
        figures={[
          {
            ...rows(STATEMENT_SUMS.orders.label, "orders", orders),
            hint: methods.map(({ pay_type, count }) => `${formatPayType(pay_type)} ${count}`).join(" · "),
          },
          rows(STATEMENT_SUMS.refunds.label, "refunds", refunds, "−"),
          { name: STATEMENT_SUMS.net.label, value: <b>{formatYuan(net)}</b>, hint: "订单 − 退款" },
          rows(STATEMENT_SUMS.issued.label, "invoices", issued),
          ...(reversed.count > 0 ? [rows(STATEMENT_SUMS.reversed.label, "invoices", reversed, "−")] : []),
          {
            name: `${STATEMENT_SUMS.waiting.label} ${waiting.count} 张`,
            value: (
              <Link className="link" to={waitingInvoices(month)}>
                {formatYuan(waiting.amount)}
              </Link>
            ),
            hint: "本月申请，待开具",
          },
        ]}
      />
    </>
  );
}

/** What was owed on credit in the month; the bill with its rows is a page of its own. */
function CreditFigures({ sums }: { sums: Statement }) {
  return (
    <>
      <h2 className="px-(--pad) pt-3 text-(length:--f-14)">
        月结{" "}
        <Link className="link small" to={urls.credit.index}>
          看账单
        </Link>
      </h2>
      <Figures
        figures={shownSums(CREDIT_SUMS, sums).map(({ key, label, count, amount }) => ({
          name: count === null ? label : `${label} ${count} 笔`,
          value: fen(amount) < 0 ? formatSignedYuan("−", yuan(-fen(amount))) : formatYuan(amount),
          main: key === "creditClosing",
        }))}
      />
    </>
  );
}

/** The address of the month's invoice applications that wait to be issued. */
function waitingInvoices(month: string): string {
  const { first, last } = daysOf(month);
  return link(urls.invoice.list, {}, { type: 2, status: INVOICE_STATUS.waiting, from: first, to: last });
}
