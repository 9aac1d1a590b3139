import type { Address } from "../address.ts";

/** The maximum number of addresses per customer. */
export const ADDRESSES_MAX = 50;

export const UNKNOWN_PROVINCE = "请选择正确的省份";
export const UNKNOWN_CITY = "请选择正确的城市";
export const UNKNOWN_DISTRICT = "请选择正确的区县";

/** The official name of the counties that a province governs without a city. */
export const DIRECT_COUNTIES = "省直辖县级行政区划";

/** Administrative names that an address omits, such as the only city of a municipality. */
const OMITTED_CITIES: ReadonlySet<string> = new Set(["市辖区", "县", DIRECT_COUNTIES, "自治区直辖县级行政区划"]);

type Place = Pick<Address, "province" | "city" | "district" | "street">;

/** The region of an address in one line, such as 浙江省 杭州市 西湖区 or 上海市 浦东新区. */
export function regionLine({ province, city, district, street }: Place): string {
  return [province, OMITTED_CITIES.has(city) ? "" : city, district, street].filter(Boolean).join(" ");
}
