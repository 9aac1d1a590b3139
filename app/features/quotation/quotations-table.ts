import type { QuotationSummary } from "#contract/quotation-document.ts";
import { readFacts } from "#contract/rules/facts.ts";
import { QUOTATION_ORDERS } from "#contract/rules/quotation.ts";
import { QUOTATION_FACTS } from "#contract/rules/quotation-facts.ts";
import { amountCell, headRow, lastDayCell, minuteCell, type Row, type Sheet } from "#contract/rules/sheet.ts";

const FACTS = ["number", "project", "client", "state", "version"] as const;
const HEAD = [
  ...FACTS.map((key) => QUOTATION_FACTS[key].label),
  "场景数",
  "品种数",
  "报价金额",
  "预计金额",
  QUOTATION_FACTS.until.label,
  "客服经理",
  QUOTATION_ORDERS.recent,
];
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
      ...readFacts(QUOTATION_FACTS, FACTS, { ...quotation, isAccepted: quotation.accepted === 1 }).map(
        ({ text }) => text,
      ),
      quotation.scenes,
      quotation.lines,
      total_price === null ? "" : amountCell(total_price),
      estimate === null ? "" : amountCell(estimate),
      valid_until === null ? "" : lastDayCell(valid_until),
      manager,
      minuteCell(quotation.update_time),
    ];
  }
}
