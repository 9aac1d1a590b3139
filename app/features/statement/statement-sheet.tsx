import "#app/ui/a4.css";
import "./statement-sheet.css";
import { formatPayType } from "#app/features/payment/payment.ts";
import { A4Fact } from "#app/ui/a4-fact.tsx";
import { A4Party, type A4PartyFacts } from "#app/ui/a4-party.tsx";
import { A4Signatures } from "#app/ui/a4-signatures.tsx";
import type { Bill } from "#contract/bill.ts";
import { BILL_TYPES } from "#contract/rules/bill.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import { STATEMENT_STATES } from "#contract/rules/statement.ts";
import type { StatementLine } from "#contract/statement.ts";
import { SheetSums } from "./sheet-sums.tsx";
import { type SheetColumn, SheetTable } from "./sheet-table.tsx";
import {
  capitalText,
  type LineType,
  netOfStatement,
  periodName,
  type Statement,
  type StatementLines,
  signedAmount,
} from "./statement.ts";
import { LINE_LABELS, STATEMENT_SUMS } from "./statement-facts.ts";

type Props = {
  sums: Statement;
  lines: Readonly<Record<LineType, StatementLines>>;
  funds: { list: readonly Bill[]; income: string; expense: string };
  buyer: A4PartyFacts;
};

const day: SheetColumn<{ at: number }> = { name: "日期", cell: ({ at }) => <time>{formatDay(at)}</time> };
const numbered = (name: string): SheetColumn<StatementLine> => ({ name, align: "head", cell: ({ sn }) => sn });
const store: SheetColumn<StatementLine> = { name: LINE_LABELS.store, cell: ({ mer_name }) => mer_name };
const amount: SheetColumn<StatementLine> = {
  name: LINE_LABELS.amount,
  align: "numeric",
  cell: (line) => signedAmount(line.amount),
};

const ORDERS: readonly SheetColumn<StatementLine>[] = [
  day,
  {
    name: "订单号 / 采购单号",
    align: "head",
    cell: ({ sn, note }) => (
      <>
        {sn}
        {note ? <span className="statement-sheet__more">{note}</span> : null}
      </>
    ),
  },
  {
    name: "店铺 / 发票",
    cell: ({ mer_name, invoice_sn }) => (
      <>
        {mer_name}
        <span className="statement-sheet__more">{invoice_sn ?? "未开票"}</span>
      </>
    ),
  },
  { name: "付款", cell: ({ pay_type }) => formatPayType(pay_type) },
  amount,
  {
    name: LINE_LABELS.refunded,
    align: "numeric",
    cell: ({ refunded }) => (Number(refunded) > 0 ? `−${signedAmount(refunded)}` : "–"),
  },
  { name: LINE_LABELS.net, align: "numeric", cell: (line) => <b>{signedAmount(netOfStatement(line))}</b> },
];

const FUNDS: readonly SheetColumn<Bill>[] = [
  { name: "日期", cell: ({ create_time }) => day.cell({ at: create_time }) },
  { name: "流水号", align: "head", cell: ({ sn }) => sn },
  { name: "类型", cell: ({ type }) => BILL_TYPES[type].name },
  {
    name: "关联单号 / 摘要",
    cell: ({ mark, orders }) => {
      const numbers = orders.map(({ order_sn }) => order_sn);
      return (numbers.length > 0 ? numbers : [mark]).map((text) => (
        <span key={text} className="statement-sheet__more">
          {text}
        </span>
      ));
    },
  },
  { name: "收入（元）", align: "numeric", cell: ({ pm, number }) => (pm === 1 ? signedAmount(number) : null) },
  { name: "支出（元）", align: "numeric", cell: ({ pm, number }) => (pm === 0 ? signedAmount(number) : null) },
  { name: "余额（元）", align: "numeric", cell: ({ balance }) => signedAmount(balance) },
];

const REFUNDS: readonly SheetColumn<StatementLine>[] = [
  day,
  numbered(LINE_LABELS.refund),
  store,
  { name: LINE_LABELS.reason, cell: ({ note }) => note },
  { name: LINE_LABELS.returnedTo, cell: ({ pay_type }) => (pay_type ? formatPayType(pay_type) : null) },
  amount,
];

const INVOICES: readonly SheetColumn<StatementLine>[] = [
  day,
  numbered(LINE_LABELS.invoice),
  store,
  { name: LINE_LABELS.issued, cell: ({ note }) => note },
  amount,
];

const keyOfLine = ({ id, at }: StatementLine) => `${id} ${at}`;

/** A statement as sheets of A4: the heads of both companies, the sums, all rows, and the places for two seals. */
export function StatementSheet({ sums, lines: { orders, refunds, invoices }, funds, buyer }: Props) {
  const { seller, state } = sums;
  return (
    <main className="a4 statement-sheet" id="main" tabIndex={-1}>
      <header className="a4__head">
        <p>
          <b>{seller.name}</b>
        </p>
        <h1>对 账 单</h1>
        <dl>
          <A4Fact name="编号" value={sums.sn} />
          <A4Fact name="账期" value={periodName(sums.month)} />
          <A4Fact name="出账日期" value={formatDay(sums.issued_at)} />
          <A4Fact
            name="状态"
            value={[STATEMENT_STATES[state], sums.confirmed_at === null ? "" : formatDay(sums.confirmed_at)]
              .join(" ")
              .trim()}
          />
        </dl>
      </header>
      <section className="a4__parties" aria-label="双方">
        <A4Party title="采购方" party={buyer} />
        <A4Party title="供货方" party={{ name: seller.name, hotline: seller.phone, address: seller.address }} />
      </section>
      <SheetSums sums={sums} />
      <SheetTable
        caption="订单"
        columns={ORDERS}
        rows={orders.list}
        keyOf={keyOfLine}
        sums={{
          [LINE_LABELS.amount]: signedAmount(orders.total.amount),
          [LINE_LABELS.refunded]: Number(orders.total.refunded) > 0 ? `−${signedAmount(orders.total.refunded)}` : "–",
          [LINE_LABELS.net]: signedAmount(netOfStatement(orders.total)),
        }}
        empty="本月没有订单"
      />
      <SheetTable
        caption="资金"
        columns={FUNDS}
        rows={funds.list}
        keyOf={({ bill_id }) => bill_id}
        sums={{
          "收入（元）": signedAmount(funds.income),
          "支出（元）": signedAmount(funds.expense),
          "余额（元）": signedAmount(sums.closing),
        }}
        empty="本月余额没有进出"
      />
      <SheetTable
        caption="退款"
        columns={REFUNDS}
        rows={refunds.list}
        keyOf={keyOfLine}
        sums={{ [LINE_LABELS.amount]: signedAmount(refunds.total.amount) }}
        empty="本月没有退款"
      />
      <SheetTable
        caption="发票"
        columns={INVOICES}
        rows={invoices.list}
        keyOf={keyOfLine}
        sums={{ [LINE_LABELS.amount]: signedAmount(invoices.total.amount) }}
        empty="本月没有发票"
      />
      <div className="a4__close">
        <dl className="a4__total">
          <A4Fact name={STATEMENT_SUMS.net.label} value={`${signedAmount(sums.net)} 元`} />
          <A4Fact name="大写" value={capitalText(sums.net)} />
          <A4Fact name={STATEMENT_SUMS.closing.label} value={`${signedAmount(sums.closing)} 元`} />
        </dl>
        <p className="a4__lead">请核对以上账目，无误后签字盖章；有不符的，请在对账单页面提出异议。</p>
        <A4Signatures
          label="签章"
          parties={[
            { title: "采购方确认", name: buyer.name },
            { title: "供货方", name: seller.name },
          ]}
        />
      </div>
    </main>
  );
}
