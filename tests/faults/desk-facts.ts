import { type RawBuilder, sql } from "kysely";
import type { Db } from "#backend/database/database.ts";
import type { DeskAct } from "./desk-act.ts";

/** What is written of a customer: rows that only ever get more, and states that change. */
export type Facts = { rows: string[]; states: string[] };
type Queries = Record<string, RawBuilder<object>>;

const receiptsOf = (id: number) =>
  sql`select id from bank_receipts where payer = (select company from customers where id = ${id})`;
const invoicesOf = (id: number) => sql`select id from invoices where customer_id = ${id}`;

const rowsOf = ({ customer_id: id, label = "" }: DeskAct): Queries => ({
  ledger: sql`select asset, kind, delta from ledger where asset in ('balance', 'points') and holder_id = ${id}`,
  log: sql`select act, member_id, amount_fen, is_alone from staff_log
    where customer_id = ${id} or (subject = 'desk' and label = ${label})`,
  request: sql`select act from staff_requests where customer_id = ${id}`,
  payment: sql`select type, amount_fen from payments where customer_id = ${id}`,
  upload: sql`select member_id from statement_files where name = ${label}`,
  receipt: sql`select amount_fen from bank_receipts where id in (${receiptsOf(id)})`,
  part: sql`select amount_fen from receipt_parts where receipt_id in (${receiptsOf(id)})`,
  reversal: sql`select state, amount_fen from receipt_reversals where receipt_id in (${receiptsOf(id)})`,
  file: sql`select type from invoice_files where invoice_id in (${invoicesOf(id)})`,
  red: sql`select amount_fen from invoice_reds where invoice_id in (${invoicesOf(id)})`,
  mail: sql`select 1 from mails join invoices on mails.ref = 'invoice_issued:' || invoices.id
    where customer_id = ${id}`,
  price: sql`select price from agreed_prices where customer_id = ${id}`,
  event: sql`select act, actor from refund_events join refunds on refunds.id = refund_id where customer_id = ${id}`,
});

const statesOf = ({ customer_id: id, label = "" }: DeskAct): Queries => ({
  customer: sql`select balance, points from customers where id = ${id}`,
  order: sql`select status, pay_fen from orders where customer_id = ${id}`,
  item: sql`select unit_fen, quantity, dispatched, open_pieces, refunded_pieces, returned_pieces from order_items
    join orders on orders.id = order_id where customer_id = ${id}`,
  refund: sql`select type, state, goods_fen, short_fen from refunds where customer_id = ${id}`,
  gateway: sql`select gateway_refunds.state from gateway_refunds
    join refunds on ref = refunds.sn where customer_id = ${id}`,
  transfer: sql`select state from transfers where customer_id = ${id}`,
  invoice: sql`select state, red_fen from invoices where customer_id = ${id}`,
  quotation: sql`select state, version from quotations where customer_id = ${id}`,
  request: sql`select act, state from staff_requests where customer_id = ${id}`,
  upload: sql`select booked_rows, booked_fen from statement_files where name = ${label}`,
  receipt: sql`select outcome from bank_receipts where id in (${receiptsOf(id)})`,
});

async function textsOf(db: Db, queries: Queries): Promise<string[]> {
  const texts: string[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await query.execute(db);
    texts.push(...rows.map((row) => [name, ...Object.values(row).map(String)].join(" ")));
  }
  return texts.sort();
}

/** What is written of an act's customer, without ids, numbers and times, so that it is the same for each customer. */
export const factsOf = async (db: Db, act: DeskAct): Promise<Facts> => ({
  rows: await textsOf(db, rowsOf(act)),
  states: await textsOf(db, statesOf(act)),
});

/** Whether every row of some is one of all, as often. */
export function isPartOf(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return some.every((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
