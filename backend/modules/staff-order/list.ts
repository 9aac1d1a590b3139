import type { z } from "zod";
import { pickBuyerFields } from "#contract/buyer-fields.ts";
import type { Answer } from "#contract/endpoint.ts";
import { DAY_MS, dayToInstant } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import type { StaffOrderRow, staffOrder } from "#contract/staff-order.ts";
import type { Member } from "../../http/member.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Platform } from "../../platform/module.ts";
import { ordersFor } from "../../platform/staff-scope.ts";
import { orderStatus } from "../order/view.ts";
import * as store from "./list.store.ts";

type Parsed = z.output<(typeof staffOrder.list)["query"]>;
type Row = Awaited<ReturnType<typeof store.listOrdersInScope>>["rows"][number];
type Line = Awaited<ReturnType<typeof store.linesOfOrders>>[number];

/** The lines that a row names. */
const ITEMS_SHOWN = 3;

/** Orders as the desk lists them. */
export function createOrderList({ database, ports: { clock } }: Pick<Platform, "database" | "ports">) {
  return async (member: Member, query: Parsed): Promise<Answer<typeof staffOrder.list>> => {
    const { read } = database;
    const now = clock.now();
    const scope = ordersFor(member, "order.read");
    const { from, to, keyword, ...rest } = query;
    const [{ rows, count }, counts, stores, warehouses] = await Promise.all([
      store.listOrdersInScope(read, scope, {
        ...rest,
        keyword: keyword.trim(),
        since: from ? dayToInstant(from) : undefined,
        until: to ? dayToInstant(to) + DAY_MS : undefined,
        now,
      }),
      store.countOrderTabs(read, scope, now),
      store.storesToFilter(read),
      store.warehousesToFilter(read),
    ]);
    const ids = rows.map(({ id }) => id);
    const [lines, held, packages, notes] = await Promise.all([
      store.linesOfOrders(read, ids),
      store.warehousesOfOrders(read, ids),
      store.countPackages(read, ids),
      store.notesOfOrders(read, ids),
    ]);
    const linesBy = groupBy(lines, ({ order_id }) => order_id);
    const heldBy = groupBy(held, ({ order_id }) => order_id);
    const list = rows.map((row) => ({
      ...toRow(row, linesBy.get(row.id) ?? [], now),
      warehouses: (heldBy.get(row.id) ?? []).map(({ name }) => name),
      packages: Number(packages.find(({ order_id }) => order_id === row.id)?.count ?? 0),
      note: notes.find(({ subject_id }) => subject_id === row.id)?.note ?? "",
    }));
    return { count, counts, list, stores, warehouses };
  };
}

type Known = Omit<StaffOrderRow, "warehouses" | "packages" | "note">;

function toRow(row: Row, lines: readonly Line[], now: number): Known {
  const state = orderStatus(row, now);
  const isDue = state === ORDER_STATUS.toShip;
  const leftOf = (line: Line) =>
    isDue ? line.quantity - line.dispatched - line.cancelled_pieces - line.open_pieces : 0;
  const left = lines.reduce((sum, line) => sum + leftOf(line), 0);
  const waiting = lines.filter((line) => leftOf(line) > 0);
  return {
    order_id: row.id,
    order_sn: row.sn,
    group_sn: row.group_sn,
    state,
    store: row.store_name,
    company: row.company || row.customer_name,
    receiver: { real_name: row.real_name, province: row.province, address: row.address },
    pieces: row.total_num,
    left,
    kinds: lines.length,
    items: (waiting.length > 0 ? waiting : lines).slice(0, ITEMS_SHOWN).map((line) => ({
      name: line.name,
      sku: line.sku,
      pieces: leftOf(line) || line.quantity,
    })),
    grams: lines.reduce((sum, line) => sum + leftOf(line) * line.weight_g, 0),
    pay_price: yuan(row.pay_fen),
    create_time: row.created_at,
    pay_time: row.paid_at,
    deadline: left > 0 && row.deadline !== null ? Number(row.deadline) : null,
    ...pickBuyerFields(row),
    refunding: lines.reduce((sum, { open_pieces }) => sum + open_pieces, 0),
    wants_invoice: row.invoice_title_id !== null,
  };
}
