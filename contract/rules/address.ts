import type { Address } from "../address.ts";

/** At most this many addresses a customer. */
export const ADDRESSES_MAX = 50;

/** The levels that a municipality has in name only; people leave them out of an address. */
const NAMELESS: ReadonlySet<string> = new Set(["市辖区", "县", "省直辖县级行政区划", "自治区直辖县级行政区划"]);

type Place = Pick<Address, "province" | "city" | "district" | "street">;

/** 浙江省 杭州市 西湖区, 上海市 浦东新区: the part of an address above the door. */
export function regionLine({ province, city, district, street }: Place): string {
  return [province, NAMELESS.has(city) ? "" : city, district, street].filter(Boolean).join(" ");
}
