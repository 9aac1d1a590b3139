import { excerpt } from "#contract/rules/cut-text.ts";

const MODEL = /[A-Za-z]{0,6}[-\s]?\d[A-Za-z\d-]{1,}/;
const MEASURE = /^\d+([a-z]|mm|cm|ml|kg|pcs|hz|mah|in|oz)?$/i;
const CODE_MAX = 14;
const BRAND_MAX = 12;

/** Kinds that are sold as sets of colours that look like their pieces. */
const IN_COLOURS = new Set(["toner-cartridge", "drum-unit", "ink-cartridge", "ink-bottle", "copier-toner"]);
const [K, C, M, Y] = ["#1f1f1f", "#00a0d6", "#d6246e", "#f2c500"];
const SETS: readonly [RegExp, readonly string[]][] = [
  [/四色|五色|六色|套装/, [K, C, M, Y]],
  [/三色/, [C, M, Y]],
  [/黑彩|黑色\+彩色/, [K, "#7a5cc0"]],
];

type LabelSource = {
  product_name: string;
  sku_name: string;
  specs: readonly { name: string; value: string }[];
  brand: string;
};

/** The label of a drawing, so that neighbouring products look different. */
export type Label = { brand: string; code: string };

/** Brand and model: the SKU's model, else the product's; null where neither name contains a model. */
export function packageLabel({ product_name, sku_name, specs, brand }: LabelSource): Label | null {
  const stated = specs.find(({ name }) => name === "型号")?.value ?? "";
  const title = (product_name.split("适用")[0] ?? "").replace(brand, "");
  const code = modelIn(sku_name) || (/\d/.test(stated) ? stated : "") || modelIn(title);
  return code === "" ? null : { brand: excerpt(brand.trim(), BRAND_MAX), code: excerpt(code.trim(), CODE_MAX) };
}

/** The colours of the pieces of a set; empty for anything else. */
export function coloursOfSet(kind: string, sku_name: string): readonly string[] {
  if (!IN_COLOURS.has(kind)) return [];
  return SETS.find(([name]) => name.test(sku_name))?.[1] ?? [];
}

/** The first model in a text, or an empty text; measures such as 0.5mm and 500ml are no models. */
function modelIn(text: string): string {
  const model = MODEL.exec(text)?.[0].trim() ?? "";
  return MEASURE.test(model) ? "" : model;
}
