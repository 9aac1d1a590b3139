const MODEL = /[A-Za-z]{0,6}[-\s]?\d[A-Za-z\d-]{1,}/;
const CODE_MAX = 14;
const BRAND_MAX = 12;
const SET = /四色|三色|五色|六色|套装|黑彩|彩色/;

type LabelSource = {
  product_name: string;
  sku_name: string;
  specs: readonly { name: string; value: string }[];
  brand: string;
};

/** The label of a drawing, so that neighbouring products look different (P8.4). */
export type Label = { brand: string; code: string; set: boolean };

/** The code is the SKU's model, else the product's, else the SKU's name. */
export function labelOf({ product_name, sku_name, specs, brand }: LabelSource): Label {
  const model = specs.find(({ name }) => name === "型号")?.value ?? "";
  const title = (product_name.split("适用")[0] ?? "").replace(brand, "");
  const code = modelIn(sku_name) || model || modelIn(title) || (sku_name === "默认" ? "" : sku_name);
  return { brand: cut(brand, BRAND_MAX), code: cut(code, CODE_MAX), set: SET.test(sku_name) };
}

/** The first model in a text, or an empty text; measures such as 0.5mm and 500ml are no models. */
function modelIn(text: string): string {
  const model = MODEL.exec(text)?.[0].trim() ?? "";
  return /^\d+(mm|cm|ml|kg|g|m|w|v|l|pcs)?$/i.test(model) ? "" : model;
}

function cut(text: string, max: number): string {
  const characters = [...text.trim()];
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : characters.join("");
}
