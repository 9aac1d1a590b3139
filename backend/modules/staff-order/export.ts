import type { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import { DAY_MS, dayToInstant } from "#contract/rules/calendar.ts";
import { cleanPhone } from "#contract/rules/pasted-text.ts";
import { PHONE } from "#contract/rules/patterns.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import { STAFF_ORDER_REMARKS, STAFF_ORDER_TABS } from "#contract/rules/staff-order.ts";
import { SHEET_ROWS_MAX } from "#contract/rules/workbook.ts";
import type { staffOrder } from "#contract/staff-order.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { ordersFor } from "../../platform/staff-scope.ts";
import { ORDER_COLUMNS, rowsOfOrder } from "../order/order-sheet.ts";
import type { StaffOrders } from "../order/staff-orders.ts";
import * as store from "./list.store.ts";

type Parsed = z.output<(typeof staffOrder.exportRows)["query"]>;
type Rows = Answer<typeof staffOrder.exportRows>["rows"];
type Deps = Pick<Platform, "database" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  ordersOfIds: StaffOrders["ofIds"];
};

/** Orders of one part of the table. */
const PART = 100;

/** The table of the orders that match, in parts; its first part writes the member into the log. */
export function createOrderExport({ database, staffLog, ordersOfIds, ports: { clock } }: Deps) {
  return async (member: Member, { below, ...query }: Parsed): Promise<Answer<typeof staffOrder.exportRows>> => {
    const { read } = database;
    const { from, to, keyword, ...rest } = query;
    const filters = {
      ...rest,
      keyword: keyword.trim(),
      since: from ? dayToInstant(from) : undefined,
      until: to ? dayToInstant(to) + DAY_MS : undefined,
      now: clock.now(),
    };
    const scope = ordersFor(member, "order.export");
    if (below === undefined) {
      const lines = Math.min(await store.countListedLines(read, scope, filters), SHEET_ROWS_MAX);
      const record = { subject: "desk", id: 0, label: "订单" } as const;
      const summary = `${conditionsOf(query)}，${lines} 行`;
      await database.write((tx) =>
        staffLog.write(tx, member, { act: "order.export", record, summary, note: wordsOf(filters.keyword) }),
      );
    }
    const ids = await store.matchingOrderIds(read, scope, filters, { below, limit: PART });
    const orders = await ordersOfIds(ids);
    return {
      columns: ORDER_COLUMNS.map(({ head, width }) => ({ head, width })),
      // No column has a head as its cell.
      rows: orders.flatMap((order) => rowsOfOrder(order).map((row) => [...row])) as Rows,
      next: ids.length < PART ? null : (ids.at(-1) ?? null),
    };
  };
}

/** The words of the search; the erasure of a customer could not find a phone in them. */
function wordsOf(keyword: string) {
  const phone = cleanPhone(keyword);
  return PHONE.test(phone) ? maskPhone(phone) : keyword;
}

/** The conditions in a sentence; the words of the search are its note, because they may name a person. */
function conditionsOf({ tab, store_id, warehouse_id, from, to, remark }: Parsed): string {
  return [
    STAFF_ORDER_TABS[tab],
    from || to ? `${from || "最早"} 至 ${to || "今天"}` : "",
    store_id === undefined ? "" : `店铺 ${store_id}`,
    warehouse_id === undefined ? "" : `仓库 ${warehouse_id}`,
    remark === undefined ? "" : STAFF_ORDER_REMARKS[remark],
  ]
    .filter(Boolean)
    .join("，");
}
