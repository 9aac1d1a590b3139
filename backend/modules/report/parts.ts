import type { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import { yuan } from "#contract/rules/money.ts";
import { MONTH, monthRange } from "#contract/rules/month.ts";
import {
  type DayRange,
  FREIGHT_KEY,
  instantsOf,
  isOfItems,
  isOverTime,
  NONE_KEY,
  type ReportDimension,
  rangeAsked,
} from "#contract/rules/report.ts";
import type { staffReport } from "#contract/staff-report.ts";
import { notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import type { Span } from "./figures.store.ts";
import { pageOverMonths } from "./months.ts";
import { customersNamed } from "./names.store.ts";
import { listParts, sumParts } from "./parts.store.ts";
import { NO_ROW, nameRows, RIGHT, seesMargin } from "./view.ts";

type Deps = Pick<Platform, "database"> & { ports: Pick<Platform["ports"], "clock"> };
type Asked = z.output<typeof staffReport.parts.query>;

/**
 * The orders and refunds of a report's row. They are read for each page, so that they may be younger than the report.
 * @throws ApiError 404 for a row that no report has
 */
export const createSalesParts =
  ({ database: { read }, ports: { clock } }: Deps) =>
  async (member: Member, { key, page, limit, ...asked }: Asked): Promise<Answer<typeof staffReport.parts>> => {
    const { by } = asked;
    const range = rangeAsked(asked, clock.now());
    if (!isKey(by, key)) throw notFound(NO_ROW);
    const scope = customersFor(member, RIGHT);
    const about = { which: { scope, store: asked.store }, row: { by, key } };
    const { sums, rows } = await pageOverMonths(spanOf(by, key, range), { page, limit }, (span) => ({
      sum: () => sumParts(read, { ...about, span }),
      list: (part) => listParts(read, { ...about, span }, part),
    }));
    const sumOf = (field: "count" | "net_fen" | "cost_fen") => sums.reduce((all, one) => all + one[field], 0);
    const names = await customersNamed(read, scope, [...new Set(rows.map(({ customer_id }) => customer_id))]);
    const costOf = (fen: number) => (seesMargin(member) ? yuan(fen) : null);
    return {
      ...range,
      name: key === "" ? null : ((await nameRows(read, member, by, [key])).get(key) ?? key),
      count: sumOf("count"),
      net: yuan(sumOf("net_fen")),
      cost: costOf(sumOf("cost_fen")),
      list: rows.map(({ part_id: _, customer_id, net_fen, cost_fen, ...part }) => ({
        ...part,
        customer_id,
        customer: names.get(String(customer_id)) ?? "",
        net: yuan(net_fen),
        cost: costOf(cost_fen),
      })),
    };
  };

/** The part of a range that belongs to a row: its day or month, all of it for other rows. */
function spanOf(by: ReportDimension, key: string, range: DayRange): Span {
  const all = instantsOf(range);
  if (key === "" || !isOverTime(by)) return all;
  const own = by === "month" ? monthRange(key) : instantsOf({ from: key, to: key });
  return { from: Math.max(all.from, own.from), to: Math.min(all.to, own.to) };
}

const DAY_KEY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const ID_KEY = /^\d{1,15}$/;
function isKey(by: ReportDimension, key: string): boolean {
  if (key === "") return true;
  if (by === "day") return DAY_KEY.test(key);
  if (by === "month") return MONTH.test(key);
  if (key === NONE_KEY) return by === "manager" || by === "category";
  return ID_KEY.test(key) || (isOfItems(by) && key === FREIGHT_KEY);
}
