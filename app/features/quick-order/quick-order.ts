import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { CartPreviewLine } from "#contract/cart.ts";
import type { QUICK_ORDER_STATES, QuickOrderRow } from "#contract/quick-order.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { stockReason } from "#contract/rules/stock.ts";

type QuickOrderState = (typeof QUICK_ORDER_STATES)[number];

/** The tabs of a list. */
export const QUICK_ORDER_TABS: readonly { state: QuickOrderState; name: string }[] = [
  { state: "all", name: "全部" },
  { state: "matched", name: "已匹配" },
  { state: "ambiguous", name: "待确认" },
  { state: "missing", name: "未找到" },
  { state: "quantity", name: "数量要改" },
];

type ListView = { state?: string; page?: number };
/**
 * Returns the address of a list on the page that shows it, with a tab and a page; without an id, that of the empty
 * page.
 */
export type ListAddress = (list_id?: number, view?: ListView) => string;

/** The parameters of an address that name a list and its view. */
export const listSearch = (list_id?: number, { state = "all", page = 1 }: ListView = {}) => ({
  list: list_id,
  state: state === "all" ? undefined : state,
  page: page === 1 ? undefined : page,
});

export const quickOrderAddress: ListAddress = (list_id, view) =>
  link(urls.quickOrder.index, {}, listSearch(list_id, view));

const FOUND_BY = { code: "按编码", model: "按型号", name: "按品名", choice: "已选" } as const;

/** The label of a row and its colour. */
export function rowLabel({ state, by, into }: Pick<QuickOrderRow, "state" | "by" | "into">) {
  if (state === "ambiguous") return { text: "待确认", kind: "warn" } as const;
  if (state === "missing") return { text: "未找到", kind: "off" } as const;
  if (state === "duplicate") return { text: `已并入第 ${into} 行`, kind: "plain" } as const;
  return { text: by ? FOUND_BY[by] : "已匹配", kind: "ok" } as const;
}

/** Whether a row can be bought without a correction. */
export const isReadyRow = ({ state, problem, quantity }: Pick<QuickOrderRow, "state" | "problem" | "quantity">) =>
  state === "matched" && problem === null && quantity !== null;

/** The problem with a row's quantity, as a sentence; null without one. */
export function rowProblemText({
  problem,
  goods,
  stated,
}: Pick<QuickOrderRow, "problem" | "goods" | "stated">): string | null {
  if (!problem || !goods) return null;
  const unit = unitOfGoods(goods);
  const { stock, min_order } = goods.productAttr;
  const lack = stockReason({ stock, min_order, unit_name: unit });
  switch (problem.kind) {
    case "below_min":
      return (problem.suggested === null && lack) || `未达起订量 ${min_order} ${unit}`;
    case "short":
      return (problem.suggested === null && lack) || `库存不足，现货 ${stock} ${unit}`;
    case "rounded":
      return "不是整件装";
    case "unit":
      return `这个商品按${unit}卖，清单写的是 ${stated}`;
    case "invalid":
      return `数量“${stated ?? ""}”不是 1 到 ${QUANTITY_MAX.toLocaleString("en")} 的整数`;
    case "unclear":
      return stated === null ? "没写数量，请填写" : `没看懂数量“${stated}”，请填写`;
  }
}

export const unitOfGoods = ({ product, productAttr }: CartPreviewLine) => productAttr.unit_name ?? product.unit_name;
