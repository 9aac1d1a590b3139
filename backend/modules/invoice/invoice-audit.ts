import { sql } from "kysely";
import { INVOICE_STATUS } from "#contract/rules/invoice.ts";
import type { Db } from "../../database/database.ts";
import type { Difference } from "../../platform/difference.ts";
import { REFUNDED_FEN } from "../order/invoiceable.ts";

type Row = { id: number; recorded: number; summed: number };

const WAITING = sql.lit(INVOICE_STATUS.waiting);
const ISSUED = sql.lit(INVOICE_STATUS.issued);

/** Queries for invoices that differ from their orders; a consistent database has none. */
const CHECKS = [
  {
    what: "发票与订单行不符",
    query: sql<Row>`
      select v.id, v.amount_fen as recorded, coalesce(sum(i.amount_fen), 0) as summed
      from invoices v left join invoice_orders i on i.invoice_id = v.id
      group by v.id, v.amount_fen having v.amount_fen <> coalesce(sum(i.amount_fen), 0)`,
  },
  {
    what: "发票与占用的订单不符",
    query: sql<Row>`
      select v.id, case when v.state in (${WAITING}, ${ISSUED}) then count(i.id) else 0 end as recorded,
        coalesce(sum(i.is_live), 0) as summed
      from invoices v left join invoice_orders i on i.invoice_id = v.id
      group by v.id, v.state
      having case when v.state in (${WAITING}, ${ISSUED}) then count(i.id) else 0 end <> coalesce(sum(i.is_live), 0)`,
  },
  {
    what: "发票的红冲金额与红字发票不符",
    query: sql<Row>`
      select v.id, v.red_fen as recorded, coalesce(sum(r.amount_fen), 0) as summed
      from invoices v left join invoice_reds r on r.invoice_id = v.id
      group by v.id, v.red_fen having v.red_fen <> coalesce(sum(r.amount_fen), 0)`,
  },
  {
    what: "已红冲的发票没有冲完",
    query: sql<Row>`
      select v.id, v.amount_fen as recorded, v.red_fen as summed
      from invoices v where (v.state = ${sql.lit(INVOICE_STATUS.reversed)} and v.red_fen <> v.amount_fen)
        or (v.state <> ${sql.lit(INVOICE_STATUS.reversed)} and v.red_fen > 0 and v.red_fen >= v.amount_fen)`,
  },
  {
    what: "待开票金额与实付减退款不符",
    query: sql<Row>`
      select v.id, i.amount_fen as recorded, orders.pay_fen - ${REFUNDED_FEN} as summed
      from invoices v join invoice_orders i on i.invoice_id = v.id join orders on orders.id = i.order_id
      where v.state = ${WAITING} and i.amount_fen <> orders.pay_fen - ${REFUNDED_FEN}`,
  },
  {
    what: "开票超过订单实付",
    query: sql<Row>`
      select orders.id, orders.pay_fen as recorded, sum(i.amount_fen) as summed
      from orders join invoice_orders i on i.order_id = orders.id and i.is_live = 1
      group by orders.id, orders.pay_fen having sum(i.amount_fen) > orders.pay_fen`,
  },
  {
    what: "发票的订单不是同一客户或店铺的已付订单",
    query: sql<Row>`
      select v.id, v.customer_id as recorded, orders.customer_id as summed
      from invoices v join invoice_orders i on i.invoice_id = v.id join orders on orders.id = i.order_id
      join order_groups on order_groups.id = orders.group_id
      where v.customer_id <> orders.customer_id or v.store_id <> orders.store_id or order_groups.state <> 'paid'`,
  },
];

/** Compares invoices with their orders and refunds. */
export async function auditInvoices(db: Db): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { what, query } of CHECKS) {
    const { rows } = await query.execute(db);
    found.push(...rows.map((row) => ({ what, ...row })));
  }
  return found;
}
