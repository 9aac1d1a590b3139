import type { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import { DAY_MS, dayToInstant } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import { PHONE_KEYWORD } from "#contract/rules/staff-customer.ts";
import type { staffRefund } from "#contract/staff-refund.ts";
import type { Member } from "../../http/member.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./list.store.ts";
import { refundsFor } from "./scope.ts";

type Parsed = z.output<(typeof staffRefund.list)["query"]>;

/** The lines that a row names. */
const ITEMS_SHOWN = 3;

/** Refunds as the desk lists them. */
export function createRefundList({ database, staffLog }: Pick<Platform, "database" | "staffLog">) {
  return async (member: Member, { from, to, ...query }: Parsed): Promise<Answer<typeof staffRefund.list>> => {
    const { read } = database;
    const scope = refundsFor(member, "refund.read");
    const keyword = query.keyword.trim();
    const [{ rows, count }, counts] = await Promise.all([
      store.listRefundsInScope(read, scope, {
        ...query,
        keyword,
        since: from ? dayToInstant(from) : undefined,
        until: to ? dayToInstant(to) + DAY_MS : undefined,
      }),
      store.countRefundTabs(read, scope),
    ]);
    if (query.page === 1 && PHONE_KEYWORD.test(keyword)) {
      const record = { subject: "desk", id: 0, label: "售后" } as const;
      const summary = `${keyword.length} 位号码，找到 ${count} 笔售后`;
      await database.write((tx) => staffLog.write(tx, member, { act: "search.phone", record, summary }));
    }
    const [lines, warehouses] = await Promise.all([
      store.linesOfRefunds(
        read,
        rows.map(({ id }) => id),
      ),
      store.warehousesOfRefunds(
        read,
        rows.map(({ order_id }) => order_id),
      ),
    ]);
    const linesBy = groupBy(lines, ({ refund_id }) => refund_id);
    const list = rows.map((row) => {
      const own = linesBy.get(row.id) ?? [];
      return {
        refund_sn: row.sn,
        order_sn: row.order_sn,
        type: row.type,
        state: row.state,
        store: row.store_name,
        company: row.company || row.customer_name,
        phone: maskPhone(row.login),
        items: own.slice(0, ITEMS_SHOWN).map(({ name, sku, pieces }) => ({ name: `${name} ${sku}`.trim(), pieces })),
        pieces: own.reduce((sum, { pieces }) => sum + pieces, 0),
        amount: yuan(row.goods_fen + row.postage_fen - row.short_fen),
        reason: row.reason,
        create_time: row.created_at,
        due_time: row.due_at,
        inspection: row.inspection || null,
        gateway_state: row.gateway_state,
        warehouses: warehouses.filter(({ order_id }) => order_id === row.order_id).map(({ name }) => name),
      };
    });
    return { count, counts, list };
  };
}
