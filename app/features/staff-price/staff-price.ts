import { AGREED_STATES, type AgreedState, canWritePrice, type PriceRowState } from "#contract/rules/agreed-price.ts";
import type { StaffAgreedPrice, StaffPriceRow } from "#contract/staff-price.ts";

/** A checked row as its checkbox sends it; empty for one that cannot be written. */
export const packPrice = ({ row, line }: StaffPriceRow) =>
  line === null
    ? ""
    : JSON.stringify({ row, sku_id: line.sku_id, price: line.price, until: line.until, version: line.version });

/** A row that cannot be written, for the receipt. */
export const packPriceRest = ({ row, raw, note }: StaffPriceRow) => JSON.stringify({ row, raw, note });

/** A price that is to be removed. */
export const packRemoval = ({ sku_id, version }: StaffAgreedPrice) => JSON.stringify({ sku_id, version });

/** Prices below cost and above the class are chosen one by one. */
export const isChosenRow = (state: PriceRowState) => state === "ready";

export const kindOfRow = (state: PriceRowState) =>
  state === "ready" ? "ok" : canWritePrice(state) ? "warn" : state === "same" ? "plain" : "off";

export const kindOfState = (state: AgreedState) =>
  state === "active" ? "ok" : state === "ending" ? "warn" : state === "over" ? "off" : "plain";

/** The margin of a price as a share of it: 10.2%. */
export const marginPercent = (price: string, cost: string) =>
  `${(((Number(price) - Number(cost)) / Number(price)) * 100).toFixed(1)}%`;

/** How many prices are in each state: 12 种生效中，2 种快到期. */
export function summaryOfPrices(list: readonly Pick<StaffAgreedPrice, "state">[]): string {
  const parts = Object.entries(AGREED_STATES).map(([state, name]) => {
    const count = list.filter((one) => one.state === state).length;
    return count > 0 ? `${count} 种${name}` : "";
  });
  return parts.filter(Boolean).join("，") || "没有";
}

/** What is left of a price's time: 还有 3 天, 今天到期, 已过期. */
export const daysLeftText = (days: number) => (days > 1 ? `还有 ${days} 天` : days === 1 ? "今天到期" : "已到期");
