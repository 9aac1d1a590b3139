import type { RefundSummary } from "#contract/refund-document.ts";
import { readFacts } from "#contract/rules/facts.ts";
import { REFUND_FACTS, REFUND_PLACES } from "#contract/rules/refund-facts.ts";
import { amountCell, headRow, minuteCell, type Row, type Sheet } from "#contract/rules/sheet.ts";

const HEAD = [
  ...REFUND_PLACES.table.map((key) => REFUND_FACTS[key].label),
  "状态时间",
  "商品",
  "规格",
  "单价",
  "数量",
  "单位",
  "商品退款",
  "退款合计",
  "寄回快递",
  "寄回单号",
  "拒绝原因",
];
const WIDTHS = [18, 26, 24, 20, 10, 10, 18, 40, 20, 12, 8, 8, 12, 12, 12, 20, 30] as const;

/**
 * The sheet of an export of refunds: a header row and a row per item. The first row of a refund holds its total, freight
 * included; the other rows leave it empty, so that the column adds up.
 */
export const refundsSheet = (refunds: Iterable<RefundSummary> | AsyncIterable<RefundSummary>): Sheet => ({
  name: "退款记录",
  widths: WIDTHS,
  rows: refundRows(refunds),
});

async function* refundRows(refunds: Iterable<RefundSummary> | AsyncIterable<RefundSummary>): AsyncGenerator<Row> {
  yield headRow(HEAD);
  for await (const refund of refunds) {
    for (const [index, item] of refund.list.entries()) {
      yield [
        ...readFacts(REFUND_FACTS, REFUND_PLACES.table, refund).map(({ key, text }) =>
          key === "applied" ? minuteCell(refund.create_time) : text,
        ),
        minuteCell(refund.status_time),
        item.store_name,
        item.sku,
        amountCell(item.product_price),
        item.refund_num,
        item.unit_name,
        amountCell(item.refund_price),
        index === 0 ? amountCell(refund.refund_price) : "",
        refund.delivery_type,
        refund.delivery_id,
        refund.fail_message,
      ];
    }
  }
}
