import { monthsOf } from "#contract/rules/report.ts";
import type { Span } from "./figures.store.ts";

type Page = { page: number; limit: number };
type Month<Sums, Row> = {
  sum(): Promise<Sums>;
  list(part: { skip: number; limit: number }): Promise<Row[]>;
};

/**
 * One page of rows, the newest first, with the sums of each month. No query reads more than a month, and months before
 * and after the page are not listed.
 */
export async function pageOverMonths<Sums extends { count: number }, Row>(
  span: Span,
  { page, limit }: Page,
  of: (month: Span) => Month<Sums, Row>,
): Promise<{ sums: Sums[]; rows: Row[] }> {
  const sums: Sums[] = [];
  const rows: Row[] = [];
  let skip = (page - 1) * limit;
  for (const part of monthsOf(span).reverse()) {
    const month = of(part);
    const summed = await month.sum();
    sums.push(summed);
    if (skip < summed.count && rows.length < limit) {
      rows.push(...(await month.list({ skip, limit: limit - rows.length })));
    }
    skip = Math.max(0, skip - summed.count);
  }
  return { sums, rows };
}
