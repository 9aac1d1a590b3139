import type { QuotationSummary } from "#contract/quotation-document.ts";
import { QUOTATION_ORDERS, QUOTATION_STATES } from "#contract/rules/quotation.ts";
import { amount, headRow, minuteCell, type Row, type Sheet } from "#contract/rules/sheet.ts";
import { dayCellOf, VALID_UNTIL } from "./quotation.ts";

const HEAD = [
  "编号",
  "项目",
  "客户",
  "状态",
  "版本",
  "场景数",
  "品种数",
  "报价金额",
  "预计金额",
  VALID_UNTIL,
  "客服经理",
  QUOTATION_ORDERS.recent,
] as const;
const WIDTHS = [22, 30, 30, 10, 8, 8, 8, 14, 14, 12, 12, 18] as const;

/** Quotations as a sheet with a header row and a row for each quotation. */
export const quotationsSheet = (
  quotations: Iterable<QuotationSummary> | AsyncIterable<QuotationSummary>,
  manager: string,
): Sheet => ({ name: "报价单", widths: WIDTHS, rows: quotationRows(quotations, manager) });

async function* quotationRows(
  quotations: Iterable<QuotationSummary> | AsyncIterable<QuotationSummary>,
  manager: string,
): AsyncGenerator<Row> {
  yield headRow(HEAD);
  for await (const quotation of quotations) {
    const { total_price, estimate, valid_until } = quotation;
    yield [
      quotation.sn,
      quotation.name,
      quotation.client,
      quotationState(quotation),
      quotation.version === 0 ? "" : `V${quotation.version}`,
      quotation.scenes,
      quotation.lines,
      total_price === null ? "" : amount(total_price),
      estimate === null ? "" : amount(estimate),
      valid_until === null ? "" : dayCellOf(valid_until),
      manager,
      minuteCell(quotation.update_time),
    ];
  }
}

const quotationState = ({ state, accepted }: QuotationSummary) =>
  state === "quoted" && accepted === 1 ? "已接受" : QUOTATION_STATES[state];
