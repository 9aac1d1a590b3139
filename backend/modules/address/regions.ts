import { createRequire } from "node:module";
import { DIRECT_COUNTIES } from "#contract/rules/address.ts";
import { streetsOfCode } from "./streets.ts";

/** Province, city and district, with the district's code. */
type Tree = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

let loadedTree: Tree | undefined;

/** Provinces, their cities and districts, from @vant/area-data; loaded at the first use. */
function tree() {
  loadedTree ??= readTree();
  return loadedTree;
}

function readTree(): Tree {
  const require = createRequire(import.meta.url);
  // Not a React hook in spite of its name.
  const { useCascaderAreaData: readAreas }: typeof import("@vant/area-data") = require("@vant/area-data");
  return Object.fromEntries(
    readAreas().map(({ text: province, children: cities = [] }) => [
      province,
      Object.fromEntries(
        cities.map(({ text: city, children: districts = [] }) => [
          officialCity(province, city),
          Object.fromEntries(districts.map(({ text, value }) => [text, value])),
        ]),
      ),
    ]),
  );
}

const MUNICIPAL_CITY = "市辖区";

/** The official name of a second-level division, which stored addresses have: 市辖区 for the city of a municipality. */
function officialCity(province: string, city: string) {
  if (city === province) return MUNICIPAL_CITY;
  return city === "省直辖县" ? DIRECT_COUNTIES : city;
}

export const provinces = () => Object.keys(tree());

/** The cities of a province, or none for an unknown name. The only city of a municipality is called 市辖区. */
export const citiesOf = (province: string) => Object.keys(ownMember(tree(), province) ?? {});

/**
 * The city for a typed name: its full name, the start of it (杭州), or a municipality's name for its 市辖区.
 * Undefined when no city or more than one of the province matches.
 */
export function cityNamed(province: string, typed: string): string | undefined {
  const cities = citiesOf(province);
  if (cities.includes(typed)) return typed;
  if (typed.length < 2) return undefined;
  if (cities.includes(MUNICIPAL_CITY) && province.startsWith(typed)) return MUNICIPAL_CITY;
  const matches = cities.filter((city) => city.startsWith(typed));
  return matches.length === 1 ? matches[0] : undefined;
}

/** Zones such as 高新区 and 经济开发区 are delivered to, although the list of districts does not have them. */
const ZONE = /(?:新|高新|开发|经开|工业|产业|园|保税|示范|管理|度假|风景)区$/;

/** The zones that the list has in one city alone, such as 浦东新区; several cities have a 高新区. */
let knownZones: ReadonlySet<string> | undefined;

function zonesOfOneCity(): ReadonlySet<string> {
  const names = Object.values(tree())
    .flatMap((cities) => Object.values(cities).flatMap((districts) => Object.keys(districts)))
    .filter((name) => ZONE.test(name));
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return new Set(names.filter((name) => !repeated.has(name)));
}

/**
 * The district for a typed name: its full name, the start of it (西湖), or a zone of the city that is not known as that of
 * another; undefined for any other name. Every name is accepted in a city without a list of districts.
 */
export function districtNamed(province: string, city: string, typed: string): string | undefined {
  const districts = districtsOf(province, city);
  if (districts.length === 0 || districts.includes(typed)) return typed;
  if (typed.length < 2) return undefined;
  const matches = districts.filter((district) => district.startsWith(typed));
  if (matches.length === 1) return matches[0];
  if (!ZONE.test(typed)) return undefined;
  knownZones ??= zonesOfOneCity();
  return knownZones.has(typed) ? undefined : typed;
}

export const districtsOf = (province: string, city: string) => Object.keys(codesOf(province, city));

/**
 * The streets and towns of a district; none for an unknown one, in Hong Kong, Macao and Taiwan, and where the district
 * is itself a town, as in 东莞市.
 */
export function streetsOf(province: string, city: string, district: string): string[] {
  const code = ownMember(codesOf(province, city), district);
  return code === undefined ? [] : streetsOfCode(code);
}

const codesOf = (province: string, city: string) => ownMember(ownMember(tree(), province) ?? {}, city) ?? {};

/** The record's own member: names come from requests, so `constructor` must not be found. */
const ownMember = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
