import { normalText } from "#contract/rules/pasted-text.ts";
import { citiesOf, districtsOf, provinces, streetsOf } from "./regions.ts";

/** The parts of a delivery address in a pasted text; "" for a missing part. */
export type RecognizedAddress = {
  real_name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  street: string;
  detail: string;
};
type Region = Pick<RecognizedAddress, "province" | "city" | "district">;
/** A region at the start of a text, and the number of characters that name it. */
type RegionMatch = Region & { length: number };

const LABELS =
  /(?:收货人|收件人|联系人|姓名|联系电话|联系方式|手机号码?|手机|电话|所在地区|所属地区|收货地址|收件地址|详细地址|地区|地址)\s*[:：]\s*/g;
const SEPARATORS = /[\s,，;；、|/。"'“”()（）【】[\]]+/;
const PHONE = /(?<!\d)(?:\+?86[- ]?)?(1[3-9]\d)[- ]?(\d{4})[- ]?(\d{4})(?!\d)/;
const TITLE = /(?:先生|女士|小姐|老师|经理|收)$/;
const NAME = /^[\p{Script=Han}·]{2,6}$/u;
/** Characters that end a part of an address and never a person's name. */
const PLACE = /[省市区县镇乡村路街道巷弄号楼室层栋幢座园厦苑城场院校]$/;
const STREET = /^[\p{Script=Han}]{1,9}?(?:街道|镇(?![江海路街东西南北中大])|乡(?![路街])|苏木)/u;
const STREET_END = /(?:街道|地区|镇|乡|苏木)$/;
const ZONE =
  /^[\p{Script=Han}]{0,8}?(?:高新(?:技术产业(?:开发)?)?|经济(?:技术)?开发|经开|工业园|产业园|保税|示范|管理|新)区/u;
const SUFFIX_OF_PROVINCE = /(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)$/;
const SUFFIX_OF_CITY = /(?:市|地区|盟|[^市]{0,9}自治州)$/;
const MUNICIPAL_CITY = "市辖区";
/** The longest name, in characters, that precedes a region without a separator. */
const GLUED_NAME_MAX = 4;

/**
 * Reads name, phone and address from a pasted text in any order, with labels or without. Regions are official names;
 * short ones such as 浙江杭州 are completed, a city or a district alone finds its province where one fits, and a street
 * finds its district.
 */
export function recognizeAddress(text: string): RecognizedAddress {
  const plain = normalText(text).replace(LABELS, " ");
  const [whole = "", ...digits] = PHONE.exec(plain) ?? [];
  const parts = plain.replace(whole, " ").split(SEPARATORS).filter(Boolean);
  const start = findStart(parts);
  if (!start) return { ...EMPTY, ...nameAmong(parts), phone: digits.join("") };
  const { before, region, rest } = start;
  const named = nameAmong(before);
  const words = named.real_name ? rest : withoutLastName(rest);
  const { real_name } = named.real_name ? named : nameAmong(rest.slice(words.length));
  const line = words.join(" ").trim();
  const street = listedStreet(region, line) ?? STREET.exec(line)?.[0] ?? "";
  return { ...region, real_name, phone: digits.join(""), street, detail: line.slice(street.length).trim() };
}

const EMPTY = { real_name: "", phone: "", province: "", city: "", district: "", street: "", detail: "" };

/** The first part that begins with a region, alone or after a name; a region may continue in the parts that follow. */
function findStart(parts: readonly string[]) {
  for (const [index, part] of parts.entries()) {
    for (let at = 0; at <= Math.min(GLUED_NAME_MAX, part.length - 2); at += 1) {
      if (at === 1) continue;
      const following = [part.slice(at), ...parts.slice(index + 1)];
      const found = regionAt(following.join(""));
      if (!found || (at > 0 && !found.province.startsWith(part.slice(at, at + 2)))) continue;
      const { length, ...region } = found;
      const before = [...parts.slice(0, index), ...(at > 0 ? [part.slice(0, at)] : [])];
      return { before, region, rest: skip(following, length) };
    }
  }
  return null;
}

/** The parts that remain after the first `length` characters. */
function skip(parts: readonly string[], length: number): string[] {
  let left = length;
  return parts.flatMap((part) => {
    const taken = Math.min(left, part.length);
    left -= taken;
    return part.length > taken ? [part.slice(taken)] : [];
  });
}

/** The region at the start of a text: with its province, or with a city or district that only one province has. */
function regionAt(text: string): RegionMatch | null {
  for (const province of provinces()) {
    const length = nameLength(text, province, SUFFIX_OF_PROVINCE);
    if (length > 0) return withCity(province, text, length);
  }
  const found = provinces().flatMap((province) => {
    const inside = withCity(province, text, 0);
    return inside.length > 0 ? [inside] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

function withCity(province: string, text: string, at: number): RegionMatch {
  const rest = text.slice(at);
  const cities = citiesOf(province);
  if (cities.includes(MUNICIPAL_CITY)) {
    // 北京市北京市海淀区 and 北京市市辖区海淀区 repeat the municipality.
    const repeated = [province, MUNICIPAL_CITY].find((name) => at > 0 && rest.startsWith(name)) ?? "";
    return withDistrict({ province, city: MUNICIPAL_CITY }, text, at + repeated.length, at > 0);
  }
  for (const city of cities) {
    const length = nameLength(rest, city, SUFFIX_OF_CITY);
    if (length > 0) return withDistrict({ province, city }, text, at + length, true);
  }
  const inside = cities.flatMap((city) => districtsOf(province, city).map((district) => ({ city, district })));
  const named = inside.filter(({ district }) => district.length > 2 && rest.startsWith(district));
  const [only] = named;
  if (only && named.length === 1) return { province, ...only, length: at + only.district.length };
  return { province, city: "", district: "", length: at };
}

/** The district at position `at`; a text that names the city (`isCertain`) may leave it out or shorten it. */
function withDistrict(
  place: { province: string; city: string },
  text: string,
  at: number,
  isCertain: boolean,
): RegionMatch {
  const rest = text.slice(at);
  const districts = districtsOf(place.province, place.city);
  const full = districts.filter((name) => rest.startsWith(name)).sort((a, b) => b.length - a.length)[0];
  if (full) return { ...place, district: full, length: at + full.length };
  if (!isCertain) return { ...place, city: "", district: "", length: 0 };
  const zone = ZONE.exec(rest)?.[0] ?? "";
  if (zone) return { ...place, district: zone, length: at + zone.length };
  const short = districts.filter((name) => name.length > 2 && isShortName(rest, name.slice(0, -1)));
  if (short.length === 1 && short[0]) return { ...place, district: short[0], length: at + short[0].length - 1 };
  return { ...place, district: districtWithStreet(place, districts, rest), length: at };
}

/** The only district of the city that has the street at the start of a text; "" for none, and for two or more. */
function districtWithStreet(place: { province: string; city: string }, districts: readonly string[], text: string) {
  const found = districts.filter((district) => STREET_END.test(listedStreet({ ...place, district }, text) ?? ""));
  return found.length === 1 ? (found[0] ?? "") : "";
}

/** The longest street or town of the district's list that a text begins with; 瓶窑镇路 is a road. */
function listedStreet({ province, city, district }: Region, text: string): string | undefined {
  return streetsOf(province, city, district)
    .filter((name) => text.startsWith(name) && !/^[路街巷弄]/.test(text.slice(name.length)))
    .sort((a, b) => b.length - a.length)[0];
}

/** 西湖 is short for 西湖区; 西湖路 is a road. */
const isShortName = (text: string, name: string) =>
  text.startsWith(name) && !/^(?:[东西南北中]?[路街巷道]|大道)/.test(text.slice(name.length));

/** The length of a name at the start of a text, in full or without its suffix; 0 for none. */
function nameLength(text: string, name: string, suffix: RegExp): number {
  if (text.startsWith(name)) return name.length;
  const short = name.replace(suffix, "");
  if (short.length < 2 || !text.startsWith(short)) return 0;
  // 广西省 and 内蒙古自治区 are written too, and 吉林大路 is a road.
  const more = /^(?:省|市|自治区)/.exec(text.slice(short.length))?.[0].length ?? 0;
  return more === 0 && !isShortName(text, short) ? 0 : short.length + more;
}

function nameAmong(parts: readonly string[]): { real_name: string } {
  const names = parts.map((part) => (part.length > 2 ? part.replace(TITLE, "") : part));
  return { real_name: names.find((part) => NAME.test(part) && !PLACE.test(part)) ?? names.find(isLatinName) ?? "" };
}
const isLatinName = (part: string) => /^[A-Za-z][A-Za-z.]{1,19}$/.test(part);

/** The parts of an address without the name behind it. */
function withoutLastName(parts: readonly string[]): readonly string[] {
  const last = parts.at(-1) ?? "";
  const isName = parts.length > 1 && last.length <= 5 && nameAmong([last]).real_name !== "";
  return isName ? parts.slice(0, -1) : parts;
}
