// Reads the data files once, changes are never written back
import { readFileSync } from "node:fs";
import { BASE } from "./settings.mjs";

// Picture addresses in the files start with /pictures/ and leave here absolute
export function load(name) {
  const text = readFileSync(new URL(`./data/${name}.json`, import.meta.url), "utf8");
  return JSON.parse(text.replaceAll('"/pictures/', `"${BASE}/pictures/`));
}
