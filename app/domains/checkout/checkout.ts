import type { OrderCheck } from "#contract/order.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { ID } from "#contract/rules/patterns.ts";
import { parseQuote } from "#contract/rules/quote.ts";

/** The longest remark for a shop, and the longest purchase number. */
export const MARK_MAX = 150;
export const PO_MAX = 40;

/** The lines, address and use of points of the page's address; invalid values fall back to defaults. */
export type Choices = { cartIds: string[]; address_id: number; use_integral: "0" | "1" };

export function parseChoices(search: URLSearchParams): Choices {
  const address = search.get("address_id") ?? "";
  return {
    cartIds: [...new Set((search.get("cartId") ?? "").split(",").filter((text) => ID.test(text)))],
    address_id: ID.test(address) ? Number(address) : 0,
    use_integral: search.get("use_integral") === "1" ? "1" : "0",
  };
}

export type Change = { name: string; before: string; now: string };

/** The differences between the submitted quote and the present one (P6.13). */
export function changesSince(sent: string | undefined, check: OrderCheck): Change[] {
  const quoted = parseQuote(sent ?? "");
  if (!quoted) return [];
  const lines = check.order.flatMap(({ list }) => list);
  const lineChanges = lines.flatMap((line) => {
    const before = quoted.lines.find(({ cart_id }) => cart_id === line.cart_id);
    if (!before) return [];
    return [
      { name: `${line.store_name} 单价`, before: money(before.unit), now: money(fen(line.unit_price)) },
      { name: `${line.store_name} 数量`, before: String(before.num), now: String(line.cart_num) },
    ];
  });
  const totalChanges = [
    { name: "运费", before: money(quoted.postage), now: money(fen(check.postage_price)) },
    { name: "积分抵扣", before: money(quoted.points), now: money(fen(check.integral.price)) },
    { name: "应付总额", before: money(quoted.pay), now: money(fen(check.pay_price)) },
  ];
  return [...lineChanges, ...totalChanges].filter(({ before, now }) => before !== now);
}

const money = (amount: number) => `¥${yuan(amount).replace(/\B(?=(\d{3})+\.)/g, ",")}`;

/** The reason why the order cannot be submitted, or null. */
export function submitObstacle({ status, order }: Pick<OrderCheck, "status" | "order">): string | null {
  if (status === "noAddress") return "请先添加收货地址";
  if (status === "noDeliver") return "部分商品不支持配送到该地区，请更换收货地址";
  return order.some(({ list }) => list.some((line) => line.problem)) ? "部分商品暂时无法购买，请返回购物车处理" : null;
}

/** The present lines and total that come with a refused order; null for other results. */
export function freshCheckout(result: object | undefined): OrderCheck | null {
  // TypeScript reduces the union of the action's results to their common fields.
  return result && "fresh" in result ? (result.fresh as OrderCheck) : null;
}
