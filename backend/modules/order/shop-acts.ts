import type { ShopActOfOrder } from "#contract/order.ts";
import { formatFen } from "#contract/rules/money.ts";
import { maskPersonal } from "#contract/rules/phone.ts";
import type { ShopAct } from "#contract/rules/staff-order.ts";
import type { ShopActRow } from "./shop-acts.store.ts";

/** The text of each act for the customer, out of the values that the log has of it; never a reason that staff typed. */
const TEXTS: Record<ShopAct, (row: ShopActRow) => string> = {
  "order.price": ({ before_json, after_json }) => {
    const [before, after] = [before_json, after_json].map((json) => (JSON.parse(json) as { pay_fen: number }).pay_fen);
    return `应付 ${formatFen(before ?? 0)} → ${formatFen(after ?? 0)}`;
  },
  "order.address": ({ personal_before, personal_after }) =>
    [personal_before, personal_after].filter(Boolean).map(maskPersonal).join(" → "),
  "order.close": ({ after_json }) => (JSON.parse(after_json) as { reason: string }).reason,
};

/** An act of the shop as the order's customer reads it. */
export function toShopAct(row: ShopActRow): ShopActOfOrder {
  // The query reads these acts alone.
  const act = row.act as ShopAct;
  return { at: row.at, act, order_id: row.subject_id, order_sn: row.label, text: TEXTS[act](row) };
}
