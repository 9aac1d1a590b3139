import { yuan } from "#contract/rules/money.ts";
import type { StatementItem, StatementLine } from "#contract/statement.ts";
import type { StatementItemRow } from "./statement-lines.store.ts";

/** A row behind a figure; fields that only orders have are absent from refunds and invoices. */
export type LineRow = {
  at: number | null;
  id: number;
  sn: string;
  mer_name: string;
  note: string | null;
  fen: number;
  pay_type?: string | null;
  refunded_fen?: number;
  invoice_id?: number | null;
  invoice_sn?: string | null;
  is_ticked?: number;
  is_disputed?: number;
  ordered_at?: number;
  goods_fen?: number;
  postage_fen?: number;
};

/** A row in the form of the contract; an order with its items has its sums too. */
export const toStatementLine = (row: LineRow, items: readonly StatementItemRow[] | null): StatementLine => ({
  at: Number(row.at),
  id: row.id,
  sn: row.sn,
  mer_name: row.mer_name,
  note: row.note ?? "",
  pay_type: row.pay_type ?? "",
  amount: yuan(Number(row.fen)),
  refunded: yuan(Number(row.refunded_fen ?? 0)),
  invoice_sn: row.invoice_sn ?? null,
  invoice_id: row.invoice_id ?? null,
  is_ticked: Number(row.is_ticked ?? 0) === 1,
  is_disputed: Number(row.is_disputed ?? 0) === 1,
  order: items && toOrder(row, items),
});

function toOrder({ ordered_at, goods_fen = 0, postage_fen = 0, fen }: LineRow, items: readonly StatementItemRow[]) {
  return {
    ordered_at: Number(ordered_at),
    goods: yuan(goods_fen),
    discount: yuan(goods_fen + postage_fen - fen),
    postage: yuan(postage_fen),
    items: items.map(toItem),
  };
}

const toItem = (row: StatementItemRow): StatementItem => ({
  product_id: row.product_id,
  sku_id: row.sku_id,
  store_name: row.name,
  sku: row.sku,
  image: row.image,
  unit_name: row.unit_name,
  product_num: row.quantity,
  refunded_num: row.refunded_pieces,
  unit_price: yuan(row.unit_fen),
  total_price: yuan(row.total_fen),
});
